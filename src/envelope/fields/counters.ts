import type { Counter } from "./field-policy.ts";
import { FIELDS } from "./fields.ts";
import type { FIELD_ROWS, NamesWith } from "./table.ts";

type Rows = typeof FIELD_ROWS;

/** A counter that `can-continue` and `result` show. */
export type ShownCounterName = NamesWith<"counter"> & NamesWith<"result">;

/** What is left of a limit, by its name in the answer of `can-continue`. */
export type LeftName = Rows[NamesWith<"counter">]["counter"]["left"];

/** Every counter with its limit, in the schema's order. */
export const COUNTERS: readonly (CounterField & Omit<Counter, "limit">)[] = FIELDS.flatMap(
  ({ name, counter, result }) =>
    counter === undefined
      ? []
      : {
          ...counter,
          name: name as NamesWith<"counter">,
          limit: counter.limit as NamesWith<"isLimit">,
          isShown: result !== undefined,
        },
);

interface CounterField {
  readonly name: NamesWith<"counter">;
  readonly limit: NamesWith<"isLimit">;
  /** Whether `can-continue` and `result` show what was counted, beside what is left. */
  readonly isShown: boolean;
}
