import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../../src/protocol/validate/report.ts";
import { MAX_LINE_BYTES } from "../../../src/protocol/validate/rules.ts";
import { validateDocument } from "../../../src/protocol/validate/validate-document.ts";
import { createStreamValidator } from "../../../src/protocol/validate/validate-stream.ts";

/** Where the golden envelopes lie. */
export const GOLDEN = join(import.meta.dirname, "../../golden");

/** The names of the golden documents, without the stream. */
export const GOLDEN_DOCUMENTS = readdirSync(GOLDEN).filter((file) => file.endsWith(".json"));

/** The text of a golden file. */
export function goldenText(name: string): string {
  return readFileSync(join(GOLDEN, name), "utf8");
}

/** The parsed lines of the golden stream. */
export function goldenLines(): object[] {
  return goldenText("progress-stream.ndjson")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
}

/** A copy with the value at a JSON Pointer set or, for undefined, removed. */
export function mutate(document: unknown, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(document);
  const keys = path.split("/").slice(1);
  const last = keys.pop()!;
  let at = copy as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** Checks a document as `proto validate` does. */
export function checkDocument(text: string | Uint8Array, strict = false): Report {
  return validateDocument(Buffer.from(text), strict);
}

/** Checks lines as `proto validate --stream` does. */
export function checkStream(text: string, strict = false, maxLineBytes = MAX_LINE_BYTES): Report {
  const validator = createStreamValidator({ strict, maxLineBytes });
  for (const line of text.split("\n")) validator.push({ bytes: Buffer.from(line) });
  return validator.end();
}

/** Findings and warnings as short texts: `finding LINE PATH RULE`. */
export function briefly({ findings, warnings }: Report): string[] {
  return [
    ...findings.map(({ line, path, rule }) => `finding ${line} ${path} ${rule}`),
    ...warnings.map(({ line, path, rule }) => `warning ${line} ${path} ${rule}`),
  ];
}
