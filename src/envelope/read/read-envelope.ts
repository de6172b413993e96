import { WorkerError } from "../../errors/worker-error.ts";
import type { ValidationFinding } from "../../gen/validation-finding.ts";
import { findDuplicateKeys } from "../../json/duplicate-keys.ts";
import { fragmentOf, parseFragment, typeOf } from "../../json/fragment.ts";
import { JsonObject, notAnObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { DEFAULT_MAX_BYTES } from "../../json/limits.ts";
import type { Scan } from "../../json/scan.ts";
import { adoptOtherSpellings } from "../dialects/other-spellings.ts";
import { warnOfRefused } from "../dialects/refused.ts";
import { EnvelopeDocument } from "../document/document.ts";
import type { Sources } from "../document/sources.ts";
import { FIELDS, type Member, PEER_MEMBERS, type PeerMember } from "../fields/fields.ts";
import { isPlainEnvelope } from "../fields/plain-fields.ts";
import { currentInterrupt } from "../interrupts/current-interrupt.ts";
import type { FieldReading } from "../repair/field-reading.ts";
import { readField } from "../repair/read-field.ts";
import { repairTerminalReason } from "../repair/terminal-reason.ts";
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
  /** Take an object with any field of an envelope for one; otherwise it needs an envelope_id or a raw_input. */
  readonly isPartial?: boolean | undefined;
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
  if (!root.has("envelope_id") && !root.has("raw_input") && !(options.isPartial && hasAnyField(root))) {
    refuse(findings, "", "required", "must have an envelope_id or a raw_input; it has neither");
    return { envelope: new EnvelopeDocument(root), findings };
  }
  repair(root, findings, options);
  const envelope = new EnvelopeDocument(root);
  if (findings.errors.length === 0) {
    warnOfConflict(envelope, findings);
    warnOfRefused(envelope, findings);
    // What is strictly the seed's is answered in its words, whatever keys stand beside its own.
    if (options.strict !== undefined) envelope.speak("seed");
  }
  return { envelope, findings };
}

function hasAnyField(root: JsonObject): boolean {
  return [...FIELDS, ...PEER_MEMBERS].some(({ name }) => root.has(name));
}

/** R12: the caller learns why a run stays paused though one spelling of the interrupt is answered. */
function warnOfConflict(envelope: EnvelopeDocument, findings: Findings): void {
  const unified = ["interrupt", "interrupt_pending"].find((name) => envelope.has(name));
  const hasSeveral =
    unified !== undefined || (envelope.get("clarification_pending") && envelope.get("confirmation_pending"));
  if (!hasSeveral || currentInterrupt(envelope).kind !== "conflict") return;
  const path = pointer("", unified ?? "confirmation_pending");
  warn(findings, path, "interrupt-conflict", "the spellings disagree; the run stays paused");
}

function repair(root: JsonObject, findings: Findings, { sources, limits }: ReadOptions): void {
  const reading = { root, findings, sources, adopted: new Map(), limits: limits ?? NO_LIMITS };
  readPeerMembers(reading, (member) => member.isSpelling === true);
  adoptOtherSpellings(reading);
  repairTerminalReason(reading);
  for (const field of FIELDS) readField(reading, field);
  readPeerMembers(reading, (member) => member.isSpelling !== true);
}

/** Checks and repairs members beside the schema as its fields, where they are there. */
function readPeerMembers(reading: FieldReading, isMeant: (member: PeerMember) => boolean): void {
  for (const member of PEER_MEMBERS) {
    if (member.type !== undefined && isMeant(member) && reading.root.has(member.name)) {
      readField(reading, member as Member);
    }
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
function checkSize(bytes: Uint8Array, maxBytes = DEFAULT_MAX_BYTES): void {
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
