import { type Fragment, joinItems, parseFragment, toFragment, typeOf } from "../../json/fragment.ts";
import { itemsOf, JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { isRecord } from "../interrupts/interrupts.ts";
import { type Findings, refuse, warn } from "../read/warning.ts";
import type { FieldReading } from "./field-reading.ts";

/**
 * Checks the list and those members of its stages that the schema gives a type. The Go peer leaves
 * holes in both lists, and null where a completed stage has no goals or no summary.
 */
export function repairCompletedStages({ root, findings }: FieldReading, name: string): void {
  const list = root.get(name)!;
  const stages = parseFragment(list) as unknown[];
  if (stages.every(isPlain)) return;
  const repaired = itemsOf(list).flatMap((item, index) => {
    const [stage, path] = [stages[index], pointer(pointer("", name), index)];
    if (isPlain(stage)) return item;
    if (isRecord(stage)) return repairStage(JsonObject.parse(item), stage, path, findings);
    warn(findings, path, "dropped", "the element is not of type object; dropped");
    return [];
  });
  root.set(name, joinItems(repaired));
}

/** Nothing to repair and nothing to refuse. */
function isPlain(stage: unknown): boolean {
  if (!isRecord(stage)) return false;
  const { stage_number: number = 1, satisfied_goals: goals = [], summary = {}, plan_id: plan = null } = stage;
  const isPlan = plan === null || typeof plan === "string";
  return Number.isInteger(number) && isTextList(goals) && isRecord(summary) && isPlan;
}

function repairStage(
  stage: JsonObject,
  value: Record<string, unknown>,
  path: string,
  findings: Findings,
): Fragment {
  const { stage_number: number = 1, satisfied_goals: goals = [], summary = {}, plan_id: plan = null } = value;
  if (!Number.isInteger(number)) refuse(findings, `${path}/stage_number`, "type", "must be an integer");
  if (plan !== null && typeof plan !== "string")
    refuse(findings, `${path}/plan_id`, "type", "must be a string or null");
  if (summary === null) fillIn(stage, "summary", {}, path, findings);
  else if (!isRecord(summary)) refuse(findings, `${path}/summary`, "type", "must be an object");
  if (goals === null) fillIn(stage, "satisfied_goals", [], path, findings);
  else if (!Array.isArray(goals)) refuse(findings, `${path}/satisfied_goals`, "type", "must be an array");
  else if (!isTextList(goals)) dropHoles(stage, `${path}/satisfied_goals`, findings);
  return stage.toFragment();
}

function fillIn(stage: JsonObject, key: string, empty: object, path: string, findings: Findings): void {
  stage.set(key, toFragment(empty));
  warn(findings, `${path}/${key}`, "null", "the field is null; the default is used");
}

function dropHoles(stage: JsonObject, path: string, findings: Findings): void {
  const kept = itemsOf(stage.get("satisfied_goals")!).filter((item, index) => {
    if (typeOf(item) === "string") return true;
    warn(findings, pointer(path, index), "dropped", "the element is not of type string; dropped");
    return false;
  });
  stage.set("satisfied_goals", joinItems(kept));
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
