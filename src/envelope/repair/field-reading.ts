import type { JsonObject } from "../../json/json-object.ts";
import type { Sources } from "../document/sources.ts";
import type { Findings } from "../read/warning.ts";

/** What the field readers work on: the document, where findings go, where defaults come from. */
export interface FieldReading {
  readonly root: JsonObject;
  readonly findings: Findings;
  readonly sources: Sources;
  /** Values for missing fields that the document holds under another name. */
  readonly adopted: Map<string, unknown>;
  /** Defaults that stand before the schema's. */
  readonly limits: ReadonlyMap<string, number>;
}
