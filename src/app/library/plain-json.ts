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

/** A document as plain JSON; each number that JavaScript cannot hold is told as `inexact`. */
export function fromBytes(bytes: Uint8Array, warn: (warning: Warning) => void): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  const value: unknown = JSON.parse(text);
  if (SUSPICIOUS.test(text)) for (const path of inexactPaths(text)) warn(inexact(path));
  return value;
}

function inexact(path: string): Warning {
  return { path, code: "inexact", message: "JavaScript cannot hold this number; call() gives its digits" };
}
