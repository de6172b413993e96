import { QUESTION_FORMS, type QuestionForm } from "./question-forms.ts";

/** How many clauses a process reads without an index: one that reads one question never makes it. */
const EARLY_CLAUSES = 8;

let clauses = 0;

/** The forms whose needs a clause in lower case meets, in their order: most forms are not looked at. */
export function formsFor(lower: string): QuestionForm[] {
  if (++clauses <= EARLY_CLAUSES) return QUESTION_FORMS.filter(({ needs }) => holdsOneOf(lower, needs));
  index ??= indexNeeds();
  isMet.fill(0);
  let start = 0;
  for (let at = 0; at < lower.length; at++) {
    start = withLetter(start, lower.charCodeAt(at));
    const place = index.places[start]!;
    if (place !== 0) markMet(index.needs[place]!, lower, at + 1 - START);
  }
  const forms: QuestionForm[] = [];
  for (let form = 0; form < isMet.length; form++) if (isMet[form] === 1) forms.push(QUESTION_FORMS[form]!);
  return forms;
}

function holdsOneOf(lower: string, needs: string): boolean {
  return needs.split("|").some((word) => lower.includes(word));
}

/** Which forms have their needs met; used again for each clause. */
const isMet = new Uint8Array(QUESTION_FORMS.length);

function markMet(needs: readonly Need[], lower: string, at: number): void {
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

let index: NeedIndex | undefined;

function indexNeeds(): NeedIndex {
  const places = new Uint8Array(1 << (START * 5));
  const needs: Need[][] = [[]];
  QUESTION_FORMS.forEach((form, at) => {
    for (const word of form.needs.split("|")) {
      let start = 0;
      for (let letter = 0; letter < START; letter++) start = withLetter(start, word.charCodeAt(letter));
      if (places[start] === 0) places[start] = needs.push([]) - 1;
      const known = needs[places[start]!]!;
      const need = known.find((other) => other.word === word);
      if (need === undefined) known.push({ word, forms: [at] });
      else need.forms.push(at);
    }
  });
  return { places, needs };
}

/** A number for the last letters up to this one; other letters may have the same. */
function withLetter(start: number, code: number): number {
  return ((start << 5) | (code & 31)) & 0x7fff;
}
