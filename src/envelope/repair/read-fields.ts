import type { EnvelopeField } from "../../gen/envelope-fields.ts";
import {
  type Fragment,
  fragmentOf,
  type JsonType,
  joinItems,
  parseFragment,
  toFragment,
  typeBit,
  typeOf,
  typeOfByte,
} from "../../json/fragment.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { scanJson } from "../../json/scan.ts";
import { canonicalStage, goalStatusOf } from "../dialects/synonyms.ts";
import { newId, type Sources, timestamp } from "../document/sources.ts";
import { isPlainlyRight } from "../fields/plain-fields.ts";
import { type Findings, refuse, warn } from "../read/warning.ts";
import { repairCompletedStages } from "./completed-stages.ts";
import { readDate } from "./dates.ts";

/** What the field readers work on: the document, where findings go, where defaults come from. */
export interface FieldReading {
  readonly root: JsonObject;
  readonly findings: Findings;
  readonly sources: Sources;
  /** Values for missing fields that the document holds under another name. */
  readonly adopted: ReadonlyMap<string, unknown>;
  /** Defaults that stand before the schema's. */
  readonly limits: ReadonlyMap<string, number>;
}

/** Checks one field of the schema and repairs what tolerant reading repairs. */
export function readField(reading: FieldReading, field: EnvelopeField): void {
  const item = reading.root.untouched(field.name);
  if (item !== undefined && isPlainlyRight(reading.root.bytes, item, field)) return;
  const fragment = reading.root.get(field.name);
  if (fragment === undefined || (!field.nullable && typeOf(fragment) === "null")) {
    fillIn(reading, field, fragment === undefined ? "missing" : "null");
    return;
  }
  if (typeOf(fragment) === "null") return;
  if (field.type === "integer") checkInteger(reading, field, fragment);
  else if (typeOf(fragment) !== field.type) {
    refuse(reading.findings, pointer("", field.name), "type", `must be ${typeName(field)}`);
  } else if (field.format === "date-time") repairDate(reading, field, fragment);
  else if (field.itemType !== undefined) repairItems(reading, field.name, field.itemType as JsonType);
  else repairValue(reading, field, fragment);
}

function repairItems(reading: FieldReading, name: string, itemType: JsonType): void {
  if (name === "completed_stages") repairCompletedStages(reading.root, reading.findings);
  else dropForeignItems(reading, name, itemType);
}

/** Drops array elements that are not of the item type: the holes that the Go peer leaves. */
export function dropForeignItems({ root, findings }: FieldReading, name: string, itemType: JsonType): void {
  const field = root.untouched(name);
  if (field === undefined || (field.innerTypes & ~typeBit(itemType)) === 0) return;
  const array = root.get(name)!;
  const kept = scanJson(array).items.filter((item, index) => {
    if (typeOfByte(array[item.start]) === itemType) return true;
    const path = pointer(pointer("", name), index);
    warn(findings, path, "dropped", `the element is not of type ${itemType}; dropped`);
    return false;
  });
  root.set(name, joinItems(kept.map((item) => fragmentOf(array, item.start, item.end))));
}

function fillIn(reading: FieldReading, field: EnvelopeField, code: "missing" | "null"): void {
  const { root, findings, sources, adopted, limits } = reading;
  if (adopted.has(field.name)) {
    root.set(field.name, toFragment(adopted.get(field.name)));
    warn(findings, pointer("", field.name), "synonym", "taken from another field of the peers' dialect");
    return;
  }
  const generated = generatedValue(field, sources);
  root.set(field.name, toFragment(generated ?? limits.get(field.name) ?? defaultValue(field)));
  const what = code === "missing" ? "the field is missing" : "the field is null";
  if (generated === undefined) warn(findings, pointer("", field.name), code, `${what}; the default is used`);
  else warn(findings, pointer("", field.name), "generated", `${what}; a value was made`);
}

function generatedValue(field: EnvelopeField, sources: Sources): string | undefined {
  switch (field.name) {
    case "envelope_id":
      return newId("env", sources);
    case "request_id":
      return newId("req", sources);
    case "session_id":
      return newId("sess", sources);
    case "received_at":
      return timestamp(sources.now());
    default:
      return undefined;
  }
}

function defaultValue(field: EnvelopeField): unknown {
  if (field.default !== undefined) return field.default;
  if (field.name === "current_stage") return "start";
  if (field.nullable) return null;
  return { string: "", integer: 0, boolean: false, array: [], object: {} }[field.type];
}

function checkInteger({ findings }: FieldReading, field: EnvelopeField, fragment: Fragment): void {
  const path = pointer("", field.name);
  const value = typeOf(fragment) === "number" ? Number(fragment.toString("latin1")) : undefined;
  const least = field.name === "current_stage_number" ? 1 : 0;
  if (value === undefined) refuse(findings, path, "type", "must be an integer");
  else if (!Number.isInteger(value)) refuse(findings, path, "type", "must be a whole number");
  else if (value < least) refuse(findings, path, "minimum", `must be ${least} or more`);
  else if (!Number.isSafeInteger(value))
    refuse(findings, path, "maximum", "must be at most 9007199254740991");
  else if (value === 0 && field.minimum === 1) {
    warn(findings, path, "zero-limit", "the limit is 0: nothing may be done under it");
  }
}

function repairDate(
  { root, findings, sources }: FieldReading,
  field: EnvelopeField,
  fragment: Fragment,
): void {
  const path = pointer("", field.name);
  const reading = readDate(parseFragment(fragment) as string);
  if (reading.kind === "valid") return;
  if (reading.kind === "unreadable") refuse(findings, path, "format", "must be a date-time of RFC 3339");
  else if (reading.kind === "repaired") {
    root.set(field.name, toFragment(reading.text));
    warn(findings, path, "date", "the date-time is not RFC 3339; read as UTC unless it has an offset");
  } else {
    root.set(field.name, toFragment(field.nullable ? null : timestamp(sources.now())));
    warn(findings, path, "date", "the date-time stands for an unset one; treated as absent");
  }
}

function repairValue(reading: FieldReading, field: EnvelopeField, fragment: Fragment): void {
  const { root, findings, sources } = reading;
  const path = pointer("", field.name);
  if (field.name === "outputs") dropForeignOutputs(reading);
  else if (field.name === "goal_completion_status") repairGoalStatuses(reading);
  else if (field.name === "current_stage") repairStage(reading, fragment);
  else if (fragment.length === 2 && field.type === "string") {
    const generated = generatedValue(field, sources);
    if (generated === undefined) return;
    root.set(field.name, toFragment(generated));
    warn(findings, path, "generated", "the id is empty; one was made");
  }
}

function repairStage({ root, findings }: FieldReading, fragment: Fragment): void {
  const stage = parseFragment(fragment) as string;
  const canonical = canonicalStage(stage);
  if (canonical === stage || stageOrder(root).includes(stage)) return;
  root.set("current_stage", toFragment(canonical));
  warn(
    findings,
    "/current_stage",
    "synonym",
    "the stage has another name in the peers; the seed's name is used",
  );
}

function stageOrder(root: JsonObject): unknown[] {
  const fragment = root.get("stage_order");
  return fragment !== undefined && typeOf(fragment) === "array" ? (parseFragment(fragment) as unknown[]) : [];
}

function dropForeignOutputs({ root, findings }: FieldReading): void {
  const outputs = root.child("outputs");
  if (outputs === undefined || root.untouched("outputs")!.innerTypes === typeBit("object")) return;
  for (const key of outputs.keys()) {
    if (typeOf(outputs.get(key)!) === "object") continue;
    outputs.delete(key);
    warn(findings, pointer("/outputs", key), "dropped", "the output is not an object; dropped");
  }
  if (outputs.changed) root.set("outputs", outputs.toFragment());
}

function repairGoalStatuses({ root, findings }: FieldReading): void {
  const statuses = root.child("goal_completion_status");
  if (statuses === undefined) return;
  for (const goal of statuses.keys()) {
    const value = parseFragment(statuses.get(goal)!);
    const status = typeof value === "string" ? goalStatusOf(value) : undefined;
    if (status !== undefined && status === value) continue;
    statuses.set(goal, toFragment(status ?? "pending"));
    const path = pointer("/goal_completion_status", goal);
    if (status === undefined) warn(findings, path, "unknown-value", "the status is unknown; read as pending");
    else warn(findings, path, "synonym", `a peer's word for ${status}`);
  }
  if (statuses.changed) root.set("goal_completion_status", statuses.toFragment());
}

function typeName(field: EnvelopeField): string {
  const article = /^[aio]/.test(field.type) ? "an" : "a";
  return `${article} ${field.type}${field.nullable ? " or null" : ""}`;
}
