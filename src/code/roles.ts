/** What a definition defines. */
export type Role =
  | "class"
  | "interface"
  | "struct"
  | "enum"
  | "type"
  | "function"
  | "method"
  | "constructor"
  | "macro"
  | "constant"
  | "variable"
  | "field"
  | "member"
  | "module"
  | "attribute"
  | "key";

// Higher first when one name is defined as several things.
const WEIGHTS: Readonly<Record<Role, number>> = {
  class: 100,
  interface: 98,
  struct: 100,
  enum: 98,
  type: 92,
  function: 98,
  method: 94,
  macro: 88,
  constant: 84,
  constructor: 60,
  module: 70,
  variable: 66,
  field: 56,
  member: 52,
  attribute: 40,
  key: 20,
};

const CALLABLE: readonly Role[] = ["function", "method", "constructor", "macro"];
const TYPES: readonly Role[] = ["class", "interface", "struct", "enum", "type"];
const VALUES: readonly Role[] = ["constant", "variable", "field", "member", "attribute", "key"];

/** How much a role counts against another of the same name. */
export function roleWeight(role: Role): number {
  return WEIGHTS[role];
}

/** Tells whether a role opens a scope that members are named after. */
export function isTypeRole(role: Role): boolean {
  return TYPES.includes(role) || role === "module";
}

/** Tells whether a role can be called, so that calls in its body belong to it. */
export function isCallableRole(role: Role): boolean {
  return CALLABLE.includes(role);
}

/** How well a role fits the word that a question used for the thing: 2 the same, 1 the same group, 0 not. */
export function roleFit(role: Role, declared: string): number {
  if (role === declared || SAME[declared] === role) return 2;
  const group = [CALLABLE, TYPES, VALUES, ["module"]].find((roles) =>
    roles.includes(SAME[declared] ?? (declared as Role)),
  );
  return group?.includes(role) ? 1 : 0;
}

const SAME: Readonly<Record<string, Role>> = {
  trait: "interface",
  protocol: "interface",
  structure: "struct",
  record: "class",
  union: "struct",
  exception: "class",
  component: "class",
  mixin: "class",
  object: "class",
  func: "function",
  fn: "function",
  procedure: "function",
  routine: "function",
  subroutine: "function",
  hook: "function",
  decorator: "function",
  handler: "function",
  endpoint: "function",
  const: "constant",
  var: "variable",
  property: "field",
  alias: "type",
  typedef: "type",
  package: "module",
  namespace: "module",
};
