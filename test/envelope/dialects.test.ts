import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import { dialectEnvelope } from "./support/dialect-text.ts";
import { normalized, read, readStrictly, strictErrors, warningsOf } from "./support/read.ts";

interface Fixture {
  readonly name: string;
  readonly dialect: string;
  /** The line as a peer writes it. */
  readonly document: string;
  readonly warnings: readonly { readonly path: string; readonly code: string }[];
  readonly strict_errors: readonly { readonly path: string; readonly keyword: string }[];
}

const FOLDER = join(import.meta.dirname, "../fixtures/envelopes/dialects");
const FIXTURES = readdirSync(FOLDER)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Fixture);

/** Findings that normalizing leaves: ids outside the seed's pattern, and words of other dialects. */
const isKept = (path: string): boolean =>
  /^\/((envelope|request|session)_id|terminal_reason|goal_completion_status\/.*)$/s.test(path);

it("covers every dialect", () => {
  expect(new Set(FIXTURES.map(({ dialect }) => dialect))).toEqual(
    new Set(["seed", "u1-go", "u1-python", "u2", "interrupt-type"]),
  );
  expect(FIXTURES.length).toBeGreaterThanOrEqual(16);
  expect(new Set(FIXTURES.map(({ name }) => name)).size).toBe(FIXTURES.length);
});

describe.each(FIXTURES)("$dialect: $name", ({ document, warnings, strict_errors }) => {
  it("is accepted by default, with exactly these warnings", () => {
    expect(warningsOf(document)).toEqual(warnings.map(({ path, code }) => `${path} ${code}`));
  });

  it("fails strict reading for exactly these reasons", () => {
    expect(strictErrors(document).sort()).toEqual(
      strict_errors.map(({ path, keyword }) => `${path} ${keyword}`).sort(),
    );
    if (strict_errors.length > 0) expect(() => readStrictly(document)).toThrow("Not a usable envelope");
    else expect(readStrictly(document).warnings).toEqual([]);
  });

  it("keeps the bytes of every field that needed no repair", () => {
    const repaired = new Set(warnings.map(({ path }) => path.split("/")[1]));
    const before = read(document).envelope;
    const after = read(before.toBytes()).envelope;
    const given = JSON.parse(document) as Record<string, unknown>;
    for (const name of Object.keys(given).filter((key) => !repaired.has(key))) {
      expect(after.value(name), name).toEqual(given[name]);
      expect(document).toContain(after.fragment(name)!.toString("utf8"));
    }
  });

  it("is valid by the schema once normalized, except for ids and words that are kept", () => {
    const once = normalized(document);
    expect(validateGenericEnvelope(JSON.parse(once)).filter(({ path }) => !isKept(path))).toEqual([]);
    expect(normalized(once)).toBe(once);
  });
});

describe("any mix of the dialects", () => {
  it("is repaired once and for all: normalizing again changes no byte", () => {
    fc.assert(
      fc.property(dialectEnvelope, ({ text }) => {
        const once = normalized(text);
        expect(normalized(once)).toBe(once);
        const left = read(once).warnings.filter(
          ({ code }) => !["zero-limit", "interrupt-conflict", "refused"].includes(code),
        );
        expect(left).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("is valid by the schema once normalized, but for foreign ids, words of dialects and limits of 0", () => {
    fc.assert(
      fc.property(dialectEnvelope, ({ text }) => {
        const findings = validateGenericEnvelope(JSON.parse(normalized(text)));
        expect(findings.filter(({ path }) => !isKept(path) && !path.startsWith("/max_"))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the text of every field that it does not warn of", () => {
    fc.assert(
      fc.property(dialectEnvelope, ({ text, members }) => {
        const { envelope, warnings } = read(text);
        const repaired = new Set(warnings.map(({ path }) => path.split("/")[1]));
        for (const { name, value } of members) {
          if (!repaired.has(name)) expect(envelope.fragment(name)!.toString("utf8")).toBe(value);
        }
      }),
      { numRuns: 300 },
    );
  });
});
