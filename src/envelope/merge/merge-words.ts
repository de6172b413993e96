import type { GoalStatus } from "../../gen/envelope-fields.ts";
import { type Fragment, parseFragment, toFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import { goalWord } from "../dialects/goals.ts";
import { canonicalStage, goalStatusOf } from "../dialects/words.ts";
import type { EnvelopeValues } from "../document/document.ts";
import { type Merge, takeOver } from "./merge-state.ts";

type EndingField = "terminal_reason" | "termination_reason";

/** Takes over how the run ended where it means something new, in the words of our document. */
export function mergeEnding(merge: Merge, name: string): void {
  const { envelope, reply, present } = merge;
  const said = <Name extends EndingField>(field: Name): EnvelopeValues[Name] =>
    (present.has(field) ? reply : envelope).get(field);
  const isNew = (field: EndingField): boolean => said(field) !== envelope.get(field);
  if (!speaksOurs(merge)) envelope.setEnding(said("terminal_reason"), said("termination_reason"));
  else if (isNew(name as EndingField)) takeOver(merge, name);
}

/** Takes over the state of goals; one that stays the same keeps our word. */
export function mergeGoals(merge: Merge, name: string): void {
  const ours = JsonObject.parse(merge.envelope.fragment(name)!);
  const theirs = JsonObject.parse(merge.reply.fragment(name)!);
  for (const goal of theirs.keys()) {
    const [before, word] = [ours.get(goal), theirs.get(goal)!];
    const status = statusOf(word);
    if (before !== undefined && statusOf(before) === status) theirs.set(goal, before);
    else if (!speaksOurs(merge)) theirs.set(goal, toFragment(goalWord(merge.envelope.dialect, status)));
  }
  merge.envelope.setFragment(name, theirs.toFragment());
}

/** Takes over a stage, or a list of them, unless only its names are others; in the names of our order. */
export function mergeStages(merge: Merge, name: string): void {
  const { envelope, reply } = merge;
  const theirs = [reply.value(name)].flat() as string[];
  const ours = [envelope.value(name)].flat() as string[];
  if (theirs.map(canonicalStage).join("\n") === ours.map(canonicalStage).join("\n")) return;
  const spelled = new Map(envelope.get("stage_order").map((stage) => [canonicalStage(stage), stage]));
  const named = theirs.map((stage) => spelled.get(canonicalStage(stage)) ?? stage);
  envelope.setValue(name, Array.isArray(reply.value(name)) ? named : named[0]);
}

/** Where both speak one dialect, the reply's words are ours as they are; nothing in it tells that it speaks the seed's. */
function speaksOurs({ envelope, reply }: Merge): boolean {
  return envelope.dialect !== "seed" && envelope.dialect === reply.dialect;
}

function statusOf(word: Fragment): GoalStatus {
  return goalStatusOf(parseFragment(word) as string)!;
}
