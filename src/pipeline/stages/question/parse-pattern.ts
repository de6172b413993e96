/** A step of a pattern; it knows what follows it. */
export type Step =
  | { readonly kind: "letters"; readonly letters: string; readonly next: Step }
  | { readonly kind: "one"; readonly of: CharacterSet; readonly next: Step }
  /** At least one character of any kind, as few as possible. */
  | { readonly kind: "any"; readonly next: Step }
  /** Tried in their order. */
  | { readonly kind: "ways"; readonly ways: readonly Step[] }
  | { readonly kind: "begin" | "end"; readonly group: string; readonly next: Step }
  | { readonly kind: "done" };

/** Tells whether a character, by its code, belongs to a set. */
export type CharacterSet = (code: number) => boolean;

const SETS: Readonly<Record<string, CharacterSet>> = {
  ".": () => true,
  "[sd]": (code) => code === 0x73 || code === 0x64,
  "[sz]": (code) => code === 0x73 || code === 0x7a,
  "[a-z]": isLetter,
  "\\w": (code) => isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f,
  "\\S": (code) => code !== 0x20,
};

/**
 * Reads a regular expression of question-forms.ts, which have letters, the sets above, groups of alternatives
 * with and without a name, `?`, `*`, `+` and `.+?`. It is read from its end, so that each step gets the next
 * one. This takes a fraction of what compiling it does, which a process that reads one question has to wait for.
 */
export function parsePattern(source: string): Step {
  let at = source.length;

  /** Up to the beginning of the alternative. */
  function sequence(last: Step): Step {
    let step = last;
    while (at > 0 && !"|:>".includes(source[at - 1]!)) step = piece(step);
    return step;
  }

  function piece(next: Step): Step {
    const mark = source[at - 1]!;
    if (mark === "?" && source.startsWith(".+", at - 3)) {
      at -= 3;
      return { kind: "any", next };
    }
    if (mark === "?") {
      at--;
      return { kind: "ways", ways: [atom(next), next] };
    }
    if (mark === "*" || mark === "+") {
      at--;
      return repeated(mark, next);
    }
    return isPlain(source.charCodeAt(at - 1)) ? letters(next) : atom(next);
  }

  function repeated(mark: "*" | "+", next: Step): Step {
    const ways: Step[] = [];
    const again: Step = { kind: "ways", ways };
    const first = atom(again);
    ways.push(first, next);
    return mark === "*" ? again : first;
  }

  function letters(next: Step): Step {
    const end = at;
    while (isPlain(source.charCodeAt(at - 1))) at--;
    // The first of them may belong to a set such as \w.
    if (source[at - 1] === "\\") at++;
    if (at === end) return atom(next);
    return { kind: "letters", letters: source.slice(at, end), next };
  }

  function atom(next: Step): Step {
    const end = at;
    if (source[at - 1] === ")") return group(next);
    at = source[at - 1] === "]" ? source.lastIndexOf("[", at) : at - 1;
    if (source[at - 1] === "\\") at--;
    const text = source.slice(at, end);
    const of = SETS[text];
    return of === undefined ? { kind: "letters", letters: text, next } : { kind: "one", of, next };
  }

  function group(next: Step): Step {
    at--;
    const open = openingOf(source, at);
    const name = source[open + 2] === "<" ? source[open + 3]! : undefined;
    const behind: Step = name === undefined ? next : { kind: "end", group: name, next };
    const ways = [sequence(behind)];
    while (source[at - 1] === "|") {
      at--;
      ways.unshift(sequence(behind));
    }
    at = open;
    const inside: Step = ways.length === 1 ? ways[0]! : { kind: "ways", ways };
    return name === undefined ? inside : { kind: "begin", group: name, next: inside };
  }

  return sequence({ kind: "done" });
}

/** Where the group begins whose closing bracket stands at a position. */
function openingOf(source: string, close: number): number {
  let open = source.lastIndexOf("(", close);
  for (let inner = close; ; ) {
    inner = source.lastIndexOf(")", inner - 1);
    if (inner < open) return open;
    open = source.lastIndexOf("(", open - 1);
  }
}

function isPlain(code: number): boolean {
  return isLetter(code) || code === 0x20 || code === 0x27 || code === 0x2d;
}

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}
