import { lazy } from "../../errors/lazy.ts";
import { isWorkerError, type WorkerError } from "../../errors/worker-error.ts";
import type { Fragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { treeOf } from "../../json/json-tree.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { type ReadEnvelope, type ReadOptions, readEnvelope } from "../read/read-envelope.ts";
import { scanEnvelope } from "../read/scan-envelope.ts";
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
  const { findings: judged, merging } = compare(sent, reply, options);
  const { value, failure } = merging();
  const findings = failure === undefined ? judged : withCauses(judged, failure);
  const lossless = findings.every(({ expected }) => expected);
  return { lossless, findings, merged: value?.envelope, warnings: value?.warnings ?? [] };
}

/** Tells whether a report would be lossless, without making it: for whoever looks at every hop of a peer. */
export function isLossless(sent: Fragment, reply: Fragment, options: ReadOptions): boolean {
  if (sent.equals(reply)) return true;
  const { findings, before, after } = compare(sent, reply, options);
  return (
    findings.every(({ expected }) => expected) &&
    before().failure === undefined &&
    after().failure === undefined
  );
}

interface Comparison {
  readonly findings: readonly Finding[];
  readonly before: () => Attempt<ReadEnvelope>;
  readonly after: () => Attempt<ReadEnvelope>;
  readonly merging: () => Attempt<ReadEnvelope>;
}

/** What is read and merged only where a difference asks for it. */
function compare(sent: Fragment, reply: Fragment, options: ReadOptions): Comparison {
  const scan = options.scan ?? scanEnvelope;
  const [ours, theirs] = [sent, reply].map((document) => JsonObject.of(document, scan(document)));
  const before = lazy(() => attempt(() => readEnvelope(sent, options)));
  const after = lazy(() => attempt(() => readEnvelope(reply, options)));
  const merging = lazy(() => attempt(() => mergeReply(sent, reply, options)));
  // An error object is no envelope that lacks all of its fields.
  const isError = theirs!.has("error") && after().failure?.details.peer_error !== undefined;
  const found = isError ? [] : differences(ours!, theirs!);
  const hop = hopOf(
    {
      sent: () => before().value?.envelope,
      reply: () => after().value?.envelope,
      merged: () => merging().value?.envelope,
    },
    found.some(isOfRun),
  );
  return { findings: found.map((difference) => judge(difference, hop)), before, after, merging };
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
