import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson } from "../../src/envelope/index.ts";
import { ENVELOPE_FIELDS } from "../../src/gen/envelope-fields.ts";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import { fullEnvelope, partialEnvelope } from "./support/envelope-text.ts";
import { bytesOf, onOneLine } from "./support/json-text.ts";
import { NAUGHTY_CLASSES, NAUGHTY_STRINGS } from "./support/naughty-strings.ts";
import { envelopeText, FULL, normalized, read } from "./support/read.ts";

const keysOf = (text: string): string[] => scanJson(bytesOf(text)).items.map((item) => item.key!);

/** The JSON text of the members, without the white space around the whole. */
const bodyOf = (text: string): string => onOneLine(text).replace(/[ \t]*\}$/, "");

describe("a complete, valid envelope", () => {
  it("is written byte for byte as it came, on one line", () => {
    fc.assert(
      fc.property(fullEnvelope, ({ text }) => {
        const { envelope, warnings } = read(text);
        expect(envelope.toBytes().toString("utf8")).toBe(onOneLine(text));
        expect(warnings.filter(({ code }) => code !== "interrupt-conflict")).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("is valid by the schema before and after", () => {
    fc.assert(
      fc.property(fullEnvelope, ({ text }) => {
        expect(validateGenericEnvelope(JSON.parse(text))).toEqual([]);
        expect(validateGenericEnvelope(JSON.parse(normalized(text)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("has the values that JSON.parse gives", () => {
    fc.assert(
      fc.property(fullEnvelope, ({ text, members }) => {
        const { envelope } = read(text);
        const parsed = JSON.parse(text) as Record<string, unknown>;
        for (const { name, value } of members) {
          expect(envelope.fragment(name)!.toString("utf8")).toBe(value);
          expect(isDeepStrictEqual(envelope.value(name), parsed[name])).toBe(true);
        }
        expect(envelope.keys()).toEqual(members.map(({ name }) => name));
      }),
      { numRuns: 300 },
    );
  });

  it("keeps every other byte when one field is set", () => {
    fc.assert(
      fc.property(fullEnvelope, fc.nat(), ({ text, members }, pick) => {
        const { name, value } = members[pick % members.length]!;
        const { envelope } = read(text);
        envelope.setValue(name, "changed");
        const { start, end } = scanJson(bytesOf(text)).items.find((item) => item.key === name)!;
        const bytes = bytesOf(text);
        expect(bytes.toString("utf8", start, end)).toBe(value);
        const expected = [bytes.subarray(0, start), bytesOf('"changed"'), bytes.subarray(end)];
        expect(envelope.toBytes().toString("utf8")).toBe(onOneLine(Buffer.concat(expected).toString("utf8")));
      }),
      { numRuns: 300 },
    );
  });
});

describe("an envelope that lacks fields", () => {
  it("keeps what it has and gets the rest at its end, in the schema's order", () => {
    fc.assert(
      fc.property(partialEnvelope, ({ text, members }) => {
        const written = normalized(text);
        expect(written.startsWith(bodyOf(text))).toBe(true);
        const present = members.map(({ name }) => name);
        const missing = ENVELOPE_FIELDS.map(({ name }) => name as string).filter(
          (name) => !present.includes(name),
        );
        expect(keysOf(written)).toEqual([...present, ...missing]);
        expect(validateGenericEnvelope(JSON.parse(written))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("is complete after one pass: the next one changes no byte and repairs nothing", () => {
    fc.assert(
      fc.property(partialEnvelope, ({ text }) => {
        const once = normalized(text);
        const { envelope, warnings } = read(once);
        expect(envelope.toBytes().toString("utf8")).toBe(once);
        expect(warnings.filter(({ code }) => code !== "interrupt-conflict")).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("naughty strings", () => {
  it("are at least 500, in more than twenty classes", () => {
    expect(NAUGHTY_STRINGS.length).toBeGreaterThanOrEqual(500);
    expect(Object.keys(NAUGHTY_CLASSES).length).toBeGreaterThan(20);
  });

  const ascii = (text: string): string =>
    text.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const html = (text: string): string =>
    text.replaceAll(/[<>&\u2028\u2029]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const spellings = { "JSON.stringify": (text: string) => text, "json.dumps": ascii, "Go's encoder": html };

  function envelopeWith(naughty: string): string {
    // As computed keys: `__proto__` is then a member like any other.
    const member = { [naughty]: naughty };
    const text = envelopeText({
      raw_input: naughty,
      user_id: naughty,
      outputs: { [naughty]: { [naughty]: naughty, list: [naughty, member] } },
      all_goals: [naughty],
      remaining_goals: [naughty],
      goal_completion_status: { [naughty]: "pending" },
      critic_feedback: [naughty],
      clarification_question: naughty,
      termination_reason: naughty,
      prior_plans: [member],
      errors: [{ message: naughty }],
      metadata: { [naughty]: [naughty] },
      processing_history: [{ agent: naughty }],
    });
    const isUnknownField = !Object.hasOwn(FULL, naughty) && naughty !== "error" && naughty !== "interrupt";
    return isUnknownField
      ? `${text.slice(0, -1)},${JSON.stringify(naughty)}:${JSON.stringify(member)}}`
      : text;
  }

  describe.each(Object.entries(spellings))("as %s writes them", (_, spell) => {
    it.each(Object.keys(NAUGHTY_CLASSES))("%s stay as they are, as keys and as values", (name) => {
      for (const naughty of NAUGHTY_CLASSES[name]!) {
        const text = spell(envelopeWith(naughty));
        const { envelope, warnings } = read(text);
        if (envelope.toBytes().toString("utf8") !== text) expect.fail(`changes ${JSON.stringify(naughty)}`);
        expect(warnings).toEqual([]);
        expect(envelope.get("raw_input")).toBe(naughty);
        expect(envelope.get("all_goals")).toEqual([naughty]);
        expect(envelope.outputs().keys()).toEqual([naughty]);
        expect(Object.entries(envelope.output(naughty)!)[0]).toEqual([naughty, naughty]);
        expect(validateGenericEnvelope(JSON.parse(text))).toEqual([]);
      }
    });
  });

  it("leave every prototype as it was", () => {
    const before = [Object.prototype, Array.prototype].map(Object.getOwnPropertyNames);
    for (const naughty of NAUGHTY_STRINGS) normalized(envelopeWith(naughty));
    expect([Object.prototype, Array.prototype].map(Object.getOwnPropertyNames)).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
