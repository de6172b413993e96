import { describe, expect, it } from "vitest";
import { read, refusalOf } from "./support/read.ts";

/** Documents of a hundred thousand parts: work that grows with the square would never end. */
const COUNT = 100_000;

const list = (item: (index: number) => string): string =>
  Array.from({ length: COUNT }, (_, index) => item(index)).join();
const written = (text: string): string => read(text).envelope.toBytes().toString("utf8");

describe("a hostile document", () => {
  it.each([
    ["top-level keys", `{"raw_input":"",${list((index) => `"${index.toString(36)}":1`)}}`],
    ["metadata keys", `{"raw_input":"","metadata":{${list((index) => `"${index.toString(36)}":1`)}}}`],
    ["outputs", `{"raw_input":"","outputs":{${list((index) => `"${index.toString(36)}":{}`)}}}`],
    ["goals", `{"raw_input":"","all_goals":[${list((index) => `"${index}"`)}]}`],
    ["empty errors", `{"raw_input":"","errors":[${list(() => "{}")}]}`],
    ["completed stages", `{"raw_input":"","completed_stages":[${list(() => "{}")}]}`],
    ["escaped keys", `{"raw_input":"","metadata":{${list((index) => `"\\u0061${index}":1`)}}}`],
    [
      "wide levels",
      `{"raw_input":"","metadata":${`{${'"a":1,'.repeat(600)}"b":`.repeat(500)}1${"}".repeat(501)}`,
    ],
  ])("of many %s is written as it came", (_, text) => {
    expect(written(text).startsWith(text.slice(0, -1))).toBe(true);
  });

  it.each([
    ["holes in a list", `{"raw_input":"","all_goals":[${list(() => "0")}]}`],
    ["outputs that are no objects", `{"raw_input":"","outputs":{${list((index) => `"${index}":0`)}}}`],
    ["unknown goal states", `{"raw_input":"","goal_completion_status":{${list((index) => `"${index}":0`)}}}`],
    ["stages without a summary", `{"raw_input":"","completed_stages":[${list(() => '{"summary":null}')}]}`],
    ["holes in another dialect's list", `{"raw_input":"","loop_feedback":[${list(() => "0")}]}`],
    ["holes in the history", `{"raw_input":"","processing_history":[${list(() => "0")}]}`],
  ])("of many %s is repaired, with a bounded list of warnings that says so", (_, text) => {
    const { warnings } = read(text);
    expect(warnings).toHaveLength(1001);
    expect(warnings.at(-1)).toMatchObject({ path: "", code: "more" });
  });

  it("with a key thousands of times in one object has one value for it", () => {
    const text = `{"raw_input":"",${list((index) => `"k":${index}`)}}`;
    expect(read(text).envelope.value("k")).toBe(COUNT - 1);
  });

  it("with many wrong stages is refused with a bounded list", () => {
    expect(refusalOf(`{"raw_input":"","completed_stages":[${list(() => '{"plan_id":7}')}]}`)).toBe(
      "EENVELOPE /completed_stages/0/plan_id type",
    );
  });
});
