import { parseFragment, toFragment, typeBit, typeOf } from "../../json/fragment.ts";
import { pointer } from "../../json/json-pointer.ts";
import { goalStatusOf } from "../dialects/words.ts";
import type { Repair } from "../fields/field-policy.ts";
import { warn } from "../read/warning.ts";
import { repairCompletedStages } from "./completed-stages.ts";
import type { FieldReading } from "./field-reading.ts";

/** What is repaired in the named field, whose type is right. */
export const REPAIRS: Readonly<Record<Repair, (reading: FieldReading, name: string) => void>> = {
  // Read before all fields, since its free text moves to another one: see terminal-reason.ts.
  reason: () => undefined,
  statuses: repairStatuses,
  outputs: dropForeignEntries,
  "completed-stages": repairCompletedStages,
};

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
    if (typeof value === "string" && goalStatusOf(value) !== undefined) continue;
    statuses.set(goal, toFragment("pending"));
    const path = pointer(pointer("", name), goal);
    warn(findings, path, "unknown-value", "the status is unknown; read as pending");
  }
  if (statuses.changed) root.set(name, statuses.toFragment());
}
