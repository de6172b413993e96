import { WorkerError } from "../../errors/worker-error.ts";
import { ENVELOPE_FIELDS } from "../../gen/envelope-fields.ts";
import type { ValidationFinding } from "../../gen/validation-finding.ts";
import { findDuplicateKeys } from "../../json/duplicate-keys.ts";
import { fragmentOf, parseFragment, toFragment, typeOf } from "../../json/fragment.ts";
import { JsonObject, notAnObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { DEFAULT_MAX_BYTES } from "../../json/limits.ts";
import type { Scan } from "../../json/scan.ts";
import { adoptOtherSpellings } from "../dialects/other-spellings.ts";
import { terminalReasonOf } from "../dialects/synonyms.ts";
import { EnvelopeDocument } from "../document/document.ts";
import type { Sources } from "../document/sources.ts";
import { isPlainEnvelope } from "../fields/plain-fields.ts";
import { currentInterrupt } from "../interrupts/current-interrupt.ts";
import { dropForeignItems, type FieldReading, readField } from "../repair/read-fields.ts";
import { findPeerError } from "./peer-error.ts";
import { type ScanEnvelope, scanEnvelope } from "./scan-envelope.ts";
import { type Findings, newFindings, refuse, type Warning, warn } from "./warning.ts";

/** Checks a parsed document against the seed's schema; loaded only for strict reading. */
export type StrictValidator = (document: unknown) => readonly ValidationFinding[];

/** How to read an envelope. */
export interface ReadOptions {
  readonly sources: Sources;
  readonly maxBytes?: number;
  /** Limits for an envelope that carries none of its own, instead of the seed's defaults. */
  readonly limits?: ReadonlyMap<string, number> | undefined;
  /** Demand the seed's schema as written, and no duplicate keys. */
  readonly strict?: StrictValidator | undefined;
  /** A scan for many envelopes, see `loadScanForMany`. */
  readonly scan?: ScanEnvelope | undefined;
}

/** An envelope and what had to be repaired in it. */
export interface ReadEnvelope {
  readonly envelope: EnvelopeDocument;
  readonly warnings: readonly Warning[];
}

const NO_LIMITS: ReadonlyMap<string, number> = new Map();

/** Reads an envelope, repairing what the real peers get wrong; throws EPARSE, EENVELOPE or EARG. */
export function readEnvelope(bytes: Uint8Array, options: ReadOptions): ReadEnvelope {
  const { envelope, findings } = inspectEnvelope(bytes, options);
  if (findings.errors.length > 0) throw unusable(findings.errors);
  return { envelope, warnings: findings.warnings };
}

/** Reads like readEnvelope, but hands out all findings; throws only where there is no JSON object. */
export function inspectEnvelope(
  bytes: Uint8Array,
  options: ReadOptions,
): { envelope: EnvelopeDocument; findings: Findings } {
  checkSize(bytes, options.maxBytes);
  const scan = (options.scan ?? scanEnvelope)(bytes);
  const root = objectOf(bytes, scan);
  const findings = newFindings();
  if (options.strict === undefined && !scan.mayHaveDuplicates && isPlainEnvelope(bytes, scan)) {
    return { envelope: new EnvelopeDocument(root), findings };
  }
  checkDuplicates(bytes, scan, findings, options.strict !== undefined);
  if (options.strict !== undefined) {
    findings.errors.push(...options.strict(parseFragment(fragmentOf(bytes, scan.start, scan.end))));
  }
  const peerError = findPeerError(root);
  if (peerError !== undefined) throw peerError;
  if (!root.has("envelope_id") && !root.has("raw_input")) {
    refuse(findings, "", "required", "must have an envelope_id or a raw_input; it has neither");
    return { envelope: new EnvelopeDocument(root), findings };
  }
  repair(root, findings, options);
  const envelope = new EnvelopeDocument(root);
  if (findings.errors.length === 0) warnOfConflict(envelope, findings);
  return { envelope, findings };
}

/** R12: the caller learns why a run stays paused though one spelling of the interrupt is answered. */
function warnOfConflict(envelope: EnvelopeDocument, findings: Findings): void {
  const hasSeveral =
    envelope.has("interrupt") ||
    envelope.has("interrupt_pending") ||
    (envelope.get("clarification_pending") && envelope.get("confirmation_pending"));
  if (!hasSeveral || currentInterrupt(envelope).kind !== "conflict") return;
  const name = ["interrupt", "interrupt_pending", "confirmation_pending"].find((field) =>
    envelope.has(field),
  )!;
  warn(findings, pointer("", name), "interrupt-conflict", "the spellings disagree; the run stays paused");
}

function repair(root: JsonObject, findings: Findings, { sources, limits }: ReadOptions): void {
  const adopted = adoptOtherSpellings(root, findings);
  repairTerminalReason(root, findings, adopted);
  const reading: FieldReading = { root, findings, sources, adopted, limits: limits ?? NO_LIMITS };
  for (const field of ENVELOPE_FIELDS) readField(reading, field);
  const history = root.get("processing_history");
  if (history === undefined) return;
  if (typeOf(history) === "array") dropForeignItems(reading, "processing_history", "object");
  else if (typeOf(history) === "null") {
    root.set("processing_history", toFragment([]));
    warn(findings, "/processing_history", "null", "the field is null; the default is used");
  } else refuse(findings, "/processing_history", "type", "must be an array");
}

/** Maps a peer's terminal reason; free text moves to termination_reason, so that nothing is lost. */
function repairTerminalReason(root: JsonObject, findings: Findings, adopted: Map<string, unknown>): void {
  const fragment = root.get("terminal_reason");
  if (fragment === undefined || typeOf(fragment) !== "string") return;
  const value = parseFragment(fragment) as string;
  const reason = terminalReasonOf(value);
  if (reason === value) return;
  if (reason !== undefined || value === "") {
    root.set("terminal_reason", toFragment(reason ?? null));
    warn(findings, "/terminal_reason", "synonym", `a peer's word for ${reason ?? "null"}`);
    return;
  }
  const terminated = root.value("terminated") === true;
  root.set("terminal_reason", toFragment(terminated ? "tool_failed_fatally" : null));
  warn(findings, "/terminal_reason", "unknown-value", "free text; moved to termination_reason");
  const text = root.value("termination_reason");
  if (text === undefined) adopted.set("termination_reason", value);
  else if ((text === null || typeof text === "string") && text !== value) {
    root.set("termination_reason", toFragment(text ? `${text} (${value})` : value));
    warn(findings, "/termination_reason", "synonym", "the free text of terminal_reason was added");
  }
}

function checkDuplicates(bytes: Uint8Array, scan: Scan, findings: Findings, strict: boolean): void {
  if (!scan.mayHaveDuplicates) return;
  for (const path of findDuplicateKeys(bytes)) {
    if (strict) refuse(findings, path, "uniqueKeys", "the key stands more than once in its object");
    else warn(findings, path, "duplicate-key", "the key stands more than once; the last one counts");
  }
}

/** Refuses a document over the size limit. */
export function checkSize(bytes: Uint8Array, maxBytes = DEFAULT_MAX_BYTES): void {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes, bytes.length);
}

/** The error for input over the size limit; `bytes` is undefined where reading stopped at the limit. */
export function tooLarge(maxBytes: number, bytes?: number): WorkerError {
  return new WorkerError("EARG", `The input is larger than the limit of ${maxBytes} bytes`, {
    hint: "Raise the limit with --max-bytes, or send less.",
    hints: {
      http: "Send less, or start the server with a higher --max-bytes.",
      library: "Send less, or give createWorker a higher maxBytes.",
    },
    details: { limit_bytes: maxBytes, ...(bytes === undefined ? {} : { size_bytes: bytes }) },
  });
}

function objectOf(bytes: Uint8Array, scan: Scan): JsonObject {
  const document = fragmentOf(bytes, scan.start, scan.end);
  if (typeOf(document) !== "object") throw notAnObject(document);
  return new JsonObject(bytes, scan);
}

function unusable(errors: readonly ValidationFinding[]): WorkerError {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const where = first!.path === "" ? "the document" : first!.path;
  return new WorkerError("EENVELOPE", `Not a usable envelope: ${where} ${first!.message}${more}`, {
    details: { errors },
  });
}
