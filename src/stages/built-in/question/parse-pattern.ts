/** A step of a pattern; it knows what follows it. */
export type Step =
  | { readonly kind: "letters"; readonly letters: string; readonly next: Step }
  | { readonly kind: "one"; readonly of: CharacterSet; readonly next: Step }
  /** At least one character of any kind, as few as possible. */
  | { readonly kind: "any"; readonly next: Step }
  /** Tried in their order. */
  | { readonly kind: "ways"; readonly ways: readonly Step[] }
  /** A group without a name has an empty one. */
  | { readonly kind: "begin" | "end"; readonly group: string; readonly next: Step }
  | { readonly kind: "done" };

/** Tells whether a character, by its code, belongs to a set. */
type CharacterSet = (code: number) => boolean;

const SETS: Readonly<Record<string, CharacterSet>> = {
  ".": () => true,
  "[sd]": (code) => code === 0x73 || code === 0x64,
  "[sz]": (code) => code === 0x73 || code === 0x7a,
  "[a-z]": isLetter,
  "\\w": (code) => isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f,
  "\\S": (code) => code !== 0x20,
};

/** Letters up to one that has a mark behind it, beginnings of groups, sets, and marks. */
const TOKEN = /[a-z' -]+(?![?*+])|[a-z' -]|\(\?:|\(\?<[a-z]>|\.\+\?|\[[^\]]+\]|\\.|[.)|?*+]/g;

/**
 * Reads a regular expression of question-forms.ts, which have letters, the sets above, groups of alternatives
 * with and without a name, `?`, `*`, `+` and `.+?`. It is read from its end, so that each step gets the next
 * one. This takes a fraction of what compiling it does, which a process that reads one question has to wait for.
 */
export function parsePattern(source: string): Step {
  const tokens = source.match(TOKEN)!;
  let at = tokens.length - 1;

  /** Up to the beginning of the alternative. */
  function sequence(last: Step): Step {
    let step = last;
    while (at >= 0 && tokens[at] !== "|" && !tokens[at]!.startsWith("(")) step = piece(step);
    return step;
  }

  function piece(next: Step): Step {
    const mark = tokens[at]!;
    if (mark === ".+?") {
      at--;
      return { kind: "any", next };
    }
    if (mark === "?") {
      at--;
      return { kind: "ways", ways: [atom(next), next] };
    }
    return mark === "*" || mark === "+" ? repeated(mark, next) : atom(next);
  }

  function repeated(mark: "*" | "+", next: Step): Step {
    at--;
    const ways: Step[] = [];
    const again: Step = { kind: "ways", ways };
    const first = atom(again);
    ways.push(first, next);
    return mark === "*" ? again : first;
  }

  function atom(next: Step): Step {
    const token = tokens[at--]!;
    if (token === ")") return group(next);
    const of = SETS[token];
    return of === undefined ? { kind: "letters", letters: token, next } : { kind: "one", of, next };
  }

  function group(next: Step): Step {
    const end = { kind: "end" as const, group: "", next };
    const ways = [sequence(end)];
    while (tokens[at] === "|") {
      at--;
      ways.unshift(sequence(end));
    }
    end.group = tokens[at--]!.slice(3, -1);
    const inside: Step = ways.length === 1 ? ways[0]! : { kind: "ways", ways };
    return end.group === "" ? inside : { kind: "begin", group: end.group, next: inside };
  }

  return sequence({ kind: "done" });
}

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}
