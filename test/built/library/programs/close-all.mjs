// Opens all that a worker can have open, uses it, closes it, and says nothing. Node must end by itself.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, createWorker, defineTool } from "envelope-worker";

const [out, folder, skills] = process.argv.slice(2);
const listeners = process.eventNames().map((name) => [String(name), process.listenerCount(name)]);

const mine = {
  capabilities: () => ({
    supports_thinking: false,
    supports_images: false,
    supports_tools: false,
    supports_system_prompt: true,
    supports_structured_output: false,
    supports_streaming: false,
    supports_streaming_tool_calls: false,
    supports_parallel_tool_calls: false,
    supports_prompt_caching: false,
    supports_system_messages_in_list: true,
    max_context_tokens: 100_000,
    max_output_tokens: 1_000,
    accepted_image_media_types: [],
  }),
  // Never answers: only the end of the worker ends it.
  generate(_request, { signal }) {
    asked++;
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  },
};
let asked = 0;
const worker = await createWorker({
  workspace: folder,
  sessions: join(folder, "sessions.sqlite"),
  artifacts: join(folder, "artifacts"),
  skills,
  model: "mine:slow",
  providers: { mine },
  tools: [
    defineTool({
      name: "wait",
      description: "Waits.",
      inputSchema: { type: "object" },
      sideEffects: "none",
      run: () => ({}),
    }),
  ],
  timeoutMs: 3_600_000,
});
const server = await createServer(worker, { state: join(folder, "state"), graceMs: 10 });
const { url } = await server.listen();
const health = await (await fetch(`${url}/healthz`)).text();
// One run of a client, one of the program: both are under way when everything is closed.
const headers = { "content-type": "application/json" };
const posted = fetch(`${url}/api/v1/process`, { method: "POST", headers, body: '{"raw_input":"q"}' });
const running = worker.process({ raw_input: "q" });
while (asked < 2) await new Promise((resolve) => setTimeout(resolve, 5));
let left;
for await (const event of worker.stream({ raw_input: "q" })) {
  if (event.type === "stage_started" && event.stage === "intent") {
    left = event.stage;
    break;
  }
}
await worker.close();
const { current_stage } = await running;
const answer = await (await posted).json();
writeFileSync(
  out,
  JSON.stringify({
    health,
    left,
    current_stage,
    posted: answer.current_stage,
    before: listeners,
    after: process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
  }),
);
