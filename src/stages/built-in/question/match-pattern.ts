import type { Step } from "./parse-pattern.ts";

/** Where the named groups of a pattern begin and end in a text. */
export type Places = ReadonlyMap<string, readonly [begin: number, end: number]>;

/** Fits the whole of a text, in lower case and without line breaks, to a pattern, as a regular expression does. */
export function matchPattern(pattern: Step, text: string): Places | null {
  const places = new Map<string, [begin: number, end: number]>();

  function walk(first: Step, from: number): boolean {
    let at = from;
    for (let step = first; ; ) {
      switch (step.kind) {
        case "letters":
          if (!text.startsWith(step.letters, at)) return false;
          at += step.letters.length;
          break;
        case "one":
          if (at === text.length || !step.of(text.charCodeAt(at))) return false;
          at++;
          break;
        case "any":
          return walkFromAny(step.next, at + 1);
        case "ways":
          return step.ways.some((way) => walk(way, at));
        case "begin":
          if (!walk(step.next, at)) return false;
          places.get(step.group)![0] = at;
          return true;
        case "end":
          if (step.group === "") break;
          if (!walk(step.next, at)) return false;
          places.set(step.group, [at, at]);
          return true;
        case "done":
          return at === text.length;
      }
      step = step.next;
    }
  }

  function walkFromAny(next: Step, from: number): boolean {
    let following = next;
    while (following.kind === "end") following = following.next;
    if (following.kind === "done") return from <= text.length && walk(next, text.length);
    for (let at = from; at <= text.length; at++) {
      if (following.kind === "letters") at = text.indexOf(following.letters, at);
      if (at < 0) return false;
      if (walk(next, at)) return true;
    }
    return false;
  }

  return walk(pattern, 0) ? places : null;
}
