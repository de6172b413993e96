import { appendItems, parseFragment } from "../../json/fragment.ts";
import { itemsOf } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { sameValue, valueKey } from "../../json/same-value.ts";
import type { MergeRule } from "../fields/field-policy.ts";
import { FIELDS, PEER_MEMBERS } from "../fields/fields.ts";
import { keep, type Merge } from "./merge-state.ts";
import { inOurSpelling, isSameText, withMembersOf } from "./our-spelling.ts";

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

const MERGES: Readonly<Record<MergeRule, (merge: Merge, name: string) => void>> = {
  caller: keepCallers,
  counter: mergeCounter,
  growing: mergeList,
  outputs: mergeOutputs,
  members: mergeMembers,
};

const RULES: ReadonlyMap<string, MergeRule | undefined> = new Map(
  [...FIELDS, ...PEER_MEMBERS].map(({ name, merge }) => [name, merge]),
);

/** Merges a member that both have, with different values, by the rule of its row. */
export function mergeByRule(merge: Merge, name: string): void {
  const rule = RULES.get(name);
  if (rule === undefined) takeOver(merge, name);
  else MERGES[rule](merge, name);
}

function takeOver({ envelope, reply }: Merge, name: string): void {
  envelope.setFragment(name, inOurSpelling(envelope.fragment(name)!, reply.fragment(name)!));
}

/** Who asked what, when, and how much it may cost: a peer never changes what was sent of these. */
function keepCallers(merge: Merge, name: string): void {
  if (merge.sent.has(name)) keep(merge, pointer("", name), "it is not the peer's to change");
  else takeOver(merge, name);
}

/** Counters never decrease (R3). */
function mergeCounter(merge: Merge, name: string): void {
  const { envelope, reply } = merge;
  if (Number(reply.value(name)) > Number(envelope.value(name))) {
    envelope.setFragment(name, reply.fragment(name)!);
  } else keep(merge, pointer("", name), "the counter went down");
}

/** A list that only grows: what was sent stays in front, whatever is new in the reply follows. */
function mergeList(merge: Merge, name: string): void {
  const { envelope, reply } = merge;
  const sent = envelope.value(name);
  if (!Array.isArray(sent)) {
    takeOver(merge, name);
    return;
  }
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

function mergeMembers({ envelope, reply }: Merge, name: string): void {
  envelope.setFragment(name, withMembersOf(envelope.fragment(name)!, reply.fragment(name)!));
}
