import type { Checks } from "../schemas.ts";
import { hopFiles, problemOf } from "./read-hops.ts";

/** What is wrong with the files of a folder of hops: their form, and secrets that are not masked. */
export function checkHops(
  folder: string,
  checks: Checks,
  redact: (text: string) => string,
): { readonly files: number; readonly problems: readonly string[] } {
  const files = hopFiles(folder);
  const problems = files.flatMap((file) => {
    const problem =
      problemOf(file, checks) ?? (redact(file.text) === file.text ? null : "it holds a secret: mask it");
    return problem === null ? [] : [`${file.name}: ${problem}`];
  });
  return { files: files.length, problems };
}
