import { createHash } from "node:crypto";
import { WorkerError } from "../../errors/worker-error.ts";

const DIGEST = /^sha256:([0-9a-f]{64})$/;

/** The digest under which bytes are stored. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Tells whether a value has the form of a digest. */
export function isDigest(value: unknown): value is string {
  return typeof value === "string" && DIGEST.test(value);
}

/** The hexadecimal digits of a digest; EARG for anything else, before it becomes part of a path. */
export function digitsOf(digest: string): string {
  const digits = DIGEST.exec(digest)?.[1];
  if (digits !== undefined) return digits;
  throw new WorkerError("EARG", "A digest is sha256: and 64 hexadecimal digits in lower case", {
    hint: "Copy the digest from data.artifact or meta.cas_digest.",
  });
}
