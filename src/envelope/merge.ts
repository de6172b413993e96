import { WorkerError } from "../errors/worker-error.ts";
import { ENVELOPE_FIELDS, type EnvelopeFieldName } from "../gen/envelope-fields.ts";
import type { EnvelopeDocument, GrowingList } from "./document.ts";
import { appendItems, type Fragment, fragmentOf, parseFragment, typeOf } from "./fragment.ts";
import { NO_INTERRUPTS, readUnified, toSeedFields } from "./interrupts.ts";
import { itemsOf, JsonObject } from "./json-object.ts";
import { pointer } from "./json-pointer.ts";
import { type ReadEnvelope, type ReadOptions, readEnvelope } from "./read-envelope.ts";
import { sameValue } from "./same-value.ts";
import { scanJson } from "./scan.ts";
import type { Warning } from "./warning.ts";

/** Who and when: a peer never changes these. */
const IDENTITY: ReadonlySet<string> = new Set(["request_id", "user_id", "session_id", "received_at"]);
const COUNTERS: ReadonlySet<string> = new Set([
  "iteration",
  "llm_call_count",
  "agent_hop_count",
  "current_stage_number",
]);
const GROWING: ReadonlySet<string> = new Set<GrowingList>([
  "errors",
  "prior_plans",
  "critic_feedback",
  "completed_stages",
  "processing_history",
]);
const GOALS = ["all_goals", "remaining_goals", "goal_completion_status"] as const;
const KNOWN: ReadonlySet<string> = new Set(ENVELOPE_FIELDS.map((field) => field.name));

/**
 * Lays a peer's reply over the envelope that was sent to it. What the reply leaves out stays as it
 * was sent: absent is not reset. Values that the reply only spells differently keep our bytes.
 */
export function mergeReply(sent: Uint8Array, reply: Uint8Array, options: ReadOptions): ReadEnvelope {
  const base = readEnvelope(sent, options);
  const answer = readEnvelope(reply, options);
  const merge: Merge = {
    envelope: base.envelope,
    reply: answer.envelope,
    present: presentFields(reply),
    wentOn:
      answer.envelope.get("iteration") > base.envelope.get("iteration") ||
      answer.envelope.get("current_stage_number") > base.envelope.get("current_stage_number"),
    warnings: [...base.warnings, ...answer.warnings.filter((warning) => warning.code !== "missing")],
  };
  checkSameEnvelope(merge);
  const restored = restoredGoals(merge);
  for (const name of merge.present) if (!restored.has(name)) mergeField(merge, name);
  adoptQuestion(merge);
  return { envelope: merge.envelope, warnings: merge.warnings };
}

interface Merge {
  readonly envelope: EnvelopeDocument;
  readonly reply: EnvelopeDocument;
  /** The fields that the peer really sent; reading has filled in the others. */
  readonly present: ReadonlySet<string>;
  /** The peer went back to intent or on to the next stage (R7, R8), so it removed outputs on purpose. */
  readonly wentOn: boolean;
  readonly warnings: Warning[];
}

function mergeField(merge: Merge, name: string): void {
  const { envelope, reply } = merge;
  const ours = envelope.fragment(name);
  const theirs = reply.fragment(name)!;
  if (ours === undefined) envelope.setFragment(name, theirs);
  else if (name === "envelope_id" || equal(ours, theirs)) return;
  else if (IDENTITY.has(name)) keep(merge, name, "a peer does not change it; the value that was sent stays");
  else if (COUNTERS.has(name)) mergeCounter(merge, name as EnvelopeFieldName);
  else if (GROWING.has(name)) mergeList(merge, name as GrowingList);
  else if (name === "outputs") mergeOutputs(merge);
  else if (name === "metadata") envelope.setFragment(name, overlay(ours, theirs));
  else envelope.setFragment(name, theirs);
}

/** Counters never decrease (R3). */
function mergeCounter(merge: Merge, name: EnvelopeFieldName): void {
  const { envelope, reply } = merge;
  if (Number(reply.get(name)) > Number(envelope.get(name))) {
    envelope.setFragment(name, reply.fragment(name)!);
  } else keep(merge, name, "the counter went down; the value that was sent stays");
}

/** A list that only grows: what was sent stays in front, whatever is new in the reply follows. */
function mergeList(merge: Merge, name: GrowingList): void {
  const sent = merge.envelope.value(name) as unknown[];
  const received = itemsOf(merge.reply.fragment(name)!);
  const values = received.map(parseFragment);
  const isContinued = sent.every((item, index) => sameValue(item, values[index]));
  if (!isContinued) keep(merge, name, "elements that were sent are gone from the reply; they stay");
  const added = isContinued
    ? received.slice(sent.length)
    : received.filter((_, index) => !sent.some((known) => sameValue(known, values[index])));
  merge.envelope.setFragment(name, appendItems(merge.envelope.fragment(name)!, added));
}

/** Outputs are merged stage by stage. */
function mergeOutputs(merge: Merge): void {
  const { envelope, reply, wentOn } = merge;
  const ours = envelope.outputs();
  const theirs = reply.outputs();
  for (const key of theirs.keys()) {
    const text = theirs.get(key)!;
    const before = ours.get(key);
    if (before === undefined || !equal(before, text)) envelope.setOutput(key, text);
  }
  for (const key of ours.keys()) {
    if (theirs.has(key)) continue;
    if (wentOn) envelope.deleteOutput(key);
    else keep(merge, `outputs/${key}`, "the reply lacks this output; it stays");
  }
}

/** A peer that asks in the unified spelling may echo the seed's fields, which then lack its question. */
function adoptQuestion({ envelope }: Merge): void {
  const asked = readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"));
  if (asked?.pending !== true || asked.answer !== null || asked.approved !== null) return;
  if (envelope.get("clarification_pending") || envelope.get("confirmation_pending")) return;
  for (const [name, value] of Object.entries(toSeedFields(asked))) envelope.setValue(name, value);
}

/** Goals that a peer does not know come back as empty lists: that is a loss, not a decision. */
function restoredGoals(merge: Merge): ReadonlySet<string> {
  const lost = merge.envelope.get("all_goals").length > 0 && merge.reply.get("all_goals").length === 0;
  if (!lost || !merge.present.has("all_goals")) return new Set();
  keep(merge, "all_goals", "the reply has no goals; those that were sent stay");
  return new Set(GOALS);
}

function overlay(ours: Fragment, theirs: Fragment): Fragment {
  const target = JsonObject.parse(ours);
  const source = JsonObject.parse(theirs);
  for (const key of source.keys()) {
    const text = source.get(key)!;
    const before = target.get(key);
    if (before === undefined || !equal(before, text)) target.set(key, text);
  }
  return target.toFragment();
}

/** The fields of a reply that say something: a null container is the Go peer's way to leave one out. */
function presentFields(reply: Uint8Array): ReadonlySet<string> {
  const scan = scanJson(reply);
  const present = new Set<string>();
  const nullable = new Set(
    ENVELOPE_FIELDS.filter((field) => field.nullable).map((field) => field.name as string),
  );
  for (const item of scan.items) {
    const key = item.key!;
    const isNull = typeOf(fragmentOf(reply, item.start, item.end)) === "null";
    if (!isNull || nullable.has(key) || !KNOWN.has(key)) present.add(key);
    // A unified interrupt speaks for the seed's seven fields too, but only where there is one.
    if (key === "interrupt" && !isNull) for (const name of Object.keys(NO_INTERRUPTS)) present.add(name);
  }
  return present;
}

function checkSameEnvelope({ envelope, reply, present }: Merge): void {
  if (!present.has("envelope_id") || envelope.get("envelope_id") === reply.get("envelope_id")) return;
  throw new WorkerError("EENVELOPE", "The reply belongs to another envelope: /envelope_id differs", {
    hint: "Merge a reply only with the envelope that was sent to that peer.",
    details: {
      errors: [{ path: "/envelope_id", keyword: "const", message: "must equal the id that was sent" }],
    },
  });
}

function equal(a: Fragment, b: Fragment): boolean {
  return a.equals(b) || sameValue(parseFragment(a), parseFragment(b));
}

function keep(merge: Merge, name: string, message: string): void {
  const path = name.split("/").reduce((at, key) => pointer(at, key), "");
  merge.warnings.push({ path, code: "kept", message });
}
