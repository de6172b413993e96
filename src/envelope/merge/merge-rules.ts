import { appendItems, type Fragment, parseFragment, typeOf } from "../../json/fragment.ts";
import { itemsOf } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { valueKey } from "../../json/same-value.ts";
import { ROUND_OUTPUTS } from "../dialects/words.ts";
import type { MergeRule } from "../fields/field-policy.ts";
import { FIELDS, PEER_MEMBERS } from "../fields/fields.ts";
import { keep, type Merge, takeOver } from "./merge-state.ts";
import { mergeEnding, mergeGoals, mergeStages } from "./merge-words.ts";
import { inOurSpelling, isSameText, withMembersOf } from "./our-spelling.ts";

const MERGES: Readonly<Record<MergeRule, (merge: Merge, name: string) => void>> = {
  caller: keepCallers,
  counter: mergeCounter,
  growing: mergeList,
  outputs: mergeOutputs,
  members: mergeMembers,
  moment: mergeMoment,
  ending: mergeEnding,
  goals: mergeGoals,
  stages: mergeStages,
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
  const list = envelope.fragment(name)!;
  if (typeOf(list) !== "array") {
    takeOver(merge, name);
    return;
  }
  const [sent, received] = [itemsOf(list), itemsOf(reply.fragment(name)!)];
  const isContinued = sent.every(
    (item, index) => index < received.length && isSameText(item, received[index]!),
  );
  if (!isContinued) keep(merge, pointer("", name), "elements that were sent are gone from the reply");
  const added = isContinued ? received.slice(sent.length) : received.filter(unknownTo(sent));
  envelope.setFragment(name, appendItems(list, added));
}

/** Elements that differ only in digits that no double holds are rare; many of them must not take forever. */
const MOST_ALIKE = 10;

/** Tells which elements are new, each known one standing for one of its like. */
function unknownTo(known: readonly Fragment[]): (item: Fragment) => boolean {
  const alike = Map.groupBy(known, roughKey);
  return (item) => {
    const like = alike.get(roughKey(item)) ?? [];
    const meant = like.slice(0, MOST_ALIKE).filter((other) => isSameText(other, item));
    // Rather one that is the same the other way round, too: another may have been rounded to it.
    const known = meant.find((other) => isSameText(item, other)) ?? meant[0];
    if (known !== undefined) like.splice(like.indexOf(known), 1);
    return known === undefined;
  };
}

/** A text that elements share which may be the same: numbers count as doubles. */
function roughKey(item: Fragment): string {
  return valueKey(parseFragment(item));
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
    if (wentOn && ROUND_OUTPUTS.has(key)) envelope.deleteOutput(key);
    else keep(merge, pointer("/outputs", key), "the reply lacks this output");
  }
}

function mergeMembers({ envelope, reply }: Merge, name: string): void {
  envelope.setFragment(name, withMembersOf(envelope.fragment(name)!, reply.fragment(name)!));
}

/** A moment of which a peer kept the whole seconds is the one that was sent. */
function mergeMoment(merge: Merge, name: string): void {
  const [ours, theirs] = [merge.envelope, merge.reply].map((document) =>
    Date.parse(String(document.value(name))),
  );
  if (theirs !== Math.floor(ours! / 1000) * 1000) takeOver(merge, name);
}
