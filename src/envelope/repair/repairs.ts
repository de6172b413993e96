import { parseFragment, toFragment, typeBit, typeOf } from "../../json/fragment.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { canonicalStage, goalStatusOf } from "../dialects/synonyms.ts";
import type { Repair } from "../fields/field-policy.ts";
import { warn } from "../read/warning.ts";
import { repairCompletedStages } from "./completed-stages.ts";
import type { FieldReading } from "./field-reading.ts";

/** What is repaired in the named field, whose type is right. */
export const REPAIRS: Readonly<Record<Repair, (reading: FieldReading, name: string) => void>> = {
  stage: repairStage,
  // Read before all fields, since its free text moves to another one: see terminal-reason.ts.
  reason: () => undefined,
  statuses: repairStatuses,
  outputs: dropForeignEntries,
  "completed-stages": repairCompletedStages,
};

function repairStage({ root, findings }: FieldReading, name: string): void {
  const stage = root.value(name) as string;
  const canonical = canonicalStage(stage);
  if (canonical === stage || stageOrder(root).includes(stage)) return;
  root.set(name, toFragment(canonical));
  const message = "the stage has another name in the peers; the seed's name is used";
  warn(findings, pointer("", name), "synonym", message);
}

function stageOrder(root: JsonObject): unknown[] {
  const fragment = root.get("stage_order");
  return fragment !== undefined && typeOf(fragment) === "array" ? (parseFragment(fragment) as unknown[]) : [];
}

function dropForeignEntries({ root, findings }: FieldReading, name: string): void {
  const outputs = root.child(name);
  if (outputs === undefined || root.untouched(name)!.innerTypes === typeBit("object")) return;
  for (const key of outputs.keys()) {
    if (typeOf(outputs.get(key)!) === "object") continue;
    outputs.delete(key);
    warn(findings, pointer(pointer("", name), key), "dropped", "the output is not an object; dropped");
  }
  if (outputs.changed) root.set(name, outputs.toFragment());
}

function repairStatuses({ root, findings }: FieldReading, name: string): void {
  const statuses = root.child(name);
  if (statuses === undefined) return;
  for (const goal of statuses.keys()) {
    const value = parseFragment(statuses.get(goal)!);
    const status = typeof value === "string" ? goalStatusOf(value) : undefined;
    if (status !== undefined && status === value) continue;
    statuses.set(goal, toFragment(status ?? "pending"));
    const path = pointer(pointer("", name), goal);
    if (status === undefined) warn(findings, path, "unknown-value", "the status is unknown; read as pending");
    else warn(findings, path, "synonym", `a peer's word for ${status}`);
  }
  if (statuses.changed) root.set(name, statuses.toFragment());
}
