import { describe, expect, it } from "vitest";
import { createMasking, redactText } from "../../src/redact/index.ts";
import { runs } from "../support/runs.ts";
import { HOSTILE_SHAPES } from "./support/hostile-shapes.ts";

/** In full under STRESS=1: so many shapes take their time. */
const SIZE = runs(200_000, 1_000_000);

/** Some ten times what the slowest takes; a search that is not linear takes longer. Growth is measured in bench/. */
const TIMEOUT_MS = 20_000;

describe("a lot of hostile text", { timeout: TIMEOUT_MS }, () => {
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

describe("16 MB without a break", () => {
  const RUN = "aB1".repeat(16_000_000 / 3);

  it.each([
    ["letters and digits", RUN, RUN],
    ["a token", `sk-${RUN}`, "***"],
    ["a JSON Web Token", `eyJ${RUN}.a`, "***"],
    ["credentials", `Bearer ${RUN}`, "Bearer ***"],
    ["a header", `Authorization: token ${RUN}`, "Authorization: token ***"],
    ["a private key", `-----BEGIN PRIVATE KEY-----\n${RUN}`, "-----BEGIN PRIVATE KEY-----***"],
    ["a value", `token=${RUN}`, "token=***"],
  ])("do not exhaust the stack of regular expressions: %s", (_, text, masked) => {
    expect(redactText(text) === masked).toBe(true);
  });
});
