import { appendFileSync, existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** One native line of a CLI. */
export type Line = Readonly<Record<string, unknown>>;

/** A setting that a test has given to a fake in its environment, without the leading FAKE_. */
export function knob(name: string): string | undefined {
  return process.env[`FAKE_${name}`];
}

/** What must come out nowhere; the fakes write it into every field that a backend may not hand on. */
export const SECRET = knob("SECRET") ?? "fake-secret";

/** What the assistant says: two, three and four bytes per character. */
export const ANSWER = "Grüße, 世界 💖";

/** How each CLI words its version. */
const VERSIONS: Readonly<Record<string, string>> = {
  CLAUDE: "2.1.0 (Claude Code)",
  CODEX: "codex-cli 0.150.0",
  GEMINI: "0.30.0",
  OPENCODE: "1.2.0",
};

/** Reads the prompt, and notes how this fake was started, where a test asked for it. */
export async function begin(cli: string, argv: readonly string[]): Promise<string> {
  process.stdout.on("error", () => process.exit(141));
  process.stderr.write(`started with ${SECRET}\n`);
  note("PIDS", String(process.pid));
  const stdin = await text(process.stdin);
  const env = Object.keys(process.env).sort();
  const seen = knob("SEE_ENV")?.split(",") ?? [];
  const values = Object.fromEntries(seen.map((name) => [name, process.env[name]]));
  note(`${cli}_CAPTURE`, JSON.stringify({ argv, cwd: process.cwd(), env, values, stdin }));
  if (argv[0] === "--version") {
    process.stdout.write(`${VERSIONS[cli]}\n`);
    process.exit();
  }
  return stdin;
}

/** Appends a line to the file that a test has named. */
export function note(file: string, line: string): void {
  const path = knob(file);
  if (path !== undefined) appendFileSync(path, `${line}\n`);
}

/** Cuts a text in two near a position, never inside a character. */
export function cutAt(text: string, position: number): [string, string] {
  const isInside = /[\uDC00-\uDFFF]/.test(text.charAt(position));
  const at = isInside ? position + 1 : position;
  return [text.slice(0, at), text.slice(at)];
}

/** Writes bytes to stdout as fast as somebody reads them. */
export function write(bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => process.stdout.write(bytes, () => resolve()));
}

/** Prints lines of JSON, each for itself. */
export async function print(...lines: readonly Line[]): Promise<void> {
  for (const line of lines) await write(`${JSON.stringify(line)}\n`);
}

/** Waits until a test allows more: until the file FAKE_GO_ON exists. */
export async function untilAllowed(): Promise<void> {
  const path = knob("GO_ON");
  while (path !== undefined && !existsSync(path)) await sleep(5);
}

/** Stays until somebody ends this process. */
export async function stayForever(): Promise<never> {
  for (;;) await sleep(60_000);
}

/** Ends with a complaint on stderr. */
export function fail(complaint: string, code = 1): never {
  process.stderr.write(`${complaint} ${SECRET}\n`);
  process.exit(code);
}
