import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonObject } from "../../src/envelope/index.ts";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import { dialectEnvelope } from "./support/dialect-text.ts";
import { fullEnvelope } from "./support/envelope-text.ts";
import { bytesOf } from "./support/json-text.ts";
import { merged, mergedWith, normalized, read } from "./support/read.ts";

/** Envelopes as this worker sends them: read once, so complete. */
const sentEnvelope = fc.oneof(fullEnvelope, dialectEnvelope).map(({ text }) => normalized(text));

/** Removes the members that the choice names, counted round the keys. */
function dropMembers(text: string, choice: readonly number[], kept: ReadonlySet<string> = new Set()): string {
  const object = JsonObject.parse(bytesOf(text));
  const keys = object.keys();
  for (const number of choice) {
    const key = keys[number % (keys.length || 1)];
    if (key !== undefined && !kept.has(key)) object.delete(key);
  }
  return object.toFragment().toString("utf8");
}

const choice = fc.array(fc.nat(), { maxLength: 12 });

/** Parses and prints as a peer does that sorts keys and holds every number in a double. */
function reprinted(text: string): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
  };
  return JSON.stringify(sorted(JSON.parse(text)));
}

/** JSON.stringify prints a number beyond the doubles as null, which no peer does: it fails instead. */
function isPrintable(text: string): boolean {
  let finite = true;
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === "number" && !Number.isFinite(value)) finite = false;
    return value;
  });
  return finite;
}

describe("merging", () => {
  it("an envelope with itself gives it back byte for byte", () => {
    fc.assert(
      fc.property(sentEnvelope, (sent) => {
        expect(merged(sent, sent)).toBe(sent);
      }),
      { numRuns: 200 },
    );
  });

  it("a reply that has lost fields, outputs and metadata gives back what was sent", () => {
    fc.assert(
      fc.property(sentEnvelope, choice, choice, choice, (sent, fields, outputs, metadata) => {
        const reply = JsonObject.parse(bytesOf(sent));
        reply.set("outputs", bytesOf(dropMembers(reply.get("outputs")!.toString("utf8"), outputs)));
        reply.set("metadata", bytesOf(dropMembers(reply.get("metadata")!.toString("utf8"), metadata)));
        const rest = dropMembers(reply.toFragment().toString("utf8"), fields, new Set(["envelope_id"]));
        expect(merged(sent, rest)).toBe(sent);
      }),
      { numRuns: 200 },
    );
  });

  it("a reply that was parsed, sorted and printed anew gives back our bytes", () => {
    fc.assert(
      fc.property(sentEnvelope.filter(isPrintable), (sent) => {
        const { text, warnings } = mergedWith(sent, reprinted(sent));
        expect(text).toBe(sent);
        expect(warnings.filter((warning) => warning.endsWith(" kept"))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("any two envelopes of one id gives a valid one that has lost nothing and counts no less", () => {
    fc.assert(
      fc.property(sentEnvelope, sentEnvelope, (sent, other) => {
        const reply = JsonObject.parse(bytesOf(other));
        reply.set("envelope_id", JsonObject.parse(bytesOf(sent)).get("envelope_id")!);
        const before = read(sent).envelope;
        const { text } = mergedWith(sent, reply.toFragment());
        const after = read(text).envelope;
        for (const name of [
          "iteration",
          "llm_call_count",
          "agent_hop_count",
          "current_stage_number",
        ] as const) {
          expect(after.get(name)).toBeGreaterThanOrEqual(before.get(name));
        }
        for (const name of ["errors", "prior_plans", "critic_feedback", "completed_stages"] as const) {
          expect(after.get(name).slice(0, before.get(name).length)).toEqual(before.get(name));
        }
        for (const key of before.keys()) expect(after.has(key)).toBe(true);
        for (const name of ["raw_input", "max_iterations", "max_llm_calls", "max_agent_hops"]) {
          expect(after.fragment(name)).toEqual(before.fragment(name));
        }
        const findings = validateGenericEnvelope(JSON.parse(text));
        expect(
          findings.filter(({ path }) => !/_id$|^\/(max_|terminal_reason|goal_completion_status)/.test(path)),
        ).toEqual([]);
        expect(merged(text, text)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});
