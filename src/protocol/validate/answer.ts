import { WorkerError } from "../../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../../gen/protocol/protocol-envelope.ts";
import { isRecord, jsonBytes } from "../../json/values.ts";
import { errorEnvelope, okEnvelope } from "../envelope.ts";
import type { Timing } from "../meta.ts";
import type { Finding, Report } from "./report.ts";

/** The command under which `proto validate` answers. */
export const PROTO_VALIDATE = "proto/validate";

/** How the input was checked, for the answer. */
export interface AnswerOptions {
  readonly strict: boolean;
  readonly stream: boolean;
}

/** The answer keeps the protocol's own limits: its data stays inline, its line is no long line. */
const MAX_LISTED_BYTES = 24 * 1024;
const MAX_DETAILED_BYTES = 400 * 1024;

/** Frames a report as the protocol wants it: ok, or an error that lists the findings. */
export function toAnswer(report: Report, options: AnswerOptions, timing: Timing): ProtocolEnvelope {
  if (report.findings.length > 0) return refusal(report, options, timing);
  const { command, status } = isRecord(report.last) ? report.last : {};
  const warnings = within(report.warnings, MAX_LISTED_BYTES);
  const omitted = report.omitted + report.warnings.length - warnings.length;
  const { strict, stream } = options;
  const data = { valid: true, command, status, strict, stream, lines: report.envelopes, warnings };
  return okEnvelope(PROTO_VALIDATE, { ...data, ...(omitted > 0 ? { omitted } : {}) }, timing);
}

function refusal(report: Report, { strict, stream }: AnswerOptions, timing: Timing): ProtocolEnvelope {
  const findings = within(report.findings, MAX_DETAILED_BYTES);
  const warnings = within(report.warnings, MAX_DETAILED_BYTES);
  const total = report.findings.length + report.warnings.length + report.omitted;
  const omitted = total - findings.length - warnings.length;
  const error = new WorkerError(
    findings.some(({ rule }) => rule === "json") ? "EPARSE" : "EENVELOPE",
    `The input is not valid Protocol v1: ${describe(findings[0]!)}${more(report.findings.length - 1)}`,
    {
      hint: report.hint ?? "Correct what data.validation_errors lists; docs/protocol.md explains the rules.",
      details: { strict, stream, lines: report.envelopes, findings, warnings, omitted },
    },
  );
  const listed = within(report.findings.map(describe), MAX_LISTED_BYTES);
  return errorEnvelope(PROTO_VALIDATE, error, timing, { data: { valid: false, validation_errors: listed } });
}

function describe({ line, path, rule, message }: Finding): string {
  return `line ${line}${path === "" ? "" : `, ${path}`}: ${message} (${rule})`;
}

function more(count: number): string {
  return count === 0 ? "" : `, and ${count} more`;
}

/** The first items that fit into a number of bytes of JSON. */
function within<T>(items: readonly T[], maxBytes: number): readonly T[] {
  let size = 0;
  const end = items.findIndex((item) => {
    size += jsonBytes(item) + 1;
    return size > maxBytes;
  });
  return end === -1 ? items : items.slice(0, end);
}
