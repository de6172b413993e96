/** A tool that does something in the world runs only when a person has agreed. Usage: node confirmation.ts yes|no */
import { createWorker, defineStage, defineTool } from "envelope-worker";

const notify = defineTool({
  name: "notify",
  description: "Tells the team something.",
  inputSchema: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
  // Everything but none and read is asked for first.
  sideEffects: "network",
  run({ text }, { signal }) {
    signal.throwIfAborted();
    console.log(`to the team: ${String(text)}`);
    return { delivered: true };
  },
});

// A model would plan this step; here a stage of our own does.
const plan = defineStage({
  name: "plan",
  run: ({ rawInput }) => ({ plan_id: "notify", steps: [{ tool: "notify", params: { text: rawInput } }] }),
});

await using worker = await createWorker({ stages: [plan], tools: [notify] });
const paused = await worker.process({ raw_input: "The build is green." });
console.log(paused.confirmation_message);

// The paused envelope is plain JSON: it may wait in a database, and another process may go on with it.
const approve = process.argv[2] === "yes";
const done = await worker.resume(paused, { approve }, { until: "execution" });
console.log(`${done.terminal_reason ?? "the tool has run"}`);
