/** By what a case judges: what the seed says, what a dialect's published peers do, what this worker does beyond both. */
export type Level = "seed" | "dialect" | "worker";

/** All levels, the one that binds every peer first. */
export const LEVELS: readonly Level[] = ["seed", "dialect", "worker"];

/** The levels that a peer is judged by: a peer that has the feature `worker` by all of them. */
export function levelsOf(peer: {
  readonly dialect: string;
  readonly features: readonly string[];
}): readonly Level[] {
  if (peer.features.includes("worker")) return LEVELS;
  return peer.dialect === "seed" ? ["seed"] : ["seed", "dialect"];
}
