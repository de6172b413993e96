import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { untilGone } from "../support/processes.ts";
import { collect, gatewayWith, runShell, shellAgent, textOf } from "./support/agents.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-process-"));
afterAll(() => rmSync(folder, { recursive: true }));
const OK = { completion: { status: { code: 0, signal: null } } };
const MIB = 1024 * 1024;
const unusable = (line: number, bytes: number) => ({
  agent_kind: "fake",
  kind: "Error",
  channel: "error",
  message: `unusable output line ${line} (line_bytes=${bytes})`,
});

describe("a line", () => {
  it.each([
    ["case 42: that is not JSON", '{"k":SECRET}'],
    ["case 42: that is no object", '["SECRET"]'],
    ["case 42: that is cut off", '{"text":"SECRET'],
    ["case 43: that lacks what the format requires", '{"k":"SECRET"}'],
  ])("%s is one Error, and the stream goes on", async (_, line) => {
    const { events, ending } = await runShell(`echo '{"text":"a"}'; echo '${line}'; echo '{"text":"b"}'`);
    expect(events.map(({ kind }) => kind)).toEqual(["TextOutput", "Error", "TextOutput"]);
    expect(events[1]).toEqual(unusable(2, line.length));
    expect(ending).toMatchObject({ completion: { status: { code: 0 }, final_text: "ab" } });
    expect(JSON.stringify([events, ending])).not.toContain("SECRET");
  });

  it("that is not UTF-8 is one Error", async () => {
    const { events } = await runShell(`printf '{"text":"\\377"}\\n{"text":"b"}\\n'`);
    expect(events).toEqual([unusable(1, 12), expect.objectContaining({ text: "b" })]);
  });

  it("case 45: may end with CR LF; blank lines are passed over, but counted", async () => {
    const { events } = await runShell(`printf '\\r\\n{"text":"a"}\\r\\n  \\n\\n{"text":"b"}\\r\\n!\\n'`);
    expect(textOf(events)).toBe("ab");
    expect(events.at(-1)).toEqual(unusable(6, 1));
  });

  it("may come in pieces, also of one character", async () => {
    const script = `printf '{"text":"\\303'; sleep 0.05; printf '\\274"'; sleep 0.05; printf '}\\n'`;
    expect(textOf((await runShell(script)).events)).toBe("ü");
  });

  it("may be the last one without a line feed", async () => {
    expect(textOf((await runShell(`printf '{"text":"a"}'`)).events)).toBe("a");
  });

  it("beyond upstream: of more than 32 MiB is one Error with its length", async () => {
    const script = `head -c ${40 * MIB} /dev/zero | tr '\\0' a; echo; echo '{"text":"b"}'`;
    const { events, ending } = await runShell(script);
    expect(events).toEqual([unusable(1, 40 * MIB), expect.objectContaining({ text: "b" })]);
    expect(ending).toMatchObject(OK);
  });
});

describe("a program", () => {
  it("case 44: that exits with a code is complete, with that code and nothing of its stderr", async () => {
    const finish = (texts: readonly string[], exit: { readonly code: number | null }) => ({
      events: [],
      ...(exit.code === 0 ? { finalText: texts.join("") } : {}),
    });
    const { events, ending } = await runShell(`echo '{"text":"a"}'; echo SECRET >&2; exit 3`, { finish });
    expect(ending).toEqual({ completion: { status: { code: 3, signal: null } } });
    expect(JSON.stringify([events, ending])).not.toContain("SECRET");
  });

  it("that dies of a signal is complete, with that signal", async () => {
    expect((await runShell("kill -SEGV $$")).ending).toMatchObject({
      completion: { status: { code: null, signal: "SIGSEGV" } },
    });
  });

  it("gets its stdin, and none where there is none", async () => {
    const { ending } = await runShell("cat");
    expect(ending).toMatchObject(OK);
    const { events } = await runShell("", {
      plan: ({ env, workingDir: cwd }) => ({
        program: "cat",
        args: [],
        stdin: '{"text":"from stdin"}\n',
        cwd,
        env,
      }),
    });
    expect(textOf(events)).toBe("from stdin");
  });

  it("need not read its stdin", async () => {
    const { ending } = await runShell("", {
      plan: ({ env, workingDir: cwd }) => ({
        program: "true",
        args: [],
        stdin: "x".repeat(5 * MIB),
        cwd,
        env,
      }),
    });
    expect(ending).toMatchObject(OK);
  });

  it("that is still being written is tried again", async () => {
    const program = join(folder, "busy");
    writeFileSync(program, readFileSync("/bin/true"));
    chmodSync(program, 0o755);
    const writer = openSync(program, "r+");
    const ending = runShell("", {
      plan: ({ env, workingDir: cwd }) => {
        setTimeout(closeSync, 1, writer);
        return { program, args: [], cwd, env };
      },
    });
    expect((await ending).ending).toMatchObject(OK);
  });

  it("leaves nothing behind that it started", async () => {
    const pid = join(folder, "child.pid");
    const script = `setsid sleep 600 & echo $! > '${pid}'; echo '{"text":"a"}'`;
    expect((await runShell(script)).ending).toMatchObject(OK);
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it("cannot hang a run by a process out of reach that holds its pipes", async () => {
    const pid = join(folder, "escaped.pid");
    // Without its environment and in a session of its own it is not found.
    const script = `env -i setsid sleep 600 & echo $! > '${pid}'; sleep 0.2; echo '{"text":"a"}'`;
    try {
      const { events, ending } = await runShell(script);
      expect(textOf(events)).toBe("a");
      expect(ending).toMatchObject(OK);
    } finally {
      process.kill(Number(readFileSync(pid, "utf8")), "SIGKILL");
    }
  });
});

it("a program whose mapper goes wrong is ended before the run is", async () => {
  const pid = join(folder, "mapper.pid");
  const script = `echo $$ > '${pid}'; echo '{"event":{"kind":"TextOutput","text":5}}'; exec sleep 600`;
  const { ending } = await runShell(script);
  expect(ending).toMatchObject({ error: { reason: "unexpected failure" } });
  expect(existsSync(`/proc/${readFileSync(pid, "utf8").trim()}`)).toBe(false);
});

describe("a timeout", () => {
  it.each([
    ["a program that sleeps", "sleep 600"],
    ["a program that ignores SIGTERM", "trap '' TERM; while :; do sleep 0.05; done"],
    ["case 64: a program that has closed its stdout", "exec >&-; sleep 600"],
  ])("ends and reaps %s", async (_, script) => {
    const pid = join(folder, `timeout-${script.length}`);
    const { events, ending } = await runShell(`echo $$ > '${pid}'; ${script}`, {}, { timeoutMs: 1000 });
    expect(events).toMatchObject([{ kind: "Error", channel: "error", message: "timeout" }]);
    expect(ending).toMatchObject({ error: { code: "ETIMEOUT", message: "backend error: timeout" } });
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it("counts while nobody reads", async () => {
    const pid = join(folder, "unread.pid");
    const script = `echo $$ > '${pid}'; while :; do echo '{"text":"a"}'; done`;
    const handle = gatewayWith(shellAgent(script)).run("fake", { prompt: "go", timeoutMs: 1000 });
    await handle.events.next();
    await untilGone(readFileSync(pid, "utf8").trim());
    expect((await collect(handle)).ending).toMatchObject({ error: { code: "ETIMEOUT" } });
  });

  it.each([0, 2 ** 40])("beyond upstream: of %s ms is none", async (timeoutMs) => {
    const { events, ending } = await runShell(`sleep 0.1; echo '{"text":"a"}'`, {}, { timeoutMs });
    expect(textOf(events)).toBe("a");
    expect(ending).toMatchObject(OK);
  });

  it("is not for probes", async () => {
    const { ending } = await runShell(
      "",
      {
        plan: async ({ env, workingDir: cwd }, probe) => {
          const { code, stdout } = await probe("/bin/sh", ["-c", "sleep 1.2; echo $AGENT_PROBE; exit 4"]);
          expect([code, stdout]).toEqual([4, "\n"]);
          return { program: "true", args: [], cwd, env };
        },
      },
      { timeoutMs: 1000 },
    );
    expect(ending).toMatchObject(OK);
  });
});

it("a probe of no program is the run's error", async () => {
  const { events, ending } = await runShell("", {
    plan: async ({ env, workingDir: cwd }, probe) => {
      await probe("/no/SECRET", ["--version"]);
      return { program: "true", args: [], cwd, env };
    },
  });
  expect(events).toMatchObject([{ kind: "Error", message: expect.stringMatching(/it does not exist$/) }]);
  expect(ending).toMatchObject({ error: { code: "ENOTFOUND" } });
});

it("an external sandbox is warned of once and first", async () => {
  const key = "agent_api.exec.external_sandbox.v1";
  const agent = shellAgent(`echo '{"text":"a"}'`, { extensionKeys: new Set([key]) });
  const run = gatewayWith(agent).run("fake", { prompt: "go", extensions: { [key]: true } });
  expect((await collect(run)).events).toEqual([
    {
      agent_kind: "fake",
      kind: "Status",
      channel: "status",
      message: `DANGEROUS: external sandbox exec policy enabled (${key}=true)`,
    },
    expect.objectContaining({ text: "a" }),
  ]);
});
