import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { envelopeText, read, spelledText } from "../../../test/envelope/support/read.ts";

const OUTPUTS = '{"plan" : {"n": 1.0}, "critic":{"m":2e1}}';
const text = (outputs: string): string => spelledText({ outputs });

describe("EnvelopeDocument", () => {
  it("sets an output and keeps the bytes of the others", () => {
    const { envelope } = read(text(OUTPUTS));
    envelope.setOutput("critic", { verdict: "approved" });
    envelope.setOutput("integration", {});
    expect(envelope.toBytes().toString()).toBe(
      text('{"plan" : {"n": 1.0}, "critic":{"verdict":"approved"},"integration":{}}'),
    );
    expect(envelope.output("critic")).toEqual({ verdict: "approved" });
    expect(envelope.get("outputs")).toEqual({
      plan: { n: 1 },
      critic: { verdict: "approved" },
      integration: {},
    });
  });

  it("deletes an output and can set it again", () => {
    const { envelope } = read(text(OUTPUTS));
    envelope.deleteOutput("plan");
    expect(envelope.output("plan")).toBeUndefined();
    expect(envelope.toBytes().toString()).toBe(text('{"critic":{"m":2e1}}'));
    envelope.setOutput("plan", { n: 2 });
    envelope.deleteOutput("nobody");
    expect(envelope.toBytes().toString()).toBe(text('{"critic":{"m":2e1},"plan":{"n":2}}'));
  });

  it("has the outputs that were set and not deleted, whenever it is written", () => {
    const key = fc.constantFrom("plan", "critic", "x", "__proto__");
    const step = fc.record({
      do: fc.constantFrom("set", "delete", "write", "replace"),
      key,
      value: fc.nat({ max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const { envelope } = read(text(OUTPUTS));
        let model = new Map<string, unknown>(Object.entries(JSON.parse(OUTPUTS) as object));
        for (const { do: what, key, value } of steps) {
          if (what === "set") envelope.setOutput(key, { value });
          if (what === "set") model.set(key, { value });
          if (what === "delete") envelope.deleteOutput(key);
          if (what === "delete") model.delete(key);
          if (what === "write") envelope.toBytes();
          if (what === "replace") envelope.set("outputs", { plan: { value } });
          if (what === "replace") model = new Map([["plan", { value }]]);
          expect(envelope.outputs().keys()).toEqual([...model.keys()]);
          expect(Object.entries(envelope.get("outputs"))).toEqual([...model]);
        }
        expect(envelope.toBytes().toString()).toContain(JSON.stringify(envelope.get("raw_input")));
        expect(Object.entries(read(envelope.toBytes()).envelope.get("outputs"))).toEqual([...model]);
      }),
      { numRuns: 500 },
    );
  });

  it("goes on after it was written", () => {
    const { envelope } = read(text("{}"));
    envelope.setOutput("plan", { n: 1 });
    const first = envelope.toBytes().toString();
    expect(envelope.toBytes().toString()).toBe(first);
    envelope.setOutput("plan", { n: 2 });
    envelope.set("iteration", 5);
    expect(JSON.parse(envelope.toBytes().toString())).toMatchObject({
      outputs: { plan: { n: 2 } },
      iteration: 5,
    });
    expect(JSON.parse(first)).toMatchObject({ outputs: { plan: { n: 1 } }, iteration: 0 });
  });

  it("replaces all outputs at once, whatever was set before", () => {
    const { envelope } = read(text(OUTPUTS));
    envelope.setOutput("critic", { a: 1 });
    envelope.set("outputs", { intent: { b: 2 } });
    expect(envelope.output("critic")).toBeUndefined();
    envelope.setOutput("plan", { c: 3 });
    expect(envelope.toBytes().toString()).toBe(text('{"intent":{"b":2},"plan":{"c":3}}'));
  });

  it("gives the value that was set last, by every way of asking", () => {
    const { envelope } = read(envelopeText());
    expect(envelope.get("iteration")).toBe(0);
    envelope.set("iteration", 1);
    envelope.setFragment("iteration", Buffer.from("2.0"));
    expect([envelope.get("iteration"), envelope.value("iteration")]).toEqual([2, 2]);
    expect(envelope.fragment("iteration")?.toString()).toBe("2.0");
    expect(envelope.value("nothing")).toBeUndefined();
    expect(envelope.has("nothing")).toBe(false);
  });

  it("appends to lists and keeps the text that is there", () => {
    const { envelope } = read(spelledText({ errors: '[ {"n":1.0} ]', processing_history: "[\t]" }));
    envelope.append("errors", [{ n: 2 }]);
    envelope.append("errors", [{ n: 3 }, { n: 4 }]);
    envelope.append("processing_history", [{ agent: "intent" }]);
    expect(envelope.fragment("errors")?.toString()).toBe('[ {"n":1.0} ,{"n":2},{"n":3},{"n":4}]');
    expect(envelope.value("processing_history")).toEqual([{ agent: "intent" }]);
  });

  it("appends to a list that was set, once, whoever asks for it in between", () => {
    const { envelope } = read(envelopeText());
    envelope.set("critic_feedback", ["a"]);
    envelope.append("critic_feedback", ["b"]);
    expect(envelope.get("critic_feedback")).toEqual(["a", "b"]);
    envelope.append("critic_feedback", ["c"]);
    expect(envelope.fragment("critic_feedback")?.toString()).toBe('["a","b","c"]');
    expect(envelope.get("critic_feedback")).toEqual(["a", "b", "c"]);
  });

  it("appends to a list that the document lacks", () => {
    const { envelope } = read(envelopeText());
    envelope.append("processing_history", [{ agent: "intent" }]);
    expect(envelope.has("processing_history")).toBe(true);
    expect(envelope.toBytes().toString().endsWith(',"processing_history":[{"agent":"intent"}]}')).toBe(true);
  });

  it("writes one line whatever is set", () => {
    const { envelope } = read(envelopeText());
    envelope.setFragment("metadata", Buffer.from('{\r\n  "a": "x\\ny"\n}'));
    envelope.setOutput("plan", Buffer.from('{\n"b":1}'));
    const line = envelope.toBytes().toString();
    expect(line).not.toMatch(/[\r\n]/);
    expect(line).toContain('"metadata":{  "a": "x\\ny"}');
  });

  it("writes what is not well-formed Unicode as escapes", () => {
    const { envelope } = read(envelopeText());
    envelope.set("raw_input", "a\ud800");
    envelope.setOutput("\udc00", { "\ud800": "\udfff" });
    const bytes = envelope.toBytes();
    expect(bytes.toString("utf8")).toContain('"outputs":{"\\udc00":{"\\ud800":"\\udfff"}}');
    expect(read(bytes).envelope.get("raw_input")).toBe("a\ud800");
  });
});
