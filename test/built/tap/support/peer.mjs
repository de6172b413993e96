/** A peer for tests of taps: what it does with its input is its first argument. */
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

const write = (text) => {
  for (let bytes = Buffer.from(text), from = 0; from < bytes.length; ) {
    try {
      from += writeSync(1, bytes, from);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
};
const read = () => readFileSync(0, "utf8");
const lossy = (text) => {
  const { x_trace: _, ...rest } = JSON.parse(text);
  return JSON.stringify({ ...rest, agent_hop_count: (rest.agent_hop_count ?? 0) + 1 });
};

const DOES = {
  echo: () => write(read()),
  lossy: () => write(`${lossy(read())}\n`),
  garbage: () => write(Buffer.concat([Buffer.from(read().slice(0, 10)), Buffer.from([0xff, 0, 0xfe])])),
  half: () => {
    const text = read();
    write(text.slice(0, text.length / 2));
  },
  error: () => {
    read();
    write('{"error":true,"code":"bounds_exceeded","message":"Cannot continue"}\n');
    process.exitCode = 1;
  },
  nothing: () => read(),
  crash: () => {
    write(read().slice(0, 5));
    process.kill(process.pid, "SIGSEGV");
  },
  early: () => write('{"envelope_id":"early"}\n'),
  large: () => write(`{"envelope_id":"${"x".repeat(Number(process.argv[3]))}"}`),
  hang: () => {
    process.stderr.write("ready\n");
    setInterval(() => undefined, 1000);
  },
  trap: () => {
    process.on("SIGTERM", () => process.exit(7));
    process.stderr.write("ready\n");
    setInterval(() => undefined, 1000);
  },
  arguments: () =>
    write(JSON.stringify([process.argv.slice(3), process.env.TAP_TEST ?? null, process.cwd()])),
  lines: () => {
    createInterface({ input: process.stdin }).on(
      "line",
      (line) => line.trim() !== "" && write(`${lossy(line)}\n`),
    );
  },
  named: () => {
    process.stderr.write(`${process.pid}\n`);
    DOES.lines();
  },
  backwards: () => {
    const lines = read().trim().split("\n");
    for (const line of lines.reverse()) {
      const { id, envelope } = JSON.parse(line);
      write(`${JSON.stringify({ id, document: JSON.parse(lossy(JSON.stringify(envelope))) })}\n`);
    }
  },
};

DOES[process.argv[2]]();
