import { describe, expect, it } from "vitest";
import { codesIn, pageOf, sectionsOf, tableOf } from "../../docs/support/markdown.ts";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, type Json, run } from "../../support/worker.ts";

const page = pageOf("wire.md");
const section = (heading: string): string =>
  sectionsOf(page, 2)
    .find((part) => part.heading === heading)!
    .text.replaceAll(/\s+/g, " ");

describe("docs/wire.md, Request lines", () => {
  const rows = tableOf(page, "Request lines");
  const request = (body: Json): Json => documentOf(run([], JSON.stringify(body)));
  /** The names behind "knows only" in a refusal. */
  const knownIn = ({ error }: Json): string[] => /knows only (.+)$/.exec(error.message)![1]!.split(", ");

  it("lists every option", () => {
    const refusal = request({ command: "process", options: { nosuch: 1 } });
    const taken = request({ command: "resume", options: { nosuch: 1 } }).error.details.allowed_options;
    expect(rows.map(([option]) => codesIn(option!)[0])).toEqual(taken);
    const ofRuns = rows.filter(
      ([, commands]) => commands!.includes("process") || commands!.includes("every"),
    );
    expect(refusal.error.details.allowed_options).toEqual(ofRuns.map(([option]) => codesIn(option!)[0]));
  });

  it("lists every limit that set knows", () => {
    const refusal = request({
      command: "resume",
      envelope: { raw_input: "" },
      options: { set: { nosuch: 1 } },
    });
    const [, listed = ""] = /`set` knows ([^.]+)\./.exec(section("Request lines")) ?? [];
    expect(codesIn(listed)).toEqual(knownIn(refusal));
  });

  it("lists the commands, each of which answers", () => {
    const [, listed = ""] = /`command` is one of ([^.]+)\./.exec(section("Request lines")) ?? [];
    const messages = codesIn(listed).map((command) => request({ command, envelope: [] }).error?.message);
    expect(messages).toHaveLength(9);
    expect(messages).not.toContain(request({ command: "nosuch" }).error.message);
  });
});

describe("docs/wire.md, Limits", () => {
  const rows = new Map(tableOf(page, "Limits").map(([limit, value]) => [limit!, value!]));

  it("lists the units of a size", () => {
    const [, units = ""] = /\(([^)]+)\)/.exec(rows.get("Size of a document or line")!) ?? [];
    const statusOf = (unit: string): number | null =>
      run(["normalize", "--max-bytes", `4096${unit}`], fullEnvelope()).status;
    expect(units.split(", ").map(statusOf)).toEqual(Array(7).fill(0));
    expect(statusOf("TB")).toBe(64);
  });

  it("has the size of a request line", () => {
    const kibibytes = Number(/(\d+) KiB$/.exec(rows.get("Size of a request line")!)?.[1]);
    const most = 4096 + kibibytes * 1024;
    const request = `{"command":"normalize","envelope":${fullEnvelope()}}`;
    const answer = (size: number): Json =>
      documentOf(run(["--stream", "--max-bytes", "4096"], `${request.padEnd(size)}\n`));
    expect(answer(most)).toHaveProperty("envelope_id");
    expect(answer(most + 1).error).toMatchObject({ code: "EARG", details: { limit_bytes: 4096 } });
  });

  it("has the size of the warnings on stderr", () => {
    const kibibytes = Number(/about (\d+) KiB$/.exec(rows.get("Warnings for one document")!)?.[1]);
    const { stderr } = run(["normalize"], fullEnvelope({ all_goals: Array(999).fill(null) }));
    expect(stderr.length).toBeLessThan(kibibytes * 1024);
    expect(JSON.parse(stderr)).toMatchObject({ level: "warn", omitted: expect.any(Number) });
  });
});

describe("docs/wire.md, --compat go-envelope", () => {
  const rows = new Map(
    tableOf(page, "`--compat go-envelope`").map(([command, difference]) => [command!, difference!]),
  );
  const GO = ["--compat", "go-envelope"];
  const keysOf = (args: readonly string[], input: string): string[] =>
    Object.keys(answerOf(args, input, { env: FIXED }));
  /** The keys that one of two commands has and the other has not. */
  const differenceOf = (command: string, input: string): { gone: string[]; added: string[] } => {
    const [ours, go] = [keysOf([command], input), keysOf([command, ...GO], input)];
    return { gone: ours.filter((key) => !go.includes(key)), added: go.filter((key) => !ours.includes(key)) };
  };

  it("names the fields that a state has more", () => {
    const [commands, difference] = [...rows].find(([, text]) => text.startsWith("the state has"))!;
    const inputs = new Map([["merge", `{"sent":${fullEnvelope()},"reply":${fullEnvelope()}}`]]);
    for (const command of codesIn(commands)) {
      const input = inputs.get(command) ?? fullEnvelope({ stage_order: ["dinner"], current_stage: "dinner" });
      const { gone, added } = differenceOf(command, input);
      expect([command, gone, added.toSorted()]).toEqual([command, [], codesIn(difference).toSorted()]);
    }
  });

  it.each(["can-continue", "version"])("names the fields of %s", (command) => {
    const keys = keysOf([command, ...GO], fullEnvelope());
    expect(keys.toSorted()).toEqual(codesIn(rows.get(`\`${command}\``)!).toSorted());
  });

  it("names the fields that result has not always", () => {
    const ours = keysOf(["result"], fullEnvelope());
    const named = codesIn(rows.get("`result`")!).filter((name) => ours.includes(name));
    const { gone, added } = differenceOf("result", fullEnvelope());
    expect([gone.toSorted(), added]).toEqual([named.toSorted(), []]);
  });

  it("tells what validate answers", () => {
    const outcome = run(["validate", ...GO], "{}");
    expect(outcome.status).toBe(0);
    expect(documentOf(outcome)).toEqual({
      valid: false,
      errors: [expect.any(String)],
      envelope_id: expect.any(String),
    });
  });

  it("names the errors", () => {
    const listed = codesIn(rows.get("errors")!);
    const [shape, ...codes] = [JSON.parse(listed[0]!) as Json, ...listed.slice(1)] as [Json, ...string[]];
    const refusals = [
      run(["normalize", ...GO], "{"),
      run(["normalize", "--input", "/nonexistent", ...GO]),
      run(["process", ...GO], fullEnvelope({ terminated: true })),
    ];
    const errors = refusals.map((outcome) => documentOf(outcome));
    expect(errors.map(({ code }) => code)).toEqual(codes);
    for (const error of errors) expect(Object.keys(error)).toEqual(Object.keys(shape));
    expect(refusals.map(({ status }) => status)).toEqual([1, 1, 1]);
    expect(codesIn(rows.get("`process`")!)).toEqual([errors[2]!.code]);
  });
});
