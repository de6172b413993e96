import type { InterruptPart } from "./field-policy.ts";
import { FIELDS } from "./fields.ts";
import type { NamesWith } from "./table.ts";

/** The name of a field with a part of a question to a person. */
export type InterruptFieldName = NamesWith<"interrupt">;

/** The fields with the parts of questions to a person, in the schema's order. */
export const INTERRUPT_FIELDS: readonly ({ readonly name: InterruptFieldName } & InterruptPart)[] =
  FIELDS.flatMap(({ name, interrupt }) =>
    interrupt === undefined ? [] : { name: name as InterruptFieldName, ...interrupt },
  );

/** The fields of one kind of question. */
export function interruptFields(kind: string): typeof INTERRUPT_FIELDS {
  return INTERRUPT_FIELDS.filter((field) => field.kind === kind);
}
