import { pointer } from "../json/json-pointer.ts";
import { isRecord } from "../json/values.ts";
import type { Masking } from "./index.ts";

// Names of fields and positions in lists: most paths have nothing else, and none of it can be a secret.
const HARMLESS = /^(?:\/(?:[a-z_]{1,32}|\d{1,9}))*$/;

/** Whether a path has nothing in it that could be a secret; a key of the caller may be one. */
export function isHarmlessPath(path: string): boolean {
  return HARMLESS.test(path);
}

/** A path without secrets. Its keys are looked at as they are: in the path, escapes hide what they hold. */
export function maskPath(path: string, masking: Masking): string {
  if (isHarmlessPath(path)) return path;
  if (!path.startsWith("/")) return masking.text(path);
  const keys = path
    .slice(1)
    .split("/")
    .map((key) => masking.text(key.replaceAll("~1", "/").replaceAll("~0", "~")));
  return masking.text(keys.reduce(pointer, ""));
}

/** What takes secrets out of texts and out of paths, as one. */
export function maskOf(masking: Masking): { text(text: string): string; path(path: string): string } {
  return { text: (text) => masking.text(text), path: (path) => maskPath(path, masking) };
}

/** Findings without secrets in their paths; the same list where there are none. */
export function maskPaths<Finding>(findings: readonly Finding[], masking: Masking): readonly Finding[] {
  const isHarmless = (finding: Finding): boolean => {
    const path = pathOf(finding);
    return path === undefined || isHarmlessPath(path);
  };
  if (findings.every(isHarmless)) return findings;
  return findings.map((finding) =>
    isHarmless(finding) ? finding : { ...finding, path: maskPath(pathOf(finding)!, masking) },
  );
}

function pathOf(finding: unknown): string | undefined {
  return isRecord(finding) && typeof finding.path === "string" ? finding.path : undefined;
}
