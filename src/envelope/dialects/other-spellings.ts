import { typeOf } from "../../json/fragment.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { NO_INTERRUPTS, readUnified, type SeedInterrupts, toSeedFields } from "../interrupts/interrupts.ts";
import { type Findings, refuse, warn } from "../read/warning.ts";

/** Finds values for the seed's fields under the peers' other names. */
export function adoptOtherSpellings(root: JsonObject, findings: Findings): Map<string, unknown> {
  const adopted = new Map<string, unknown>();
  const feedback = isLacking(root, "critic_feedback") ? root.value("loop_feedback") : undefined;
  if (Array.isArray(feedback)) adopted.set("critic_feedback", textsOf(feedback, "/loop_feedback", findings));
  checkType(root, "interrupt_pending", "boolean", findings);
  checkType(root, "interrupt", "object", findings);
  const unified = readUnified(root.value("interrupt_pending"), root.value("interrupt"));
  for (const [name, value] of Object.entries(unified === null ? {} : toSeedFields(unified))) {
    if (value !== NO_INTERRUPTS[name as keyof SeedInterrupts]) adopted.set(name, value);
  }
  return adopted;
}

function isLacking(root: JsonObject, name: string): boolean {
  const fragment = root.get(name);
  return fragment === undefined || typeOf(fragment) === "null";
}

function textsOf(items: readonly unknown[], path: string, findings: Findings): unknown[] {
  return items.filter((item, index) => {
    if (typeof item === "string") return true;
    warn(findings, pointer(path, index), "dropped", "the element is not of type string; not taken over");
    return false;
  });
}

/** An interrupt that cannot be read must not pass for none. */
function checkType(root: JsonObject, name: string, type: "boolean" | "object", findings: Findings): void {
  if (isLacking(root, name) || typeOf(root.get(name)!) === type) return;
  refuse(findings, pointer("", name), "type", `must be ${type === "object" ? "an" : "a"} ${type} or null`);
}
