import type { Warning } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { inexactPaths } from "../../json/exact-json.ts";

/** The JSON text of an argument; EARG where it is none. */
export function toBytes(value: unknown): Buffer {
  let text: string | undefined;
  let why = "it is no JSON value";
  try {
    text = JSON.stringify(value);
  } catch (thrown) {
    why = (thrown as Error).message.split("\n")[0]!;
  }
  if (text !== undefined) return Buffer.from(text);
  throw new WorkerError("EARG", `The argument cannot be written as JSON: ${why}`, {
    hint: "Give plain objects, arrays, texts, numbers, booleans and null.",
  });
}

// More digits, or an exponent, than a number can have that every double holds.
const SUSPICIOUS = /\d[\d.]{15}|\d[eE]/;

/** A warning for each number of a document that JavaScript cannot hold. */
export function inexactNumbers(text: string): Warning[] {
  return SUSPICIOUS.test(text) ? inexactPaths(text).map(inexact) : [];
}

function inexact(path: string): Warning {
  return { path, code: "inexact", message: "JavaScript cannot hold this number; call() gives its digits" };
}
