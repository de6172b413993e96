import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type PlantedSecret, remainderOf, textsIn } from "../../../redact/support/plant.ts";
import type { Json } from "../../../support/worker.ts";

/** A part of a secret this long must not survive either. */
const PART = 8;

/** The kinds of secrets of which a part stands in what came out for them. */
export function survivors(found: readonly (readonly [PlantedSecret, unknown])[]): string[] {
  return found.flatMap(([{ kind, secret }, shown]) => {
    const texts = typeof shown === "string" ? textsOfLines(shown) : textsIn(shown);
    const part = remainderOf(secret, texts.join("\n"));
    return part === undefined ? [] : [`${kind}: ${part}`];
  });
}

/** Expects that nothing of any secret stands in what came out for all of them. */
export function expectNone(secrets: readonly PlantedSecret[], shown: string): void {
  const parts = new Map<string, string>();
  for (const { kind, secret } of secrets) {
    for (let at = 0; at + PART <= secret.length; at++) parts.set(secret.slice(at, at + PART), kind);
  }
  const found = new Set<string>();
  for (const text of new Set(textsOfLines(shown))) {
    for (let at = 0; at + PART <= text.length; at++) {
      const part = text.slice(at, at + PART);
      if (parts.has(part)) found.add(`${parts.get(part)}: ${part}`);
    }
  }
  expect([...found].slice(0, 20)).toEqual([]);
}

/** A text, and what stands in its lines of JSON, so that escapes hide nothing. */
function textsOfLines(text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/^data: /, ""));
  return [text, ...lines.filter((line) => line.startsWith("{")).flatMap(textsIn)];
}

/** What the worker has composed: the caller's own question and metadata come back as they are. */
export function composed({ raw_input: _question, metadata: _metadata, ...rest }: Json): Json {
  return rest;
}

/** The documents of a stream. */
export function documentsOf(stdout: string): Json[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
}

/** All that the files of a folder hold. */
export function textIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}
