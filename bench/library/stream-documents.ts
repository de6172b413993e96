/**
 * Does the same without the library: a program with objects sends lines to `process --stream` and reads the answers. The
 * documents are those of stdin, over and over. Usage: stream-documents.ts COUNT
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { NODE, WORKER } from "../harness/environment.ts";

const [count] = process.argv.slice(2);
const objects = readFileSync(0, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Record<string, unknown>);
const runs = Number(count);

const args = [WORKER, "process", "--stream", "--until", "perception", "--quiet"];
const child = spawn(NODE, args, { stdio: ["pipe", "pipe", "inherit"] });
const exited = once(child, "exit");
await Promise.all([send(), receive()]);
await exited;
console.log(count);

async function send(): Promise<void> {
  for (let run = 0; run < runs; run++) {
    const hasRoom = child.stdin.write(`${JSON.stringify(objects[run % objects.length])}\n`);
    if (!hasRoom) await once(child.stdin, "drain");
  }
  child.stdin.end();
}

async function receive(): Promise<void> {
  let received = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!("perception" in (JSON.parse(line) as { outputs: object }).outputs)) {
      throw new Error("A document was not processed");
    }
    received++;
  }
  if (received !== runs) throw new Error(`${received} answers instead of ${runs}`);
}
