import { describe, expect, it } from "vitest";
import { createMasking, redactText } from "../../src/redact/index.ts";
import { HOSTILE_SHAPES } from "./support/hostile-shapes.ts";

const SIZE = 1_000_000;

// What is asserted is that it ends: a search that is not linear runs into the time limit of tests. How time grows
// is measured by `npm run bench -- redact`.
describe("1 MB of hostile text", () => {
  it("comes in at least 60 shapes", () => {
    expect(HOSTILE_SHAPES.size).toBeGreaterThanOrEqual(60);
  });

  it.each([...HOSTILE_SHAPES])("is searched for secrets to its end: %s", (_, shape) => {
    const text = shape(SIZE);
    expect(text.length).toBeGreaterThan(SIZE / 3);
    expect(createMasking().text(text).length).toBeGreaterThan(0);
  });

  it("is masked as a whole where it is the value of a secret", () => {
    expect(redactText(`password="${"a b'\\\\".repeat(SIZE / 6)}" end`)).toBe('password="***" end');
    expect(redactText(`TOKEN=(${"ab,".repeat(SIZE / 3)}x end`)).toBe("TOKEN=*** end");
    expect(redactText(`token="${"\\".repeat(SIZE)}" end`)).toBe('token="***" end');
  });

  it("masks all repeats of as many values as can be remembered", () => {
    const masking = createMasking();
    const secrets = Array.from({ length: 1_000 }, (_, number) => `aaaaaaaaaaaaB${number}`);
    masking.learn(secrets.map((secret) => `password=${secret}`).join("\n"));
    expect(masking.text("a".repeat(SIZE))).toBe("a".repeat(SIZE));
    expect(masking.text(`${secrets.join(" ")} `.repeat(60))).toBe("*** ".repeat(60_000));
  });
});
