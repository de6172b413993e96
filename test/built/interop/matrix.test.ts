import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MATRIX_FILE, makeMatrixDocument } from "../../../interop-tests/matrix/document.ts";

describe("docs/conformance-dialects.md", () => {
  it("says what the worker writes and what each published dialect's peer reads, with no empty cell", async () => {
    const made = await makeMatrixDocument();
    expect(made).toBe(readFileSync(MATRIX_FILE, "utf8"));
    expect(made).not.toMatch(/refused|\| +\|/);
  }, 60_000);
});
