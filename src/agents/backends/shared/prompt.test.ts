import { expect, it } from "vitest";
import { passPrompt } from "./prompt.ts";

it("passes a prompt of up to 100,000 bytes as an argument, a longer one on stdin", () => {
  const longest = "ü".repeat(50_000);
  expect(passPrompt(longest, ["--prompt"])).toEqual({ args: ["--prompt", longest] });
  expect(passPrompt(`${longest}.`, ["--prompt"])).toEqual({ args: [], stdin: `${longest}.` });
});

it("passes a prompt as an argument that has dashes only later on", () => {
  expect(passPrompt("what does --help do")).toEqual({ args: ["what does --help do"] });
});
