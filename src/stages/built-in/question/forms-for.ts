import { lazy } from "../../../errors/lazy.ts";
import { QUESTION_FORMS, type QuestionForm } from "./question-forms.ts";

/** The forms whose needs a clause in lower case meets, in their order: most forms are not looked at. */
export function formsFor(lower: string): QuestionForm[] {
  const { places, needs } = index();
  const isMet = new Uint8Array(QUESTION_FORMS.length);
  let start = 0;
  for (let at = 0; at < lower.length; at++) {
    start = withLetter(start, lower.charCodeAt(at));
    const place = places[start]!;
    if (place !== 0) markMet(isMet, needs[place]!, lower, at + 1 - START);
  }
  const forms: QuestionForm[] = [];
  for (let form = 0; form < isMet.length; form++) if (isMet[form] === 1) forms.push(QUESTION_FORMS[form]!);
  return forms;
}

function markMet(isMet: Uint8Array, needs: readonly Need[], lower: string, at: number): void {
  for (const { word, forms } of needs) {
    if (lower.startsWith(word, at)) for (const form of forms) isMet[form] = 1;
  }
}

/** A word that some forms need. */
interface Need {
  readonly word: string;
  /** By their places in the list. */
  readonly forms: number[];
}

/** The words that forms need, by their first letters. */
interface NeedIndex {
  /** For each beginning, where its words are. */
  readonly places: Uint8Array;
  /** Nothing is at place 0. */
  readonly needs: Need[][];
}

/** How many letters of a word lead to it; none is shorter. */
const START = 3;

const index = lazy(indexNeeds);

function indexNeeds(): NeedIndex {
  const formsOf = new Map<string, number[]>();
  QUESTION_FORMS.forEach(({ needs }, at) => {
    const forms = formsOf.get(needs);
    if (forms === undefined) formsOf.set(needs, [at]);
    else forms.push(at);
  });
  const places = new Uint8Array(1 << (START * 5));
  const needs: Need[][] = [[]];
  for (const [words, forms] of formsOf) {
    for (const word of words.split("|")) {
      let start = 0;
      for (let letter = 0; letter < START; letter++) start = withLetter(start, word.charCodeAt(letter));
      const place = places[start]!;
      if (place === 0) places[start] = needs.push([{ word, forms }]) - 1;
      else needs[place]!.push({ word, forms });
    }
  }
  return { places, needs };
}

/** A number for the last letters up to this one; other letters may have the same. */
function withLetter(start: number, code: number): number {
  return ((start << 5) | (code & 31)) & 0x7fff;
}
