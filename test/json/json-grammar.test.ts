import { describe, expect, it } from "vitest";
import { scanJson } from "../../src/envelope/index.ts";
import { isWorkerError } from "../../src/errors/worker-error.ts";
import { JSON_TEXTS, TOO_DEEP } from "../envelope/support/json-texts.ts";

function refusal(text: string | Buffer): string | null {
  try {
    scanJson(Buffer.from(text));
    return null;
  } catch (thrown) {
    if (isWorkerError(thrown)) return thrown.code;
    throw thrown;
  }
}

function isJson(text: string | Buffer): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text)));
    return true;
  } catch {
    return false;
  }
}

it("has at least 300 cases, no two of them the same", () => {
  const texts = Object.values(JSON_TEXTS).flatMap((cases) =>
    cases.map(([, text]) => Buffer.from(text).toString("hex")),
  );
  expect(texts.length).toBeGreaterThanOrEqual(300);
  expect(new Set(texts).size).toBe(texts.length);
});

describe.each(Object.entries(JSON_TEXTS))("%s", (_, cases) => {
  it.each(cases)("%s", (_name, text, verdict) => {
    expect(isJson(text)).toBe(verdict === "accept");
    expect(refusal(text)).toBe(verdict === "accept" ? null : "EPARSE");
  });
});

describe("depth over 512", () => {
  it.each(TOO_DEEP)("refuses %s, though JSON.parse accepts it", (_name, text) => {
    expect(isJson(text)).toBe(true);
    expect(refusal(text)).toBe("EPARSE");
  });
});
