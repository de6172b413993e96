import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { createGatedPeer, type GatedPeer } from "../../support/gated-peer.ts";
import { type Json, type Outcome, run, type Session, start, WORKER } from "../../support/worker.ts";

let peer: GatedPeer;
beforeEach(() => {
  peer = createGatedPeer();
});
afterEach(() => rmSync(peer.workspace, { recursive: true, force: true }));

function request(id: unknown, command: string, envelope: string, options?: Json): string {
  const rest = options === undefined ? "" : `,"options":${JSON.stringify(options)}`;
  return `{"id":${JSON.stringify(id)},"command":"${command}","envelope":${envelope}${rest}}\n`;
}

/** A run that the gated peer holds. */
function held(id: string, options?: Json): string {
  return request(id, "process", fullEnvelope({ user_id: id }), options);
}

function gated(...more: string[]): Session {
  return start(["--stream", "--pipeline", peer.pipeline, "--workspace", peer.workspace, ...more]);
}

async function next(session: Session): Promise<Json> {
  return JSON.parse((await session.nextLine())!) as Json;
}

/** A round trip: what was sent before it has been taken in. */
async function roundTrip(session: Session): Promise<void> {
  await session.write(request("trip", "can-continue", fullEnvelope()));
  expect(await next(session)).toMatchObject({ id: "trip", document: { can_continue: true } });
}

function answers({ stdout }: Pick<Outcome, "stdout">): Json[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
}

/** Needs one repair. */
const NULL_USER = '{"raw_input":"q","user_id":null}';

describe("request lines with an id", () => {
  it("are answered as soon as they are ready: what runs nothing overtakes a run", async () => {
    const session = gated();
    await session.write(held("slow") + request(2, "can-continue", fullEnvelope()));
    expect(await next(session)).toMatchObject({ id: 2, document: { can_continue: true } });
    peer.open("slow");
    expect(await next(session)).toMatchObject({
      id: "slow",
      document: { terminal_reason: "completed_successfully" },
    });
    expect(await session.finish()).toEqual([]);
    expect(await session.ended).toEqual({ status: 0, signal: null, stderr: "" });
  });

  it("run four at once, or as many as --concurrency says, the first first", async () => {
    for (const [most, args] of [
      [4, []],
      [2, ["--concurrency", "2"]],
    ] as const) {
      const session = gated(...args);
      const names = [1, 2, 3, 4, 5, 6].map((number) => `${most}-${number}`);
      await session.write(names.map((name) => held(name)).join(""));
      for (const name of names.slice(0, most)) await peer.untilStarted(name);
      await roundTrip(session);
      expect(names.filter(peer.hasStarted)).toEqual(names.slice(0, most));
      peer.open(names[1]!);
      expect((await next(session)).id).toBe(names[1]);
      await peer.untilStarted(names[most]!);
      expect(peer.hasStarted(names[most + 1] ?? "")).toBe(false);
      for (const name of names) peer.open(name);
      expect(await session.finish()).toHaveLength(5);
    }
  });

  it("never queue behind a run where they run nothing", async () => {
    const session = gated("--concurrency", "1");
    await session.write(held("a") + held("b"));
    const cheap: [string, string][] = [
      ["create", '{"raw_input":"q"}'],
      ["can-continue", fullEnvelope()],
      ["validate", fullEnvelope()],
      ["normalize", fullEnvelope()],
      ["result", fullEnvelope()],
      ["merge", `{"sent":${fullEnvelope()},"reply":${fullEnvelope()}}`],
    ];
    await session.write(cheap.map(([command, envelope]) => request(command, command, envelope)).join(""));
    const seen = new Set<string>();
    while (seen.size < cheap.length) seen.add((await next(session)).id);
    expect([...seen].sort()).toEqual(cheap.map(([command]) => command).sort());
    // Neither does a run that can be refused at once.
    await session.write(request("bad", "process", fullEnvelope(), { steps: -1 }));
    expect(await next(session)).toMatchObject({ id: "bad", error: { code: "EARG" } });
    peer.open("a");
    peer.open("b");
    expect(await session.finish()).toHaveLength(2);
  });

  it("more than ten at once leave stderr empty", async () => {
    const session = gated("--concurrency", "20");
    const names = Array.from({ length: 20 }, (_, number) => `n${number}`);
    await session.write(names.map((name) => held(name)).join(""));
    for (const name of names) peer.open(name);
    expect(await session.finish()).toHaveLength(20);
    expect(await session.ended).toEqual({ status: 0, signal: null, stderr: "" });
  });

  it("are answered after the end of the input, too", async () => {
    const session = gated();
    await session.write(held("late"));
    session.child.stdin.end();
    await peer.untilStarted("late");
    peer.open("late");
    expect(await next(session)).toMatchObject({ id: "late", document: { current_stage: "end" } });
    expect((await session.ended).status).toBe(0);
  });

  it("carry the very bytes of an answer without an id (R18)", () => {
    const calls: [string, string, Json?][] = [
      ["process", fullEnvelope({ metadata: "M" }).replace('"M"', '{"n":1.0,"big":12345678901234567890}')],
      ["process", '{"raw_input":"Where is main defined?"}', { until: "perception" }],
      ["resume", fullEnvelope({ max_agent_hops: 1, agent_hop_count: 1 }), { set: { max_agent_hops: 9 } }],
      ["create", '{"raw_input":"q"}'],
      ["result", fullEnvelope()],
      ["validate", '{"raw_input":5}'],
    ];
    for (const [command, envelope, options] of calls) {
      const args = ["--stream", "--quiet", "--workspace", peer.workspace];
      const line = request("x", command, envelope, options);
      const plain = run(args, line.replace('"id":"x",', ""), { env: FIXED }).stdout.trimEnd();
      const named = run(args, line, { env: FIXED }).stdout.trimEnd();
      expect(named.startsWith(`{"id":"x","document":${plain}`), command).toBe(true);
      expect(named.slice(`{"id":"x","document":${plain}`.length)).toMatch(/^(,"warnings":\[.*\])?\}$/);
    }
  });

  it("have their warnings in the line and not on stderr, --quiet or not", () => {
    for (const quiet of [[], ["--quiet"]]) {
      const lines = request(1, "normalize", NULL_USER) + request(2, "can-continue", fullEnvelope());
      const outcome = run(["--stream", ...quiet], lines);
      expect(outcome.stderr).toBe("");
      const [first, second] = answers(outcome);
      expect(first!.warnings).toEqual([{ path: "/user_id", code: "null", message: expect.any(String) }]);
      expect(Object.keys(second!)).toEqual(["id", "document"]);
    }
    const plain = run(["--stream"], `{"command":"normalize","envelope":${NULL_USER}}\n`);
    expect(plain.stderr).toContain("/user_id");
  });

  it("leave lines without an id in their order", async () => {
    const session = gated();
    const plain = (command: string, envelope: string): string =>
      `{"command":"${command}","envelope":${envelope}}\n`;
    await session.write(
      plain("process", fullEnvelope({ user_id: "first" })) + plain("can-continue", fullEnvelope()),
    );
    await session.write(request("named", "can-continue", fullEnvelope()));
    expect((await next(session)).id).toBe("named");
    peer.open("first");
    expect(await next(session)).toMatchObject({ user_id: "first" });
    expect(await next(session)).toMatchObject({ can_continue: true });
    expect(await session.finish()).toEqual([]);
  });
});

describe("an id", () => {
  it.each([
    7,
    0,
    -3,
    Number.MAX_SAFE_INTEGER,
    "a",
    "",
    "x".repeat(128),
    'q"\\\n',
    "\u00e9\ud83d\ude00",
    "\ud800",
  ])("may be %j", (id) => {
    expect(answers(run(["--stream"], request(id, "can-continue", fullEnvelope())))[0]).toMatchObject({
      id,
      document: { can_continue: true },
    });
  });

  it.each([
    ["is no integer", "1.5"],
    ["is an integer that JavaScript cannot hold", "12345678901234567890"],
    ["is no text", "null"],
    ["is an object", '{"a":1}'],
    ["has more than 128 characters", JSON.stringify("x".repeat(129))],
  ])("that %s is EARG, in the frame of a line without one", (_, id) => {
    const [answer, more] = answers(
      run(["--stream"], `{"id":${id},"command":"create","envelope":{"raw_input":"q"}}\n`),
    );
    expect(answer).toMatchObject({
      status: "error",
      error: { code: "EARG", details: { errors: [{ path: "/id" }] } },
    });
    expect(more).toBeUndefined();
  });

  it("that stands elsewhere is EARG", () => {
    const outcome = run(["--stream"], '{"command":"create","id":9,"envelope":{"raw_input":"q"}}\n');
    expect(answers(outcome)[0]!.error).toMatchObject({
      code: "EARG",
      details: { errors: [{ path: "/id" }] },
    });
  });

  it("that stands there twice, or that is still in flight, is EARG under that id", async () => {
    const twice = run(["--stream"], '{"id":1,"id":1,"command":"create","envelope":{"raw_input":"q"}}\n');
    expect(answers(twice)[0]).toMatchObject({ id: 1, error: { code: "EARG" } });
    const session = gated();
    await session.write(held("a") + request("a", "can-continue", fullEnvelope()));
    expect(await next(session)).toMatchObject({
      id: "a",
      error: { code: "EARG", details: { errors: [{ path: "/id" }] } },
    });
    peer.open("a");
    expect(await next(session)).toMatchObject({ id: "a", document: { user_id: "a" } });
    await session.write(request("a", "can-continue", fullEnvelope()));
    expect(await next(session)).toMatchObject({ id: "a", document: { can_continue: true } });
    await session.finish();
  });

  it.each([
    ["is not JSON", '{"id":7, oops', "EPARSE"],
    ["ends too early", '{"id":7,"command":"create","envelope":{', "EPARSE"],
    ["is too long", `{"id":7,"command":"create","envelope":{"raw_input":"${"x".repeat(200_000)}"}}`, "EARG"],
    [
      "has an envelope that is too large",
      request(7, "create", `{"raw_input":"${"x".repeat(70_000)}"}`),
      "EARG",
    ],
    ["has no command", '{"id":7}', "EARG"],
    ["has an unknown command", request(7, "frobnicate", "{}"), "EARG"],
    ["has options that are none", '{"id":7,"command":"create","envelope":{},"options":[]}', "EARG"],
    ["has an unknown option", request(7, "create", '{"raw_input":"q"}', { steps: 1 }), "EARG"],
    ["has a bad envelope", request(7, "normalize", '{"raw_input":5}'), "EENVELOPE"],
    ["has a deep envelope", request(7, "normalize", `${"[".repeat(600)}${"]".repeat(600)}`), "EPARSE"],
  ])("comes back from a line that %s", (_, line, code) => {
    const outcome = run(
      ["--stream", "--max-bytes", "64KiB"],
      `${line.trimEnd()}\n${request(8, "can-continue", fullEnvelope())}`,
    );
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    const found = answers(outcome);
    expect(found.map(({ id }) => id).sort()).toEqual([7, 8]);
    const { error } = found.find(({ id }) => id === 7)!;
    expect(Object.keys(error)).toEqual(["code", "message", "hint", "details", "retryable"]);
    expect(error.code).toBe(code);
  });
});

describe("a cancelled request", () => {
  it("answers ECANCELED with the document so far, which can go on", async () => {
    const session = gated();
    await session.write(held("a"));
    await peer.untilStarted("a");
    await session.write('{"cancel":"a"}\n');
    const { id, error, document } = await next(session);
    expect({ id, error }).toMatchObject({ id: "a", error: { code: "ECANCELED" } });
    expect(document).toMatchObject({ current_stage: "plan", terminated: false });
    peer.open("a");
    await session.write(request("b", "process", JSON.stringify(document)));
    expect(await next(session)).toMatchObject({ id: "b", document: { current_stage: "end" } });
    expect(await session.finish()).toEqual([]);
  });

  it("answers at once where it waits for its turn", async () => {
    const session = gated("--concurrency", "1");
    await session.write(`${held("a")}${held("b")}{"cancel":"b"}\n`);
    expect(await next(session)).toMatchObject({ id: "b", error: { code: "ECANCELED" }, document: {} });
    await session.write(held("c"));
    await roundTrip(session);
    expect(["b", "c"].filter(peer.hasStarted)).toEqual([]);
    peer.open("a");
    expect((await next(session)).id).toBe("a");
    peer.open("c");
    expect((await next(session)).id).toBe("c");
    expect(await session.finish()).toEqual([]);
  });

  it("that is not there, or answered already, changes nothing", () => {
    const lines = `{"cancel":9}\n${request(1, "can-continue", fullEnvelope())}{"cancel":"x"}\n`;
    expect(answers(run(["--stream"], lines)).map(({ id }) => id)).toEqual([1]);
  });

  it("is every one on SIGTERM, those that wait included; then the exit code is 143", async () => {
    const session = gated("--concurrency", "2");
    const names = ["a", "b", "c", "d"];
    await session.write(names.map((name) => held(name)).join(""));
    await peer.untilStarted("a");
    await peer.untilStarted("b");
    session.child.kill("SIGTERM");
    const found = [await next(session), await next(session), await next(session), await next(session)];
    expect(found.map(({ id }) => id).sort()).toEqual(names);
    for (const { error, document } of found) {
      expect(error).toMatchObject({ code: "ECANCELED", details: { signal: "SIGTERM" } });
      expect(document).toMatchObject({ terminated: false });
    }
    expect(await session.nextLine()).toBeUndefined();
    expect(await session.ended).toEqual({ status: 143, signal: null, stderr: "" });
    expect(["c", "d"].filter(peer.hasStarted)).toEqual([]);
  });
});

describe("timeout_ms", () => {
  it("counts from the arrival of the line: one that waits too long never starts (R14)", async () => {
    const session = gated("--concurrency", "1");
    await session.write(held("a"));
    await peer.untilStarted("a");
    await session.write(held("b", { timeout_ms: 100 }));
    const { id, document, error } = await next(session);
    expect({ id, error }).toEqual({ id: "b", error: undefined });
    expect(document).toMatchObject({ terminated: false });
    expect(peer.hasStarted("b")).toBe(false);
    peer.open("a");
    expect((await next(session)).id).toBe("a");
    expect(await session.finish()).toEqual([]);
  });
});

describe("a flood of lines", () => {
  const LINES = 5000;
  const filler = "x".repeat(10_000);

  async function untilStill(session: Session): Promise<number> {
    for (let before = -1; ; ) {
      const now = session.child.stdin.writableLength;
      if (now === before) return now;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  it.each([
    ["with ids", (number: number) => `"id":${number},`],
    ["without ids", () => ""],
  ])("%s waits outside: 1,000 are taken in, then reading pauses until some are answered", async (_, idOf) => {
    const session = gated("--concurrency", "1", "--quiet");
    await session.write(`{${idOf(0)}${held("a").slice('{"id":"a",'.length)}`);
    await peer.untilStarted("a");
    const envelope = fullEnvelope({ metadata: { filler } });
    for (let number = 1; number <= LINES; number++) {
      void session.write(
        `{${idOf(number)}"command":"process","envelope":${envelope},"options":{"until":"perception"}}\n`,
      );
    }
    // 1,000 lines, one piece of the input, and what pipes hold: the rest has not left this process.
    expect(await untilStill(session)).toBeGreaterThan((LINES - 1300) * filler.length);
    peer.open("a");
    expect(await session.finish()).toHaveLength(LINES + 1);
    expect((await session.ended).status).toBe(0);
  });
});

describe("--codec msgpack", () => {
  function packed(lines: readonly (string | Buffer)[]): Buffer {
    const bodies = lines.map((line) => (typeof line === "string" ? jsonToMsgpack(Buffer.from(line)) : line));
    return Buffer.concat(bodies.flatMap((body) => [lengthOf(body), body]));
  }

  function send(input: Buffer): Json[] {
    const args = [WORKER, "--stream", "--codec", "msgpack", "--max-bytes", "64KiB"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { input });
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
    const found: Json[] = [];
    for (let at = 0; at < stdout.length; ) {
      const end = at + 4 + stdout.readUInt32BE(at);
      found.push(JSON.parse(msgpackToJson(stdout.subarray(at + 4, end)).toString()) as Json);
      at = end;
    }
    return found;
  }

  it("has ids, documents and warnings, too", () => {
    const found = send(
      packed([
        request(1, "can-continue", fullEnvelope()),
        request("\u00e9", "normalize", NULL_USER),
        request(3, "normalize", "5"),
      ]),
    );
    expect(found.find(({ id }) => id === 1)).toEqual({
      id: 1,
      document: expect.objectContaining({ can_continue: true }),
    });
    expect(found.find(({ id }) => id === "\u00e9")!.warnings).toContainEqual(
      expect.objectContaining({ path: "/user_id" }),
    );
    expect(found.find(({ id }) => id === 3)).toMatchObject({ error: { code: "EENVELOPE" } });
  });

  it("answers every bad document with its id: broken, too long, cut off", () => {
    const broken = Buffer.concat([
      jsonToMsgpack(Buffer.from('{"id":7,"a":1}')).subarray(0, -1),
      Buffer.of(0xc1),
    ]);
    const long = request("long", "create", `{"raw_input":"${"x".repeat(200_000)}"}`);
    const cut = packed([request("cut", "create", '{"raw_input":"q"}')]).subarray(0, -1);
    const found = send(Buffer.concat([packed([broken, long]), cut]));
    expect(found.map(({ id, error }) => `${id} ${error.code}`).sort()).toEqual([
      "7 EPARSE",
      "cut EPARSE",
      "long EARG",
    ]);
  });
});

function lengthOf(body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return head;
}
