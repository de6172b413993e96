import { isWorkerError, type WorkerError } from "../../errors/worker-error.ts";
import type { Fragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { treeOf } from "../../json/json-tree.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { type ReadOptions, readEnvelope } from "../read/read-envelope.ts";
import type { Warning } from "../read/warning.ts";
import { mergeReply } from "./merge.ts";
import { type Difference, type DifferenceKind, differencesOf } from "./report-differences.ts";
import { type Hop, hopOf } from "./report-hop.ts";
import {
  type BrokenRule,
  brokenRule,
  isDefault,
  isExpected,
  isOfInterrupt,
  isOfRun,
  isSameWord,
  placeOf,
} from "./report-rules.ts";

/** What became of one value on the way to a peer and back. */
export interface Finding {
  /** JSON Pointer to the value. */
  readonly path: string;
  readonly kind: DifferenceKind;
  readonly rule: BrokenRule | null;
  /** A run may do this, or the reply says the same in another way. */
  readonly expected: boolean;
}

/** What a peer has done to an envelope, and what merging makes of it. */
export interface HopReport {
  /** Whether every finding is expected. */
  readonly lossless: boolean;
  readonly findings: readonly Finding[];
  /** Undefined where merging refuses. */
  readonly merged: EnvelopeDocument | undefined;
  readonly warnings: readonly Warning[];
}

/** Compares a reply with what was sent; throws EPARSE or EENVELOPE only where one of them is no JSON object. */
export function reportHop(sent: Fragment, reply: Fragment, options: ReadOptions): HopReport {
  const [ours, theirs] = [JsonObject.parse(sent), JsonObject.parse(reply)];
  const [before, after] = [sent, reply].map((document) => attempt(() => readEnvelope(document, options)));
  const merging = attempt(() => mergeReply(sent, reply, options));
  // An error object is no envelope that lacks all of its fields.
  const isError = after!.failure?.details.peer_error !== undefined;
  const found = isError ? [] : differences(ours, theirs);
  const merged = merging.value?.envelope;
  const documents = { sent: before!.value?.envelope, reply: after!.value?.envelope, merged };
  const hop = hopOf(documents, found.some(isOfRun));
  const judged = found.map((difference) => judge(difference, hop));
  const findings = merging.failure === undefined ? judged : withCauses(judged, merging.failure);
  const lossless = findings.every(({ expected }) => expected);
  return { lossless, findings, merged, warnings: merging.value?.warnings ?? [] };
}

/** The differences of two documents, field by field: what has the same bytes is not looked at. */
function differences(ours: JsonObject, theirs: JsonObject): readonly Difference[] {
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names].flatMap((name) => {
    const [sent, reply] = [ours.get(name), theirs.get(name)];
    if (sent !== undefined && reply?.equals(sent)) return [];
    return differencesOf(pointer("", name), sent && treeOf(sent), reply && treeOf(reply), isSameWord);
  });
}

function judge(difference: Difference, hop: Hop): Finding {
  const { path } = difference;
  const kind = kindOf(difference, hop);
  const seen = { ...difference, kind };
  const rule = brokenRule(seen, hop);
  return { path, kind, rule, expected: isExpected(seen, rule, hop) };
}

/** The kind of a difference, with what is known of fields: other names for the same, and defaults. */
function kindOf({ path, kind, sent, reply }: Difference, hop: Hop): DifferenceKind {
  const { name, row, inside } = placeOf(path);
  if (inside.length > 0) return kind;
  if (kind === "lost" && hop.hasOtherSpelling(name, isOfInterrupt(row))) return "respelled";
  if (row.merge === "ending" && hop.hasSameEnding && sent !== undefined && reply !== undefined)
    return "respelled";
  return kind === "changed" && isDefault(row, reply) ? "reset" : kind;
}

/** Findings among which is why merging refuses. */
function withCauses(findings: readonly Finding[], { details }: WorkerError): readonly Finding[] {
  const causes = causesOf(details);
  const known = findings.map((finding) =>
    causes.has(finding.path) ? { ...finding, expected: false } : finding,
  );
  const told = new Set(known.map(({ path }) => path));
  const added = [...causes].filter(([path]) => !told.has(path));
  return [...known, ...added.map(([path, kind]) => ({ path, kind, rule: null, expected: false }))];
}

function causesOf({
  peer_error: error,
  errors,
}: WorkerError["details"]): ReadonlyMap<string, DifferenceKind> {
  if (error !== undefined) return new Map([["/error", "added"]]);
  const listed = Array.isArray(errors) ? (errors as readonly { path: string; keyword: string }[]) : [];
  return new Map(listed.map(({ path, keyword }) => [path, KINDS.get(keyword) ?? "changed"]));
}

/** What is wrong with a value that both may have. */
const KINDS: ReadonlyMap<string, DifferenceKind> = new Map([
  ["type", "retyped"],
  ["required", "lost"],
]);

type Attempt<T> = { readonly value?: T; readonly failure?: WorkerError };

function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() };
  } catch (thrown) {
    if (isWorkerError(thrown)) return { failure: thrown };
    throw thrown;
  }
}
