import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fullEnvelope } from "../../test/support/envelopes.ts";
import { CACHE } from "./environment.ts";

/** Which characters the text of an envelope has. */
export type Script = "ascii" | "beyond-latin-1";

const STAGES = ["perception", "intent", "plan", "execution", "critic", "integration"];

const TEXT: Readonly<Record<Script, string>> = {
  ascii: "the token of a session is checked before the handler runs, and its owner is told",
  "beyond-latin-1": "the token of a session is checked → 検査 before the handler runs, and its owner is told",
};

/** None of those with which the build compiles code ahead. */
const QUESTIONS = [
  "Which module parses the configuration file, and what happens when it is missing?",
  "Where is the retry policy of the HTTP client defined?",
  "Who calls Session.close() in src/app/session.py?",
  "How does the scheduler decide which job runs next?",
  "Show me the tests of parse_header, please.",
  "What does the function load_settings return?",
  "Explain how errors of the payment gateway are handled in checkout.go",
  "Is there a limit for the size of an upload, and where is it checked?",
];

/** An envelope of about so many bytes with every field set, as a caller with context of its own sends it. */
export function envelopeOf(bytes: number, script: Script, number: number): string {
  const context: unknown[] = [];
  const fields = (): Readonly<Record<string, unknown>> => ({
    envelope_id: `env_${number.toString(16).padStart(16, "0")}`,
    raw_input: QUESTIONS[number % QUESTIONS.length],
    stage_order: STAGES,
    metadata: { tenant: "example", channel: "chat", context },
  });
  const overhead = Buffer.byteLength(fullEnvelope(fields()));
  for (let size = overhead, at = 0; ; at++) {
    const entry = {
      file: `src/module_${at}/session.py`,
      line: number + at,
      score: 0.5 + (at % 100) / 128,
      text: TEXT[script],
    };
    size += Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (size > bytes && at > 0) return fullEnvelope(fields());
    context.push(entry);
  }
}

/** A file of lines. */
export interface InputFile {
  readonly path: string;
  readonly count: number;
  /** The first of them: enough to see a start, and whether a contender does its work. */
  readonly short: { readonly path: string; readonly count: number; readonly text: string };
}

const VARIANTS = 8;

/** Writes lines, different from each other, until the file has so many bytes. */
export function writeLines(name: string, bytes: number, lineOf: (number: number) => string): InputFile {
  mkdirSync(CACHE, { recursive: true });
  const variants = Array.from({ length: VARIANTS }, (_, number) => `${lineOf(number)}\n`);
  const text = variants.join("");
  const times = Math.max(2, Math.round(bytes / Buffer.byteLength(text)));
  const [path, shortPath] = [join(CACHE, `${name}.ndjson`), join(CACHE, `${name}-short.ndjson`)];
  writeFileSync(shortPath, text);
  const file = openSync(path, "w");
  for (let time = 0; time < times; time++) writeSync(file, text);
  closeSync(file);
  return { path, count: VARIANTS * times, short: { path: shortPath, count: VARIANTS, text } };
}

/** Removes the files of lines that were written. */
export function removeLines({ path, short }: InputFile): void {
  for (const file of [path, short.path]) rmSync(file, { force: true });
}

/** Writes one envelope of 2 KB to a file. */
export function writeOne(): string {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, "one.json");
  writeFileSync(path, `${envelopeOf(2_000, "ascii", 1)}\n`);
  return path;
}
