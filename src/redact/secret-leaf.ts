import { isHarmless, isPathUnder } from "./harmless-values.ts";
import { holdsCounts } from "./secret-names.ts";

/** Tells whether a string or number below the name of a secret is to be masked. */
export function isSecretLeaf(name: string, value: string | number): boolean {
  if (typeof value === "number") return !holdsCounts(name);
  if (holdsCounts(name) && /^[\d.,_ ]+$/.test(value)) return false;
  return !isHarmless(value) && !isPathUnder(name, value);
}
