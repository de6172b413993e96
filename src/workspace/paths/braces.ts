/** How many patterns the braces of one glob may stand for. */
export const MAX_ALTERNATIVES = 256;

/**
 * Writes out `{a,b}` groups, also nested ones. Braces without a comma, or preceded by a backslash, are literal.
 * Undefined when there would be more than MAX_ALTERNATIVES patterns.
 */
export function expandBraces(glob: string): readonly string[] | undefined {
  const expanded: string[] = [];
  const pending = [glob];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const group = findGroup(next);
    if (group === undefined) expanded.push(next);
    else {
      const { before, options, after } = group;
      pending.push(...options.map((option) => before + option + after));
    }
    if (expanded.length + pending.length > MAX_ALTERNATIVES) return undefined;
  }
  return expanded;
}

interface BraceGroup {
  readonly before: string;
  readonly options: readonly string[];
  readonly after: string;
}

/** The first outermost group with a comma; one inside braces without a comma counts as outermost. */
function findGroup(glob: string): BraceGroup | undefined {
  const open: { readonly at: number; readonly commas: number[] }[] = [];
  let found: BraceGroup | undefined;
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at];
    if (char === "\\") at++;
    else if (char === "{") open.push({ at, commas: [] });
    else if (char === ",") open.at(-1)?.commas.push(at);
    else if (char === "}") {
      const group = open.pop();
      if (group !== undefined && group.commas.length > 0) found = split(glob, group.at, group.commas, at);
      if (open.length === 0 && found !== undefined) return found;
    }
  }
  return found;
}

function split(glob: string, start: number, commas: readonly number[], end: number): BraceGroup {
  const starts = [start, ...commas];
  const ends = [...commas, end];
  return {
    before: glob.slice(0, start),
    options: starts.map((from, index) => glob.slice(from + 1, ends[index])),
    after: glob.slice(end + 1),
  };
}
