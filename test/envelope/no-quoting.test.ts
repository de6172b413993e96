import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEnvelope, inspectEnvelope, readEnvelope } from "../../src/envelope/index.ts";
import { isWorkerError, type WorkerError } from "../../src/errors/worker-error.ts";
import { ENVELOPE_FIELDS } from "../../src/gen/envelope-fields.ts";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import { bytesOf } from "./support/json-text.ts";
import { envelopeText, FULL, fixedSources, merged, mergedWith, spelledText } from "./support/read.ts";

/** Stands for a secret; as a number too, since digits can be one as well. */
const MARK = "sk-7f3a-MARK";
const DIGITS = "7130519284.25";

const isQuoted = (text: string): boolean => text.includes("MARK") || text.includes("7130519284");

/** What an error says, with its paths taken out: those name keys, which is their purpose. */
function saidBy(error: WorkerError): string {
  const {
    peer_error: _,
    errors = [],
    ...details
  } = error.details as { errors?: { path: string }[] } & Record<string, unknown>;
  const [first] = errors;
  const message =
    first === undefined || first.path === "" ? error.message : error.message.replace(first.path, "");
  const findings = errors.map(({ path: _path, ...finding }) => finding);
  return JSON.stringify([message, error.hint, details, findings]);
}

/** Everything that the readers say about a document, whether they accept it or not. */
function everythingSaidAbout(document: string | Buffer): string[] {
  const bytes = Buffer.from(document);
  const said: string[] = [];
  for (const strict of [undefined, validateGenericEnvelope]) {
    const options = { sources: fixedSources(), strict };
    for (const call of [readEnvelope, inspectEnvelope, createEnvelope]) {
      try {
        const result = call(bytes, options);
        const warnings = "findings" in result ? result.findings.warnings : result.warnings;
        said.push(...warnings.map(({ message }) => message));
        if ("findings" in result) said.push(...result.findings.errors.map(({ message }) => message));
      } catch (thrown) {
        if (!isWorkerError(thrown)) throw thrown;
        said.push(saidBy(thrown), thrown.stack === undefined ? "" : (thrown.stack.split("\n")[0] ?? ""));
      }
    }
  }
  return said;
}

const VALUES = [
  `"${MARK}"`,
  `["${MARK}",${DIGITS},{"${MARK}":"${MARK}"}]`,
  `{"a":"${MARK}","b":[${DIGITS}]}`,
  DIGITS,
  `-${DIGITS}e3`,
  `[["${MARK}"]]`,
];

describe("what the readers say never quotes a value", () => {
  it.each([
    ...ENVELOPE_FIELDS.map(({ name }) => name as string),
    "interrupt",
    "interrupt_pending",
    "processing_history",
    "loop_feedback",
    "x",
  ])("of %s", (name) => {
    for (const value of VALUES) {
      const said = everythingSaidAbout(spelledText({ [name]: value })).map((text) =>
        text.replaceAll(`"${name}"`, ""),
      );
      expect(said.filter(isQuoted)).toEqual([]);
    }
  });

  it("of a list or an object inside", () => {
    const fields = {
      outputs: `{"plan":"${MARK}","critic":[${DIGITS}]}`,
      goal_completion_status: `{"a":"${MARK}","b":${DIGITS}}`,
      completed_stages: `["${MARK}",{"stage_number":"${MARK}","plan_id":${DIGITS},"summary":"${MARK}","satisfied_goals":[${DIGITS}]}]`,
      terminal_reason: `"${MARK}"`,
      stage_order: `[${DIGITS}]`,
      interrupt: `{"kind":"${MARK}","question":"${MARK}","response":"${MARK}"}`,
    };
    const said = everythingSaidAbout(spelledText(fields));
    expect(said.length).toBeGreaterThan(30);
    expect(said.filter(isQuoted)).toEqual([]);
  });
});

describe("what the readers say names keys only in paths", () => {
  it.each([
    ["an unknown field, twice", `"${MARK}":1,"${MARK}":2`],
    ["an output of a wrong type", `"outputs":{"${MARK}":5}`],
    ["a goal of an unknown state", `"goal_completion_status":{"${MARK}":"${MARK}"}`],
    ["a key deep inside, twice", `"metadata":{"${MARK}":[{"${MARK}":1,"${MARK}":2}]}`],
  ])("%s", (_, members) => {
    const said = everythingSaidAbout(`${envelopeText().slice(0, -1)},${members}}`);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => isQuoted(text) && !text.startsWith("WorkerError: "))).toEqual([]);
  });

  it("and a document that is no envelope not at all", () => {
    for (const text of [`{"${MARK}":"${MARK}"}`, `["${MARK}"]`, `"${MARK}"`, DIGITS]) {
      expect(everythingSaidAbout(text).filter(isQuoted)).toEqual([]);
    }
  });
});

describe("a parse failure quotes nothing", () => {
  const fields = Object.fromEntries(
    Object.keys(FULL).map((name) => [name, `{"${MARK}":["${MARK}",${DIGITS}]}`]),
  );
  const bytes = bytesOf(spelledText({ ...fields, raw_input: `"${MARK}"`, [MARK]: `"${MARK}"` }));

  it("wherever the document is spoiled", () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        fc.boolean(),
        (at, byte, cut) => {
          const spoiled = cut
            ? bytes.subarray(0, at)
            : Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
          try {
            readEnvelope(spoiled, { sources: fixedSources() });
          } catch (thrown) {
            if (!isWorkerError(thrown)) throw thrown;
            if (thrown.code !== "EPARSE") return;
            refused++;
            expect(JSON.stringify([thrown.message, thrown.hint, thrown.details])).not.toMatch(
              /MARK|7130519284/,
            );
            expect(thrown.cause).toBeUndefined();
          }
        },
      ),
      { numRuns: 1500 },
    );
    expect(refused).toBeGreaterThan(800);
  });
});

describe("merging quotes nothing", () => {
  it("of another envelope", () => {
    try {
      merged(envelopeText(), envelopeText({ envelope_id: MARK }));
      expect.fail("was accepted");
    } catch (thrown) {
      if (!isWorkerError(thrown)) throw thrown;
      expect(isQuoted(JSON.stringify([thrown.message, thrown.hint, thrown.details]))).toBe(false);
    }
  });

  it("of what it keeps", () => {
    const { warnings } = mergedWith(
      envelopeText({ raw_input: MARK, errors: [{ m: MARK }], outputs: { plan: { m: MARK } }, iteration: 2 }),
      envelopeText({ raw_input: `${MARK}2`, outputs: { intent: {} } }),
    );
    expect(warnings).toEqual(["/raw_input kept", "/outputs/plan kept", "/iteration kept", "/errors kept"]);
  });

  it("but a peer's own error, in its place", () => {
    try {
      merged(envelopeText(), `{"error":true,"code":"c","message":"${MARK}"}`);
      expect.fail("was accepted");
    } catch (thrown) {
      if (!isWorkerError(thrown)) throw thrown;
      expect(thrown.details.peer_error).toEqual({ code: "c", message: MARK });
      expect(isQuoted(thrown.message + thrown.hint)).toBe(false);
    }
  });
});
