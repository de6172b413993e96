/** Asks about the code of a folder. Usage: node question.ts FOLDER "QUESTION" */
import { createWorker } from "envelope-worker";

const [workspace = ".", question = "Where is main defined?"] = process.argv.slice(2);

await using worker = await createWorker({ workspace });
const envelope = await worker.create({ raw_input: question });

for await (const event of worker.stream(envelope)) {
  if (event.type === "stage_finished") console.error(`${event.stage}: ${event.status}`);
  if (event.type === "envelope") console.log((await worker.result(event.envelope)).response);
}
