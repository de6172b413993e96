import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redactText } from "../../src/redact/index.ts";

const CORPUS = join(import.meta.dirname, "corpus");
const SOURCES = join(import.meta.dirname, "../../src");

describe("clean source code", () => {
  it.each(readdirSync(CORPUS))("that speaks of secrets is left alone: %s", (file) => {
    const text = readFileSync(join(CORPUS, file), "utf8");
    expect(changedLines(text)).toEqual([]);
    expect(redactText(text)).toBe(text);
  });

  it("of this project changes in at most 1 % of its lines", () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    const texts = files.map((file) => readFileSync(join(SOURCES, file), "utf8"));
    const total = texts.reduce((sum, text) => sum + text.split("\n").length, 0);
    expect(total).toBeGreaterThan(5_000);
    expect(texts.flatMap(changedLines).length / total).toBeLessThan(0.01);
  });
});

function changedLines(text: string): string[] {
  return text.split("\n").filter((line) => redactText(line) !== line);
}
