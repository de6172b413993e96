// Of src/ the generator imports only what does not need src/gen: this table is one of it.
import type { FieldPolicy } from "../../../src/envelope/fields/field-policy.ts";
import { FIELD_GROUPS, FIELD_ROWS } from "../../../src/envelope/fields/table.ts";
import type { JsonSchema } from "../schemas.ts";
import type { Schema } from "./components.ts";

/** The types of the schema's properties, by name. */
export type Properties = Readonly<Record<string, JsonSchema>>;

const FLAG: Schema = { type: "boolean" };
const COUNT: Schema = { type: "integer", minimum: 0 };

const ROWS: readonly [string, FieldPolicy][] = Object.entries(FIELD_ROWS);

/** The fields that a caller of `create` should know; any may be null but those that are required. */
export function createProperties(properties: Properties): { required: string[]; properties: Schema } {
  const named = ROWS.filter(([, { create }]) => create !== undefined);
  const isRequired = ({ create }: FieldPolicy): boolean => create === "required";
  return {
    required: named.filter(([, row]) => isRequired(row)).map(([name]) => name),
    properties: Object.fromEntries(
      named.map(([name, row]) => [
        name,
        isRequired(row) ? typeOf(properties[name]!) : orNull(properties[name]!),
      ]),
    ),
  };
}

/** The fields that `result` shows, behind what it says of the interrupt and of the time. */
export function resultProperties(properties: Properties): Record<string, Schema> {
  const composed: Readonly<Record<string, Record<string, Schema>>> = {
    interrupts: { response: { type: ["string", "null"] }, interrupt_pending: FLAG },
    records: { processing_time_ms: { type: "number", minimum: 0 } },
  };
  const shown: Record<string, Schema> = {};
  for (const [group, rows] of Object.entries(FIELD_GROUPS)) {
    Object.assign(shown, composed[group]);
    for (const [name, { result, interrupt }] of Object.entries<FieldPolicy>(rows)) {
      if (interrupt?.part === "pending") shown[`${interrupt.kind}_needed`] = FLAG;
      if (result !== undefined) shown[name] = typeOf(properties[name]!);
    }
  }
  return shown;
}

/** What `can-continue` says of the counters: what was counted, and what is left. */
export function counterProperties(): { used: Record<string, Schema>; left: Record<string, Schema> } {
  const counters = ROWS.filter(([, { counter }]) => counter !== undefined);
  const shown = counters.filter(([, { result }]) => result !== undefined);
  return {
    used: Object.fromEntries(shown.map(([name]) => [name, COUNT])),
    left: Object.fromEntries(counters.map(([, { counter }]) => [counter!.left, COUNT])),
  };
}

/** The type alone: ids are free, and limits are the caller's. */
function typeOf({ type, items, minimum }: JsonSchema): Schema {
  return {
    type,
    ...(items === undefined ? {} : { items: { type: items.type } }),
    ...(minimum === undefined ? {} : { minimum: 0 }),
  };
}

function orNull(property: JsonSchema): Schema {
  return { ...typeOf(property), type: [...new Set([property.type ?? [], "null"].flat())] };
}
