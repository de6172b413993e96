import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createWorker, type Worker } from "../../../../src/index.ts";
import { jsonToMsgpack } from "../../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../../src/json/msgpack/msgpack-to-json.ts";
import { FIXED } from "../../../support/envelopes.ts";
import { type Json, run, WORKER } from "../../../support/worker.ts";
import { ANSWER, type Cell, MAX_BYTES } from "./documents.ts";

/** The workspace of every run of the matrix. */
export const WORKSPACE = join(import.meta.dirname, "../../../workspaces/python-ledger");

/** What a call came to, the same for every transport. */
export interface Outcome {
  /** The document's bytes. */
  readonly body?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly details: unknown };
  readonly warnings: readonly unknown[];
}

type Options = Readonly<Record<string, unknown>>;

function optionsOf({ operation }: Cell, redact: boolean): Options {
  return { ...(redact ? { redact } : {}), ...(operation === "resume" ? { answer: ANSWER } : {}) };
}

function failure({ code, message, details }: Json): Outcome {
  return { error: { code, message, details: plain(details) }, warnings: [] };
}

/** Details as JSON has them. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** A worker of the library. */
export function openLibrary(): Promise<Worker> {
  return createWorker({ workspace: WORKSPACE, maxBytes: MAX_BYTES, env: { ...process.env, ...FIXED } });
}

/** The library's `call`: bytes in, bytes out. */
export async function callLibrary(worker: Worker, cell: Cell, redact: boolean): Promise<Outcome> {
  try {
    const { bytes, warnings } = await worker.call(
      cell.operation,
      Buffer.from(cell.document),
      optionsOf(cell, redact),
    );
    return { body: Buffer.from(bytes).toString(), warnings };
  } catch (thrown) {
    return failure(thrown as Json);
  }
}

/** The methods of the library: objects in, objects out. */
export async function useMethods(
  worker: Worker,
  { operation, document }: Cell,
  redact: boolean,
): Promise<Outcome> {
  const value = JSON.parse(document) as Json;
  const warnings: unknown[] = [];
  const options = { redact, onWarnings: (told: readonly unknown[]) => void warnings.push(...told) };
  const methods: Record<string, () => Promise<unknown>> = {
    create: () => worker.create(value, options),
    process: () => worker.process(value, options),
    resume: () => worker.resume(value, { answer: ANSWER }, options),
    "can-continue": () => worker.canContinue(value, options),
    result: () => worker.result(value, options),
    validate: () => worker.validate(value, options),
    normalize: () => worker.normalize(value, options),
    merge: () => worker.merge(value.sent, value.reply, options),
  };
  try {
    return { body: JSON.stringify(await methods[operation]!()), warnings };
  } catch (thrown) {
    return failure(thrown as Json);
  }
}

/** Options of every command line; a run's own limit of time must not decide. */
function argsOf(operation: string, redact: boolean): string[] {
  const isRun = operation === "process" || operation === "resume";
  return [
    operation,
    "--max-bytes",
    String(MAX_BYTES),
    ...(redact ? ["--redact"] : []),
    ...(isRun ? ["--workspace", WORKSPACE, "--timeout", "0"] : []),
    ...(operation === "resume" ? ["--answer", ANSWER] : []),
  ];
}

/** One document, one process. */
export function runOnce({ operation, document }: Cell, redact: boolean): Outcome {
  const { stdout, stderr } = run(argsOf(operation, redact), document, { env: FIXED });
  return fromLine(stdout.slice(0, -1), warningLines(stderr)[0] ?? []);
}

/** Documents one after the other, for one operation. Warnings come without saying whose they are. */
export function runStream(
  operation: string,
  cells: readonly Cell[],
  redact: boolean,
): { readonly outcomes: readonly Outcome[]; readonly warnings: readonly unknown[][] } {
  const input = cells.map(({ document }) => `${document}\n`).join("");
  const { stdout, stderr } = run([...argsOf(operation, redact), "--stream"], input, { env: FIXED });
  return { outcomes: linesOf(stdout).map((line) => fromLine(line, [])), warnings: warningLines(stderr) };
}

/** Request lines, with ids or without. */
export function runRequests(
  cells: readonly Cell[],
  redact: boolean,
  hasId: boolean,
): { readonly outcomes: readonly Outcome[]; readonly warnings: readonly unknown[][] } {
  const lines = cells.map((cell, index) => {
    const options = { ...optionsOf(cell, redact), ...(isRun(cell) ? { timeout_ms: 0 } : {}) };
    const id = hasId ? `"id":${index},` : "";
    return `{${id}"command":"${cell.operation}","envelope":${cell.document},"options":${JSON.stringify(options)}}\n`;
  });
  const args = ["--stream", "--max-bytes", String(MAX_BYTES), "--workspace", WORKSPACE];
  const { stdout, stderr } = run(args, lines.join(""), { env: FIXED });
  if (!hasId)
    return { outcomes: linesOf(stdout).map((line) => fromLine(line, [])), warnings: warningLines(stderr) };
  const outcomes: Outcome[] = [];
  for (const line of linesOf(stdout)) {
    const { id, error, warnings = [] } = JSON.parse(line) as Json;
    const end = warnings.length === 0 ? "}" : `,"warnings":${JSON.stringify(warnings)}}`;
    const body = line.slice(`{"id":${id},"document":`.length, line.length - end.length);
    outcomes[id as number] = error === undefined ? { body, warnings } : failure(error as Json);
  }
  return { outcomes, warnings: warningLines(stderr) };
}

/** The same lines as MessagePack, for one operation. */
export function runPacked(operation: string, cells: readonly Cell[], redact: boolean): Outcome[] {
  const bodies = cells.map(({ document }) => jsonToMsgpack(Buffer.from(document)));
  const input = Buffer.concat(bodies.flatMap((body) => [lengthOf(body), body]));
  const args = [WORKER, ...argsOf(operation, redact), "--stream", "--quiet", "--codec", "msgpack"];
  const { stdout } = spawnSync(process.execPath, args, { input, env: { ...process.env, ...FIXED } });
  const outcomes: Outcome[] = [];
  for (let at = 0; at < stdout.length; ) {
    const end = at + 4 + stdout.readUInt32BE(at);
    outcomes.push(fromLine(msgpackToJson(stdout.subarray(at + 4, end)).toString(), []));
    at = end;
  }
  return outcomes;
}

/** HTTP, in JSON or MessagePack. Repairs come as one header. */
export async function post(
  url: string,
  cell: Cell,
  redact: boolean,
  codec: "json" | "msgpack",
): Promise<Outcome & { readonly repairs: string | null }> {
  const { operation, document } = cell;
  const text = operation === "resume" ? `{"envelope":${document},"answer":"${ANSWER}"}` : document;
  const type = `application/${codec}`;
  const response = await fetch(`${url}/api/v1/${operation}${redact ? "?redact=true" : ""}`, {
    method: "POST",
    body: codec === "json" ? text : (jsonToMsgpack(Buffer.from(text)) as Uint8Array<ArrayBuffer>),
    headers: { "content-type": type, accept: type },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const repairs = response.headers.get("envelope-warnings");
  if (response.status !== 200) return { ...failure(JSON.parse(bytes.toString()) as Json), repairs };
  const body = codec === "json" ? bytes.toString().slice(0, -1) : msgpackToJson(bytes).toString();
  return { body, warnings: [], repairs };
}

function isRun({ operation }: Cell): boolean {
  return operation === "process" || operation === "resume";
}

/** A document, or an error in Protocol v1, with its warnings. */
function fromLine(line: string, warnings: readonly unknown[]): Outcome {
  const value = JSON.parse(line) as Json;
  return value.status === "error" && value.version === 1
    ? { ...failure(value.error as Json), warnings }
    : { body: line, warnings };
}

function linesOf(stdout: string): string[] {
  return stdout.split("\n").slice(0, -1);
}

function warningLines(stderr: string): unknown[][] {
  return linesOf(stderr).map((line) => (JSON.parse(line) as Json).warnings as unknown[]);
}

function lengthOf(body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return head;
}
