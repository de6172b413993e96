import { describe, expect, it } from "vitest";
import { normalized, refusalOf, spelledText, warningsOf } from "../../../test/envelope/support/read.ts";

const stages = (text: string): string => spelledText({ completed_stages: text });

describe("completed_stages", () => {
  it.each([
    "[]",
    '[{"stage_number":1,"satisfied_goals":["a"],"summary":{"n":1.0},"plan_id":"p"}]',
    '[{"plan_id":null},{"stage_number":2.0},{"extra":[null]},{}]',
  ])("stay as they are: %s", (text) => {
    expect(normalized(stages(text))).toBe(stages(text));
    expect(warningsOf(stages(text))).toEqual([]);
  });

  it.each([
    [
      '[{"satisfied_goals":null,"n":1.0}]',
      '[{"satisfied_goals":[],"n":1.0}]',
      ["/completed_stages/0/satisfied_goals null"],
    ],
    ['[{},{ "summary" : null }]', '[{},{ "summary" : {} }]', ["/completed_stages/1/summary null"]],
    [
      '[{"satisfied_goals":["a",null,"b",3]}]',
      '[{"satisfied_goals":["a","b"]}]',
      ["/completed_stages/0/satisfied_goals/1 dropped", "/completed_stages/0/satisfied_goals/3 dropped"],
    ],
    [
      '[null,{"summary":null},"x"]',
      '[{"summary":{}}]',
      ["/completed_stages/0 dropped", "/completed_stages/1/summary null", "/completed_stages/2 dropped"],
    ],
  ])("%s is repaired, with a warning for each repair", (text, expected, warnings) => {
    expect(normalized(stages(text))).toBe(stages(expected));
    expect(warningsOf(stages(text))).toEqual(warnings);
  });

  it.each([
    ['[{"stage_number":"1"}]', "/completed_stages/0/stage_number"],
    ['[{"stage_number":1.5}]', "/completed_stages/0/stage_number"],
    ['[{"stage_number":null}]', "/completed_stages/0/stage_number"],
    ['[{},{"plan_id":7}]', "/completed_stages/1/plan_id"],
    ['[{"summary":[]}]', "/completed_stages/0/summary"],
    ['[{"summary":"done"}]', "/completed_stages/0/summary"],
    ['[{"satisfied_goals":"a"}]', "/completed_stages/0/satisfied_goals"],
    ['[{"satisfied_goals":{}}]', "/completed_stages/0/satisfied_goals"],
  ])("%s is refused", (text, path) => {
    expect(refusalOf(stages(text))).toBe(`EENVELOPE ${path} type`);
  });
});
