/** Asks a question about this repository and shows the answer: `npm run demo [-- "QUESTION"]`. */
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const worker = join(root, "dist/envelope-worker.cjs");
const question = process.argv[2] ?? "Where is runPipeline defined, and who calls it?";

function run(args: readonly string[], input: string): string {
  return execFileSync(process.execPath, [worker, ...args], {
    input,
    encoding: "utf8",
    // Progress and warnings go where a person sees them.
    stdio: ["pipe", "pipe", "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });
}

const created = run(["create"], JSON.stringify({ raw_input: question }));
const answered = run(["process", "--workspace", root], created);
process.stdout.write(run(["explain"], answered));
