import { describe, expect, it } from "vitest";
import { NO_TOKENS } from "../../src/messages/completion.ts";
import { estimateTokens } from "../../src/messages/estimate-tokens.ts";
import { settleTokens } from "../../src/messages/settle-tokens.ts";
import { message, text } from "./support.ts";

const content = [text("12345678")];
const counted = { ...NO_TOKENS, input_tokens: 100, output_tokens: 10 };

describe("what an answer has used", () => {
  it.each([
    ["was counted", counted, "complete", counted, false],
    [
      "was read from a cache alone",
      { ...counted, input_tokens: 0, cached_input_tokens: 9 },
      "complete",
      null,
      false,
    ],
    ["was not counted", NO_TOKENS, "complete", { input_tokens: 50, output_tokens: 2 }, true],
    [
      "was counted for the prompt alone",
      { ...counted, output_tokens: 0 },
      "complete",
      { output_tokens: 2 },
      true,
    ],
    [
      "broke off after a first count",
      { ...counted, output_tokens: 1 },
      "cancelled",
      { output_tokens: 2 },
      true,
    ],
    ["broke off with more counted than came", counted, "error", counted, false],
  ] as const)("is told where it %s", (_, tokens, status, expected, isEstimated) => {
    const settled = settleTokens({ tokens, content, status }, 50);
    expect(settled).toMatchObject({ tokens: expected ?? tokens, isEstimated });
  });

  it("is nothing for an answer that says nothing", () => {
    const silent = { tokens: { ...counted, output_tokens: 0 }, content: [], status: "complete" } as const;
    expect(settleTokens(silent, 50).isEstimated).toBe(false);
  });

  it("is estimated higher for scripts with a token for each character", () => {
    const english = estimateTokens([message("user", [text("where is main?".repeat(4))])], []);
    const chinese = estimateTokens([message("user", [text("主函数在哪里定义？".repeat(4))])], []);
    expect(english).toBe(14);
    expect(chinese).toBe(36);
  });
});
