const WORD = /[\p{L}\p{N}_$]/u;

/** Where a name stands as a whole word, in UTF-16 units from 0. */
export function occurrencesOf(source: string, name: string): number[] {
  const found: number[] = [];
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + name.length)) {
    if (!isWordAt(source, at - 1, name[0]!) && !isWordAt(source, at + name.length, name.at(-1)!))
      found.push(at);
  }
  return found;
}

// `$` is a sign of the name in some languages and a mark before it in others, so only behind it does it count.
function isWordAt(source: string, index: number, edge: string): boolean {
  const char = source[index];
  return char !== undefined && char !== "$" && WORD.test(char) && WORD.test(edge);
}
