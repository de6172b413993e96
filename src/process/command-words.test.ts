import { describe, expect, it } from "vitest";
import { wordsOf } from "./command-words.ts";

describe("wordsOf()", () => {
  it.each([
    ["python3 peer.py", ["python3", "peer.py"]],
    ["  a \t b\nc  ", ["a", "b", "c"]],
    ['--a="b c" d', ["--a=b c", "d"]],
    [`a'b "c'"d 'e"`, [`ab "cd 'e`]],
    [`''  ""`, ["", ""]],
    ["a\\ b \\\"c\\' \\\\", ["a b", "\"c'", "\\"]],
    ['"\\$HOME \\n \\""', ['$HOME \\n "']],
    ["'a\\b'", ["a\\b"]],
    ["$HOME * `id` ~", ["$HOME", "*", "`id`", "~"]],
    ["a\\\nb", ["ab"]],
    ["", []],
  ])("splits %j as a POSIX shell does, and expands nothing", (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  it.each(['a "b', "a 'b", "a\\", "'\\"])("refuses %j, which does not end", (line) => {
    expect(() => wordsOf(line)).toThrow(/ends within/);
  });
});
