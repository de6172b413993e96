/**
 * A program that embeds the worker's children: it starts some that wait, prints their process ids and how it
 * hears of a signal, and exits by itself when it has heard of one.
 */
import { readFileSync } from "node:fs";
import { childEnvironment } from "../../../src/process/environment.ts";
import { runChild } from "../../../src/process/run-child.ts";

const [pidFile = "", count = "1", then = "wait"] = process.argv.slice(2);

process.once("SIGTERM", () => {
  process.stdout.write("heard\n");
  setTimeout(() => process.exit(7), 200);
});

for (let number = 0; number < Number(count); number++) {
  void runChild({
    command: "sh",
    args: ["-c", `echo $$ >> "$PID_FILE"; exec sleep 600`],
    cwd: "/",
    env: { ...childEnvironment(process.env), PID_FILE: pidFile },
    input: Buffer.alloc(0),
    timeoutMs: 60_000,
    maxStdoutBytes: 1000,
    signal: new AbortController().signal,
  });
}

while (started() < Number(count)) await new Promise((resolve) => setTimeout(resolve, 10));
const listeners = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => process.listenerCount(name));
process.stdout.write(`ready ${listeners.join(" ")}\n`);
if (then === "exit") process.exit(0);
if (then === "crash") throw new Error("a mistake of the host");

function started(): number {
  try {
    return readFileSync(pidFile, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}
