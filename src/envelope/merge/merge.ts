import { WorkerError } from "../../errors/worker-error.ts";
import type { EnvelopeFieldName } from "../../gen/envelope-fields.ts";
import { appendItems, parseFragment } from "../../json/fragment.ts";
import { itemsOf } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { sameValue, valueKey } from "../../json/same-value.ts";
import type { EnvelopeDocument, GrowingList } from "../document/document.ts";
import { type ReadEnvelope, type ReadOptions, readEnvelope } from "../read/read-envelope.ts";
import { newFindings, type Warning, warn } from "../read/warning.ts";
import { mergeInterrupt } from "./merge-interrupt.ts";
import { keep, type Merge } from "./merge-state.ts";
import { inOurSpelling, isSameText, withMembersOf } from "./our-spelling.ts";
import { fieldsOf } from "./reply-fields.ts";

/** Who asked what, when, and how much it may cost: a peer never changes these. */
const CALLERS: ReadonlySet<string> = new Set<EnvelopeFieldName>([
  "request_id",
  "user_id",
  "session_id",
  "raw_input",
  "received_at",
  "max_iterations",
  "max_llm_calls",
  "max_agent_hops",
  "max_stages",
]);
const COUNTERS: ReadonlySet<string> = new Set<EnvelopeFieldName>([
  "iteration",
  "llm_call_count",
  "agent_hop_count",
  "current_stage_number",
]);
const GROWING: ReadonlySet<string> = new Set<GrowingList | "loop_feedback">([
  "errors",
  "prior_plans",
  "critic_feedback",
  "loop_feedback",
  "completed_stages",
  "processing_history",
]);
const GOALS = ["all_goals", "remaining_goals", "goal_completion_status"] as const;

/** The outputs that going back or on removes (R7, R8), also those of the peers' own stages. */
const REMOVED_ON_PURPOSE: ReadonlySet<string> = new Set([
  "plan",
  "planner",
  "arbiter",
  "execution",
  "executor",
  "synthesizer",
  "critic",
]);

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
    sent: fieldsOf(sent),
    present: withAdopted(fieldsOf(reply), base.envelope, answer.envelope),
    wentOn:
      answer.envelope.get("iteration") > base.envelope.get("iteration") ||
      answer.envelope.get("current_stage_number") > base.envelope.get("current_stage_number"),
    findings: newFindings(),
  };
  noteWarnings(merge, base.warnings, answer.warnings);
  checkSameEnvelope(merge);
  const settled = new Set([...restoredGoals(merge), ...mergeInterrupt(merge)]);
  for (const name of merge.present) if (!settled.has(name)) mergeField(merge, name);
  return { envelope: merge.envelope, warnings: merge.findings.warnings };
}

/** Repairs of fields that the reply lacks are none: what was sent stays in them. */
function noteWarnings(
  { present, findings }: Merge,
  sent: readonly Warning[],
  received: readonly Warning[],
): void {
  const roots = new Set([...present].map((name) => pointer("", name)));
  const noted = received.filter(({ path }) => path === "" || roots.has(`/${path.split("/")[1]}`));
  for (const { path, code, message } of [...sent, ...noted]) warn(findings, path, code, message);
}

/** New feedback under the peers' newer name is new for the seed's field too, which reading has filled from it. */
function withAdopted(
  present: ReadonlySet<string>,
  envelope: EnvelopeDocument,
  reply: EnvelopeDocument,
): ReadonlySet<string> {
  const isNew = !sameValue(envelope.value("loop_feedback"), reply.value("loop_feedback"));
  return present.has("loop_feedback") && isNew ? new Set([...present, "critic_feedback"]) : present;
}

function mergeField(merge: Merge, name: string): void {
  const { envelope, reply, sent } = merge;
  const ours = envelope.fragment(name);
  const theirs = reply.fragment(name)!;
  if (ours === undefined) envelope.setFragment(name, theirs);
  else if (isSameText(ours, theirs)) return;
  else if (CALLERS.has(name) && sent.has(name))
    keep(merge, pointer("", name), "it is not the peer's to change");
  else if (COUNTERS.has(name)) mergeCounter(merge, name as EnvelopeFieldName);
  else if (GROWING.has(name) && Array.isArray(envelope.value(name))) mergeList(merge, name);
  else if (name === "outputs") mergeOutputs(merge);
  else if (name === "metadata") envelope.setFragment(name, withMembersOf(ours, theirs));
  else envelope.setFragment(name, inOurSpelling(ours, theirs));
}

/** Counters never decrease (R3). */
function mergeCounter(merge: Merge, name: EnvelopeFieldName): void {
  const { envelope, reply } = merge;
  if (Number(reply.get(name)) > Number(envelope.get(name))) {
    envelope.setFragment(name, reply.fragment(name)!);
  } else keep(merge, pointer("", name), "the counter went down");
}

/** A list that only grows: what was sent stays in front, whatever is new in the reply follows. */
function mergeList(merge: Merge, name: string): void {
  const { envelope, reply } = merge;
  const sent = envelope.value(name) as unknown[];
  const received = itemsOf(reply.fragment(name)!);
  const values = received.map(parseFragment);
  const isContinued = sent.every((item, index) => index < values.length && sameValue(item, values[index]));
  if (!isContinued) keep(merge, pointer("", name), "elements that were sent are gone from the reply");
  const isNew = isContinued ? (index: number) => index >= sent.length : unknownTo(sent, values);
  const added = received.filter((_, index) => isNew(index));
  envelope.setFragment(name, appendItems(envelope.fragment(name)!, added));
}

/** Tells which elements are new, each known one standing for one of its like. */
function unknownTo(known: readonly unknown[], values: readonly unknown[]): (index: number) => boolean {
  const counts = new Map<string, number>();
  for (const key of known.map(valueKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (index) => {
    const key = valueKey(values[index]);
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count === 0;
  };
}

/** Outputs are merged stage by stage. */
function mergeOutputs(merge: Merge): void {
  const { envelope, reply, wentOn } = merge;
  const ours = envelope.outputs();
  const theirs = reply.outputs();
  for (const key of theirs.keys()) {
    const [before, text] = [ours.get(key), theirs.get(key)!];
    if (before === undefined) envelope.setOutput(key, text);
    else if (!isSameText(before, text)) envelope.setOutput(key, inOurSpelling(before, text));
  }
  for (const key of ours.keys()) {
    if (theirs.has(key)) continue;
    if (wentOn && REMOVED_ON_PURPOSE.has(key)) envelope.deleteOutput(key);
    else keep(merge, pointer("/outputs", key), "the reply lacks this output");
  }
}

/** Goals that a peer does not know come back as empty lists: that is a loss, not a decision. */
function restoredGoals(merge: Merge): readonly string[] {
  const lost = merge.envelope.get("all_goals").length > 0 && merge.reply.get("all_goals").length === 0;
  if (!lost || !merge.present.has("all_goals")) return [];
  keep(merge, "/all_goals", "the reply has no goals");
  return GOALS;
}

function checkSameEnvelope({ envelope, reply, sent, present }: Merge): void {
  const name = "envelope_id";
  if (!present.has(name) || !sent.has(name) || envelope.get(name) === reply.get(name)) return;
  throw new WorkerError("EENVELOPE", "The reply belongs to another envelope: /envelope_id differs", {
    hint: "Merge a reply only with the envelope that was sent to that peer.",
    details: {
      errors: [{ path: "/envelope_id", keyword: "const", message: "must equal the id that was sent" }],
    },
  });
}
