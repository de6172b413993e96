import type { Definition } from "../symbol.ts";
import type { Around } from "../tables/table.ts";

/** A definition where the walk is inside of. */
export interface Enclosing {
  readonly definition: Definition;
  /** Where its name begins in the text. */
  readonly nameIndex: number;
}

/** What is known at a node. */
export interface Place extends Around {
  readonly modules: readonly string[];
  /** The definitions around the node, outermost first. */
  readonly enclosing: readonly Enclosing[];
  /** The parser could not make sense of a node around this one. */
  readonly broken: boolean;
}
