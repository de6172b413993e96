/** Makes a test for words, in any case, out of a list with bars between them. */
export function oneOf(list: string): (word: string) => boolean {
  let words: ReadonlySet<string> | undefined;
  return (word) => {
    words ??= new Set(list.split("|"));
    return words.has(word.toLowerCase());
  };
}
