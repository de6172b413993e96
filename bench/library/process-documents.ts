/**
 * Runs the documents of stdin until perception through the built library, one after the other, over and over: objects
 * with `process`, bytes with `call`. Usage: process-documents.ts process|call COUNT
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../harness/environment.ts";

const { createWorker } = (await import(join(ROOT, "dist/index.js"))) as typeof import("../../src/index.ts");
const [how, count] = process.argv.slice(2);
const lines = readFileSync(0, "utf8").trimEnd().split("\n");
const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const documents = lines.map((line) => Buffer.from(line));
const options = { until: "perception" };

await using worker = await createWorker();
for (let run = 0; run < Number(count); run++) {
  const at = run % lines.length;
  const done =
    how === "call"
      ? (await worker.call("process", documents[at]!, options)).bytes.length > documents[at]!.length
      : "perception" in (await worker.process(objects[at]!, options)).outputs;
  if (!done) throw new Error("A document was not processed");
}
console.log(count);
