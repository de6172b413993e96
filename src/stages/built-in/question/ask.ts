import type { Subject } from "./subject.ts";

/** What one goal asks for; several kinds can share an intent. */
export type AskKind =
  | "find_definition"
  | "find_usages"
  | "trace_flow"
  | "explain_file"
  | "explain_symbol"
  | "list"
  | "find_code"
  | "overview";

/** How the places that a usage question asks for relate to the subject. */
export type Relation = "calls" | "uses" | "imports" | "extends";

/** One thing that a question asks for. */
export interface Ask {
  readonly kind: AskKind;
  /** Absent only for an overview. */
  readonly subject?: Subject;
  /** The other end of a flow. */
  readonly target?: Subject;
  /** Only for usages. */
  readonly relation?: Relation;
}

/** Tells whether an ask is answered by the place where its subject is defined. */
export function wantsDefinition(ask: Ask): boolean {
  return ask.kind === "find_definition" || ask.kind === "explain_symbol" || ask.kind === "list";
}
