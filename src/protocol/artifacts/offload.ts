import { INLINE_BYTES, summaryOf } from "./artifactize.ts";
import type { ArtifactStore } from "./store.ts";

/** A reference in the place of an output names itself by these two members and no others. */
const MEMBERS = ["artifact", "summary"];

/** Stores the JSON text of an output over the threshold; gives the reference that takes its place. */
export function offloadText(text: Uint8Array, store: ArtifactStore): Buffer | undefined {
  if (text.length <= INLINE_BYTES) return undefined;
  const value: unknown = JSON.parse(Buffer.from(text).toString("utf8"));
  const reference = { artifact: store.put(text).digest, summary: summaryOf(value, text.length) };
  return Buffer.from(JSON.stringify(reference), "utf8");
}

/** The text that a reference stands for, byte for byte; undefined where the text is no reference. */
export function inlineText(text: Uint8Array, store: ArtifactStore): Buffer | undefined {
  if (text.length > INLINE_BYTES) return undefined;
  const value: unknown = JSON.parse(Buffer.from(text).toString("utf8"));
  if (typeof value !== "object" || value === null) return undefined;
  const { artifact } = value as { artifact?: unknown };
  const isReference = typeof artifact === "string" && Object.keys(value).sort().join() === MEMBERS.join();
  return isReference ? store.get(artifact) : undefined;
}
