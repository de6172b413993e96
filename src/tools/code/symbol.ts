import type { Role } from "../../code/roles.ts";

/** How a name occurs where it is not defined. */
export type Occurrence =
  | "call"
  | "possible_call"
  | "use"
  | "import"
  | "heir"
  | "raise"
  | "reraise"
  | "catch"
  | "mention";

/** Where a fact comes from: the parser, or rules for single lines. */
export type Basis = "parsed" | "line";

/** One fact about a name in one file. */
export interface FileSymbol {
  readonly name: string;
  readonly kind: Role | Occurrence;
  /** Of a definition: what it belongs to. Of an occurrence: the definition around it. */
  readonly owner: string | null;
  /** From 1, both included. */
  readonly line: number;
  readonly end_line: number;
  /** As it is written, without the body; of an occurrence its line. */
  readonly signature: string;
  readonly returns: string | null;
  readonly doc: string | null;
  readonly basis: Basis;
}

/** A definition with what a search needs to know beyond what it shows. */
export interface Definition extends FileSymbol {
  readonly kind: Role;
  /** Packages, namespaces and modules around it, outermost first. */
  readonly modules: readonly string[];
  /** Names of the types that it extends or implements. */
  readonly bases: readonly string[];
  /** It only announces the name: a prototype, an overload, an abstract or ambient declaration. */
  readonly announces: boolean;
  /** It adds to a type that is defined elsewhere, as an `impl` of a trait does. */
  readonly extends: boolean;
  /** It is a variable within a function. */
  readonly local: boolean;
}

/** An occurrence of a name, with the receiver before it where it has one, such as `queue` of `queue.put()`. */
export interface Reference extends FileSymbol {
  readonly kind: Occurrence;
  readonly receiver: string | undefined;
  /** Whether it also calls, as `raise Failure()` does. */
  readonly calls: boolean;
}

/** What one file says. */
export interface FileFacts {
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  /** What definitions of the name call, raise and catch, where that was asked for. */
  readonly insides?: readonly Reference[];
}
