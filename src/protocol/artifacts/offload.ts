import { INLINE_BYTES, summaryOf } from "./artifactize.ts";
import { isDigest } from "./digest.ts";
import type { ArtifactStore } from "./store.ts";

/** A reference in the place of an output names itself by these two members and no others. */
const MEMBERS = ["artifact", "summary"];

/** Stores the JSON text of an output over the threshold; gives the reference that takes its place. */
export function offloadText(text: Uint8Array, store: ArtifactStore): Buffer | undefined {
  if (text.length <= INLINE_BYTES) return undefined;
  const reference = { artifact: store.put(text).digest, summary: summaryOf(parse(text), text.length) };
  return Buffer.from(JSON.stringify(reference), "utf8");
}

/** The text that a reference stands for, byte for byte; undefined where the text is no reference. */
export function inlineText(text: Uint8Array, store: ArtifactStore): Buffer | undefined {
  if (text.length > INLINE_BYTES) return undefined;
  const value = parse(text);
  if (typeof value !== "object" || value === null) return undefined;
  const { artifact } = value as { artifact?: unknown };
  const isReference = isDigest(artifact) && Object.keys(value).sort().join() === MEMBERS.join();
  return isReference ? store.get(artifact) : undefined;
}

function parse(text: Uint8Array): unknown {
  return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString("utf8"));
}
