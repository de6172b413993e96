import { toFragment } from "../../json/fragment.ts";
import { pointer } from "../../json/json-pointer.ts";
import { newId, type Sources, timestamp } from "../document/sources.ts";
import type { Member } from "../fields/fields.ts";
import { warn } from "../read/warning.ts";
import type { FieldReading } from "./field-reading.ts";

/** Gives a field that is missing or null its value: another spelling's, a new one, or the default. */
export function fillIn(reading: FieldReading, field: Member, code: "missing" | "null"): void {
  const { root, findings, sources, adopted, limits } = reading;
  const path = pointer("", field.name);
  if (adopted.has(field.name)) {
    root.set(field.name, toFragment(adopted.get(field.name)));
    const isFound = adopted.get(field.name) !== "";
    if (isFound) warn(findings, path, "synonym", "taken from another field of the peers' dialect");
    else warn(findings, path, code, "the request_context has none either; empty");
    return;
  }
  const made = madeValue(field, sources);
  root.set(field.name, toFragment(made ?? limits.get(field.name) ?? defaultValue(field)));
  const done = made === undefined ? "the default is used" : "a value was made";
  if (code === "missing") warn(findings, path, code, `the field is missing; ${done}`);
  else warn(findings, path, made === undefined ? code : "generated", `the field is null; ${done}`);
}

/** Finds or makes an id in the place of an empty one; with a request_context it is what stands there. */
export function replaceEmptyId(reading: FieldReading, field: Member): void {
  const { root, findings, sources, adopted } = reading;
  const { name, id, isInContext } = field;
  if (isInContext && adopted.has(name)) {
    if (adopted.get(name) !== "") fillIn(reading, field, "missing");
    return;
  }
  if (id === undefined) return;
  root.set(name, toFragment(newId(id, sources)));
  warn(findings, pointer("", name), "generated", "the id is empty; one was made");
}

function madeValue({ id, isStamped }: Member, sources: Sources): string | undefined {
  if (id !== undefined) return newId(id, sources);
  return isStamped ? timestamp(sources.now()) : undefined;
}

function defaultValue(field: Member): unknown {
  if (field.default !== undefined) return field.default;
  if (field.nullable) return null;
  return { string: "", integer: 0, boolean: false, array: [], object: {} }[field.type];
}
