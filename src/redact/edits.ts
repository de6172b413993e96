/** What stands in the place of a secret. */
export const MASK = "***";

/** A part of a text, from `start` up to `end`, and what is to stand in its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The edit that masks a part of a text. */
export function mask(start: number, end: number): Edit {
  return { start, end, by: MASK };
}

/** Rewrites the text; edits that overlap or touch become one. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let copied = 0;
  for (const { start, end, by } of mergeEdits(edits)) {
    result += text.slice(copied, start) + by;
    copied = end;
  }
  return result + text.slice(copied);
}

/** Orders edits and unites those that overlap or touch; the first and longest decides what is written. */
export function mergeEdits(edits: readonly Edit[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || edit.start > last.end) merged.push(edit);
    else if (edit.end > last.end) merged[merged.length - 1] = { ...last, end: edit.end };
  }
  return merged;
}

/** Adds edits to others. A spread of many would exhaust the stack. */
export function append(edits: Edit[], found: readonly Edit[]): void {
  for (const edit of found) edits.push(edit);
}

/** The edit that masks a group with which a match ends. */
export function maskGroup(match: RegExpExecArray, group: number): Edit {
  const end = match.index + match[0].length;
  return mask(end - match[group]!.length, end);
}
