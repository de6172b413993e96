import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sessionFacet } from "../../src/agents/event.ts";
import { createEventQueue } from "../../src/agents/event-queue.ts";
import type { AgentRunHandle } from "../../src/agents/run-handle.ts";
import { collect, endingOf, gatewayWith, isPending, runShell, shellAgent, textOf } from "./support/agents.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-handle-"));
afterAll(() => rmSync(folder, { recursive: true }));
const OK = { completion: { status: { code: 0, signal: null } } };
let files = 0;

/** A script that waits until the test lets it go on. */
function gate(): { wait: string; open(): void } {
  const file = join(folder, `gate-${files++}`);
  return {
    wait: `while ! [ -e '${file}' ]; do sleep 0.01; done`,
    open: () => writeFileSync(file, ""),
  };
}

function lines(count: number, text = "$i"): string {
  return `i=0; while [ $i -lt ${count} ]; do echo "{\\"text\\":\\"${text}\\"}"; i=$((i+1)); done`;
}

function start(script: string, options: Parameters<typeof shellAgent>[1] = {}): AgentRunHandle {
  return gatewayWith(shellAgent(script, options)).run("fake", { prompt: "go" });
}

describe("the completion waits", () => {
  it("case 22: for the consumer, though the process is done", async () => {
    const done = join(folder, "case-22");
    const handle = start(`${lines(3)}; touch '${done}'`);
    while (!existsSync(done)) await isPending(handle.completion, 5);
    expect(await isPending(handle.completion)).toBe(true);
    const { events, ending } = await collect(handle);
    expect(textOf(events)).toBe("012");
    expect(ending).toMatchObject(OK);
  });

  it("case 23: for the exit of the process, also when the stream is closed", async () => {
    const { wait, open } = gate();
    const handle = start(`${lines(1)}; ${wait}`);
    handle.events.close();
    expect(await isPending(handle.completion)).toBe(true);
    open();
    expect(await endingOf(handle)).toMatchObject(OK);
  });

  it("case 24: for the end of the stream, not only for its last event", async () => {
    const handle = start(lines(1));
    expect(await handle.events.next()).toMatchObject({ done: false, value: { text: "0" } });
    expect(await isPending(handle.completion)).toBe(true);
    expect(await handle.events.next()).toEqual({ done: true, value: undefined });
    expect(await endingOf(handle)).toMatchObject(OK);
  });

  it("case 58: for 4096 buffered events, and for what the mapper makes of them", async () => {
    const handle = start(lines(4096), { finish: (texts) => ({ events: [], error: `saw ${texts.length}` }) });
    expect(await isPending(handle.completion)).toBe(true);
    const { events, ending } = await collect(handle);
    expect(events).toHaveLength(4097);
    expect(events.at(-1)).toMatchObject({ kind: "Error", channel: "error", message: "saw 4096" });
    expect(ending).toMatchObject({ error: { message: "backend error: saw 4096" } });
  });

  it("case 58: for what the mapper makes of all lines, also when the stream was closed", async () => {
    const handle = start(lines(1024), { finish: (texts) => ({ events: [], error: `saw ${texts.length}` }) });
    for await (const _ of handle.events) break;
    expect(await endingOf(handle)).toMatchObject({ error: { reason: "saw 1024" } });
  });
});

describe("events", () => {
  it("case 25: come while the process runs", async () => {
    const { wait, open } = gate();
    const handle = start(`${lines(1)}; ${wait}; ${lines(2)}`);
    expect(await handle.events.next()).toMatchObject({ value: { text: "0" } });
    expect(await isPending(handle.completion)).toBe(true);
    open();
    expect(textOf((await collect(handle)).events)).toBe("01");
  });

  it("case 26: come in order, and wait for each other where there is room for one", async () => {
    const queue = createEventQueue<number>(1);
    const pushed: number[] = [];
    const pump = (async () => {
      for (const item of [1, 2, 3, 4]) {
        await queue.push(item);
        pushed.push(item);
      }
      queue.end();
    })();
    await isPending(pump, 20);
    expect(pushed).toEqual([1]);
    const read: number[] = [];
    for await (const item of queue.stream) read.push(item);
    expect(read).toEqual([1, 2, 3, 4]);
  });

  it("case 28: end only with the process's output", async () => {
    const { wait, open } = gate();
    const handle = start(`${lines(1)}; ${wait}`);
    await handle.events.next();
    const next = handle.events.next();
    expect(await isPending(next)).toBe(true);
    open();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("hold up the program while nobody reads them", async () => {
    const done = join(folder, "backpressure");
    const handle = start(`${lines(4000, "x".repeat(1000))}; touch '${done}'`);
    await isPending(handle.completion, 300);
    expect(existsSync(done)).toBe(false);
    const { events } = await collect(handle);
    expect(textOf(events)).toHaveLength(4_000_000);
    expect(existsSync(done)).toBe(true);
  });

  it("are all there for who begins to read long after the exit", async () => {
    const handle = start(lines(250, "x".repeat(1000)));
    await isPending(handle.completion, 1800);
    const { events, ending } = await collect(handle);
    expect(textOf(events)).toHaveLength(250_000);
    expect(ending).toMatchObject(OK);
  });

  it("can be asked for before they come", async () => {
    const { wait, open } = gate();
    const { events } = start(`${wait}; ${lines(2)}`);
    const asked = [events.next(), events.next(), events.next()];
    open();
    expect((await Promise.all(asked)).map(({ value }) => value?.text)).toEqual(["0", "1", undefined]);
  });
});

describe("a closed stream", () => {
  it("cases 27 and 30: lets all lines be read and the final text be made", async () => {
    const handle = start(lines(20));
    for await (const _ of handle.events) break;
    expect(await endingOf(handle)).toMatchObject({
      completion: { final_text: "012345678910111213141516171819" },
    });
  });

  it("case 29: does not hold up a program that prints much", async () => {
    const handle = start(lines(200, "x".repeat(1024)));
    for await (const _ of handle.events) break;
    expect(await endingOf(handle)).toMatchObject(OK);
  });

  it("beyond upstream: still gives the completion its session", async () => {
    const handle = start(`${lines(40)}; echo '{"text":"sess-1"}'`, {
      finish: (texts) => ({ events: [], data: sessionFacet(texts.at(-1)!) }),
    });
    handle.events.close();
    expect(await endingOf(handle)).toMatchObject({ completion: { data: sessionFacet("sess-1") } });
  });
});

describe("a start", () => {
  it("case 31: gives the handle before the program is started", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const handle = start("", {
      plan: async ({ env, workingDir }) => {
        await promise;
        return { program: "true", args: [], cwd: workingDir, env };
      },
    });
    expect(await isPending(handle.completion)).toBe(true);
    resolve();
    expect((await collect(handle)).ending).toMatchObject(OK);
  });

  it.each([
    [
      "case 33: of a program that does not exist",
      "/no/SECRET/program",
      ".",
      /it does not exist$/,
      "ENOTFOUND",
    ],
    ["case 32: of a file that is no program", "/etc/passwd", ".", /EACCES$/, "EIO"],
    [
      "case 32: with a prompt that no argument can hold",
      "true\0SECRET",
      ".",
      /ERR_INVALID_ARG_VALUE$/,
      "EIO",
    ],
    ["case 32: in no directory", "true", "/no/SECRET", /its directory does not exist$/, "ENOTFOUND"],
  ])("%s is one Error and the completion's error", async (_, program, cwd, reason, code) => {
    const plan = ({ env }: { env: Readonly<Record<string, string>> }) => ({ program, args: [], cwd, env });
    const { events, ending } = await runShell("", { plan });
    expect(events).toEqual([
      { agent_kind: "fake", kind: "Error", channel: "error", message: expect.stringMatching(reason) },
    ]);
    expect(ending).toMatchObject({ error: { variant: "Backend", code, reason: events[0]!.message } });
    expect(JSON.stringify([events, ending])).not.toContain("SECRET");
  });

  it("whose plan fails tells nothing that is not ours", async () => {
    const { events, ending } = await runShell("", {
      plan: () => {
        throw new TypeError("SECRET");
      },
    });
    expect(events).toMatchObject([{ kind: "Error", message: "unexpected failure" }]);
    expect(ending).toMatchObject({ error: { message: "backend error: unexpected failure" } });
  });
});

it("a handle that is disposed of leaves no process", async () => {
  let ending: Promise<unknown>;
  {
    await using handle = start("sleep 600");
    ending = endingOf(handle);
  }
  expect(await ending).toMatchObject({ error: { reason: "cancelled" } });
});

it("a failure that nobody waits for is no unhandled rejection", async () => {
  const handle = start("true", { finish: () => ({ events: [], error: "refused" }) });
  for await (const _ of handle.events);
  // Vitest fails on unhandled rejections.
  await new Promise((resolve) => setTimeout(resolve, 20));
});
