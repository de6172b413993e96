import { lazy } from "../../../errors/lazy.ts";

/** Makes a test for words, in any case, out of a list with bars between them. */
export function oneOf(list: string): (word: string) => boolean {
  const words = lazy(() => new Set(list.split("|")));
  return (word) => words().has(word.toLowerCase());
}
