/** Words by how they begin. */
export interface WordIndex<Word> {
  /** For each number of letters, where the words are that begin so. */
  readonly places: Uint8Array;
  /** There are none at place 0. */
  readonly words: readonly (readonly Word[])[];
}

/** How many letters lead to a word; no word may have fewer. */
export const START = 3;

/** Makes an index of words. */
export function indexWords<Word extends { readonly letters: string }>(
  list: readonly Word[],
): WordIndex<Word> {
  const places = new Uint8Array(1 << (START * 5));
  const words: Word[][] = [[]];
  for (const word of list) {
    let start = 0;
    for (let at = 0; at < START; at += 1) start = withLetter(start, word.letters.charCodeAt(at));
    if (places[start] === 0) places[start] = words.push([]) - 1;
    words[places[start]!]!.push(word);
  }
  return { places, words };
}

/** A number for the last letters up to this one, in any case; others may have the same. */
export function withLetter(letters: number, code: number): number {
  return ((letters << 5) | (code & 31)) & 0x7fff;
}
