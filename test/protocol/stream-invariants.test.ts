import { describe, expect, it } from "vitest";
import { RULES, type RuleId } from "../../src/protocol/validate/rules.ts";
import { briefly, checkStream, goldenLines, goldenText, mutate } from "./support/golden.ts";

const GOLDEN = goldenLines();
const [first, second, third, fourth, , terminal] = GOLDEN;
const BEFORE_END = GOLDEN.slice(0, 4);
const FAILURE = JSON.parse(goldenText("error-ETIMEOUT.json")) as object;

function textOf(lines: readonly unknown[]): string {
  return lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
}

/** Sets a field of one line (counted from 1) of the golden stream. */
function change(line: number, path: string, value: unknown): unknown[] {
  return GOLDEN.map((envelope, index) => (index + 1 === line ? mutate(envelope, path, value) : envelope));
}

const ROWS: readonly [what: string, lines: readonly unknown[], line: number, path: string, rule: RuleId][] = [
  ["a first seq of 1", GOLDEN.slice(1), 1, "/meta/seq", "seq-start"],
  ["a seq that repeats", change(3, "/meta/seq", 1), 3, "/meta/seq", "seq-order"],
  ["a seq that falls", change(4, "/meta/seq", 1), 4, "/meta/seq", "seq-order"],
  ["a seq that is missing", change(3, "/meta/seq", undefined), 3, "/meta/seq", "seq"],
  ["a gap", change(5, "/meta/seq", 9), 5, "/meta/seq", "seq-gap"],
  ["final on an earlier line", change(2, "/meta/final", true), 2, "/meta/final", "final-place"],
  ["a pct that falls", change(4, "/data/pct", 15.9), 4, "/data/pct", "pct-order"],
  ["a pct over 100", change(2, "/data/pct", 116), 2, "/data/pct", "pct-range"],
  ["a pct under 0", change(2, "/data/pct", -16), 2, "/data/pct", "pct-range"],
  ["another command", change(2, "/command", "envelope/resume"), 2, "/command", "stream-command"],
  ["another command at the end", change(6, "/command", "a/b"), 6, "/command", "stream-command"],
  ["another job", change(6, "/meta/job_id", "01KP2M7E4Z0000000000000021"), 6, "/meta/job_id", "stream-job"],
  ["no end", GOLDEN.slice(0, 5), 5, "", "terminal-missing"],
  ["nothing", [], 1, "", "terminal-missing"],
  ["only blanks", ["", " ", "\t\r"], 1, "", "terminal-missing"],
  ["progress after the end", [...BEFORE_END, terminal, first], 6, "", "after-terminal"],
  ["two ends", [...GOLDEN, terminal], 7, "", "after-terminal"],
  ["an unknown status at the end", change(6, "/status", "done"), 6, "/status", "status"],
  ["a line that is not JSON", [first, "{", second, third, fourth, terminal], 2, "", "json"],
  ["an end that is not JSON", [first, JSON.stringify(terminal).slice(0, -1)], 2, "", "json"],
  ["progress that is not JSON", [first, second, "{", fourth, terminal], 3, "", "json"],
  ["a first line that is not JSON", ["{", second, third, fourth, terminal], 1, "", "json"],
  ["a status that is unknown", change(3, "/status", "running"), 3, "/status", "status"],
  ["a line that is no object", [first, "[]", terminal], 2, "", "envelope"],
  ["two envelopes on a line", [first, `${JSON.stringify(second)} {}`, terminal], 2, "", "trailing-data"],
  ["a log line of the program", ["INFO started", ...GOLDEN], 1, "", "json"],
  ["a line of its own that is wrong", change(2, "/meta/ts", "now"), 2, "/meta/ts", "ts"],
  ["a terminal line with a seq", change(6, "/meta/seq", 5), 6, "/meta/seq", "progress-only"],
];

describe("one broken rule of a stream", () => {
  it.each(ROWS)("%s", (_, lines, line, path, rule) => {
    expect(briefly(checkStream(textOf(lines), true))).toEqual([`finding ${line} ${path} ${rule}`]);
    const level = RULES[rule].normal;
    expect(briefly(checkStream(textOf(lines)))).toEqual([`${level} ${line} ${path} ${rule}`]);
  });

  it("is broken for every rule of streams but the length of a line", () => {
    const covered = new Set<string>(ROWS.map(([, , , , rule]) => rule));
    const rules = Object.keys(RULES).slice(Object.keys(RULES).indexOf("line-size") + 1);
    expect(rules.filter((rule) => !covered.has(rule))).toEqual([]);
  });

  it("a line over the limit, whose carriage return does not count", () => {
    const text = textOf(GOLDEN);
    const longest = Math.max(...text.split("\n").map((line) => Buffer.byteLength(line)));
    const line = 1 + text.split("\n").findIndex((each) => Buffer.byteLength(each) === longest);
    expect(briefly(checkStream(text.replaceAll("\n", "\r\n"), true, longest))).toEqual([]);
    expect(briefly(checkStream(text, true, longest - 1))).toEqual([`finding ${line}  line-size`]);
  });

  it("after the end is reported for each line that follows", () => {
    expect(briefly(checkStream(textOf([terminal, first, "", "x", terminal])))).toEqual([
      "finding 2  after-terminal",
      "finding 4  json",
      "finding 4  after-terminal",
      "finding 5  after-terminal",
    ]);
  });
});

describe("a valid stream", () => {
  it.each([
    ["no progress", [terminal]],
    ["an error at its end", [...GOLDEN.slice(0, 5), mutate(FAILURE, "/meta/job_id", undefined)]],
    ["no final", change(5, "/meta/final", undefined)],
    [
      "final: false on each line",
      BEFORE_END.map((line) => mutate(line, "/meta/final", false)).concat(terminal),
    ],
    ["no pct on some lines", change(3, "/data/pct", undefined)],
    ["no job on some lines", change(3, "/meta/job_id", undefined)],
    ["a pct that rests", change(4, "/data/pct", 16)],
  ])("may have %s", (_, lines) => {
    expect(briefly(checkStream(textOf(lines), true))).toEqual([]);
  });

  it("may have blank lines, carriage returns and no line break at its end", () => {
    const text = goldenText("progress-stream.ndjson").replaceAll("\n", "\r\n\n \n").trimEnd();
    const report = checkStream(text, true);
    expect(briefly(report)).toEqual([]);
    expect(report.envelopes).toBe(6);
  });
});
