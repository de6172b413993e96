/**
 * Runs the documents of a file until perception through the built library, one after the other, over and over, and
 * prints how many a second of processor time takes. Usage: process-documents.ts FILE COUNT
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../harness/environment.ts";

const { createWorker } = (await import(
  join(ROOT, "dist/index.js")
)) as typeof import("../../src/index.ts");
const [file = "", count = "0"] = process.argv.slice(2);
const documents = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Record<string, unknown>);

await using worker = await createWorker();
const runs = Number(count);
const start = process.cpuUsage();
for (let run = 0; run < runs; run++) {
  const { outputs } = await worker.process(documents[run % documents.length]!, { until: "perception" });
  if (!("perception" in outputs)) throw new Error("A document was not processed");
}
const { user, system } = process.cpuUsage(start);
console.log((runs / (user + system)) * 1e6);
