/** Lets a stage of its own look at an answer before it goes out. Usage: node own-stage.ts FOLDER "QUESTION" */
import { createWorker, defineStage } from "envelope-worker";

const review = defineStage({
  name: "review",
  outputSchema: {
    type: "object",
    required: ["places"],
    properties: { places: { type: "array", items: { type: "string" } } },
  },
  timeoutMs: 5_000,
  run(context) {
    const { evidence = [] } = (context.output("execution") ?? {}) as { evidence?: { location: string }[] };
    return { places: evidence.map(({ location }) => location) };
  },
});

const [workspace = ".", question = "Where is main defined?"] = process.argv.slice(2);

await using worker = await createWorker({
  workspace,
  // The order says where the stage stands; the other stages are built in.
  pipeline: { order: ["perception", "intent", "plan", "execution", "critic", "review", "integration"] },
  stages: [review],
});
const done = await worker.process({ raw_input: question });
console.log(JSON.stringify(done.outputs.review));
