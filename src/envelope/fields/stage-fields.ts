import type { GenericEnvelope } from "../../gen/generic-envelope.ts";
import { FIELDS } from "./fields.ts";
import type { FIELD_ROWS, NamesWith } from "./table.ts";

type Rows = typeof FIELD_ROWS;
type Shown = NamesWith<"stage">;

/** What stages see of the envelope's fields as they are, by the names that the rows give. */
export type StageFields = {
  readonly [Name in Shown as Rows[Name]["stage"]]: ReadonlyValue<Required<GenericEnvelope>[Name]>;
};

type ReadonlyValue<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** The fields that stages see as they are, with the name by which they do. */
export const STAGE_FIELDS: readonly { readonly name: Shown; readonly stage: Rows[Shown]["stage"] }[] =
  FIELDS.flatMap(({ name, stage }) =>
    stage === undefined ? [] : { name: name as Shown, stage: stage as Rows[Shown]["stage"] },
  );
