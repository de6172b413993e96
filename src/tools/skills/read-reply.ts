import { isUtf8 } from "node:buffer";
import { ERROR_CATALOG, type ErrorCode } from "../../errors/catalog.ts";
import { isWorkerError, WorkerError } from "../../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../../gen/protocol/protocol-envelope.ts";
import type { ChildResult } from "../../process/run-child.ts";
import { isRecord } from "../../protocol/json.ts";
import type { Report } from "../../protocol/validate/report.ts";
import { createStreamValidator } from "../../protocol/validate/validate-stream.ts";
import { crashed, notAnEnvelope, notJson } from "./skill-errors.ts";

/** What a skill answered: its data, also beside an error. */
export type SkillReply =
  | { readonly status: "ok"; readonly data: Readonly<Record<string, unknown>> }
  | { readonly status: "error"; readonly data: Readonly<Record<string, unknown>>; readonly error: WorkerError };

/**
 * Reads what a skill printed: progress lines, which are passed over, and one envelope that ends them. Throws
 * EPARSE (no JSON), EENVELOPE (no valid envelope) or ERUNTIME (failed without an error envelope).
 */
export function readReply(name: string, result: ChildResult): SkillReply {
  const isFailure = result.exitCode !== 0;
  try {
    const reply = toReply(readEnvelope(name, result.stdout));
    if (isFailure && reply.status === "ok") throw crashed(result, "although it printed a result");
    return reply;
  } catch (thrown) {
    if (isFailure && isWorkerError(thrown) && thrown.code !== "ERUNTIME") throw crashed(result, "without an envelope");
    throw thrown;
  }
}

function readEnvelope(name: string, stdout: Buffer): ProtocolEnvelope {
  const report = check(stdout);
  const [first] = report.findings;
  if (first?.rule === "json") throw notJson(first.line);
  if (first !== undefined) throw notAnEnvelope(report.findings);
  const envelope = report.last as ProtocolEnvelope;
  if (envelope.command === name) return envelope;
  throw notAnEnvelope([{ line: report.envelopes, path: "/command", message: `must be ${name}` }]);
}

/** One document over several lines is no stream, but is as good as one line. */
function check(stdout: Buffer): Report {
  if (stdout.toString("utf8").trim() === "") throw notJson(1, "it printed nothing");
  const validator = createStreamValidator({ strict: false, maxLineBytes: stdout.length, readJson });
  if (isJson(stdout)) validator.push({ bytes: stdout });
  else for (const bytes of linesOf(stdout)) validator.push({ bytes });
  return validator.end();
}
