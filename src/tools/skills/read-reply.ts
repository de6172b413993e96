import { ERROR_CATALOG, type ErrorCode } from "../../errors/catalog.ts";
import { isWorkerError, WorkerError } from "../../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../../gen/protocol/protocol-envelope.ts";
import type { ChildResult } from "../../process/run-child.ts";
import { readJsonText } from "../../protocol/validate/read-json.ts";
import type { Report } from "../../protocol/validate/report.ts";
import { createStreamValidator } from "../../protocol/validate/validate-stream.ts";
import { redactValue } from "../../redact/index.ts";
import { crashed, notAnEnvelope, notJson } from "./skill-errors.ts";

/** What a skill answered: its data, also beside an error. */
export type SkillReply =
  | { readonly status: "ok"; readonly data: SkillData }
  | { readonly status: "error"; readonly data: SkillData; readonly error: WorkerError };

/** The data of a skill's envelope: a JSON object. */
export type SkillData = Readonly<Record<string, unknown>>;

const LINE_FEED = 10;

/**
 * Reads what a skill printed: progress lines, which are passed over, then the envelope that ends it. Throws
 * EPARSE (not JSON), EENVELOPE (not one valid envelope) or ERUNTIME (it failed without an error envelope).
 */
export function readReply(name: string, result: ChildResult): SkillReply {
  try {
    const reply = toReply(readEnvelope(name, result.stdout));
    if (result.exitCode === 0 || reply.status === "error") return reply;
  } catch (thrown) {
    if (result.exitCode === 0 || !isWorkerError(thrown)) throw thrown;
    throw crashed(result, `without an error envelope (${thrown.message})`);
  }
  throw crashed(result, "although its envelope says ok");
}

/** Takes over what the envelope says, without any secrets in it. */
function toReply(envelope: ProtocolEnvelope): SkillReply {
  const data = redactValue(envelope.data ?? {}) as SkillData;
  if (envelope.status !== "error") return { status: "ok", data };
  const { code, message, details = {} } = redactValue(envelope.error) as ProtocolEnvelope["error"];
  const isKnown = Object.hasOwn(ERROR_CATALOG, code ?? "");
  const error = new WorkerError(isKnown ? (code as ErrorCode) : "ERUNTIME", message ?? "", {
    ...(typeof data.hint === "string" ? { hint: data.hint } : {}),
    details: isKnown ? details : { ...details, skill_code: code },
  });
  return { status: "error", data, error };
}

/** The one envelope that ends the output, checked like any other. */
function readEnvelope(name: string, stdout: Buffer): ProtocolEnvelope {
  const report = check(stdout);
  const unread = report.findings.find(({ rule }) => rule === "json");
  if (unread !== undefined) throw notJson(`line ${unread.line} is not JSON in UTF-8`, { line: unread.line });
  if (report.findings.length > 0) throw notAnEnvelope(report.findings);
  const envelope = report.last as ProtocolEnvelope;
  if (envelope.command === name) return envelope;
  throw notAnEnvelope([{ line: report.envelopes, path: "/command", message: `must be ${name}` }]);
}

function check(stdout: Buffer): Report {
  if (stdout.every(isBlank)) throw notJson("it printed nothing");
  const validator = createStreamValidator({ strict: false, maxLineBytes: stdout.length });
  // One document over several lines is no stream, but is read as well.
  for (const bytes of isDocument(stdout) ? [stdout] : linesOf(stdout)) validator.push({ bytes });
  return validator.end();
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09;
}

function isDocument(bytes: Buffer): boolean {
  try {
    readJsonText(bytes);
    return true;
  } catch {
    return false;
  }
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  let from = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
    yield bytes.subarray(from, at);
    from = at + 1;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}
