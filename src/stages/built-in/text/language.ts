import { isAscii, isSmallAt } from "./ascii.ts";

/** Frequent small words that tell Latin-script languages apart. */
const MARKER_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: "the is are where what who how does do which of and to in this that show find explain calls defined".split(
    " ",
  ),
  de: "der die das ist wo wer wie was wird werden und nicht ein eine zeige welche erkläre den dem von".split(
    " ",
  ),
  fr: "le la les est où qui comment quoi et une des dans que quelle montre explique sont du".split(" "),
  es: "el los las está dónde quién cómo qué y una en del es muestra explica donde como".split(" "),
  pt: "o os as está onde quem como que uma em do da é mostre explique não".split(" "),
  it: "il lo gli è dove chi come che una di del mostra spiega sono nella".split(" "),
  nl: "de het een is waar wie hoe wat wordt en van niet toon welke leg".split(" "),
};

const LANGUAGES = Object.keys(MARKER_WORDS);

/** For each marker word, the languages that use it, by their places in the list. */
const LANGUAGES_OF = indexWords();

function indexWords(): ReadonlyMap<string, readonly number[]> {
  const languages = new Map<string, number[]>();
  LANGUAGES.forEach((code, language) => {
    for (const word of MARKER_WORDS[code]!) languages.set(word, [...(languages.get(word) ?? []), language]);
  });
  return languages;
}

const SCRIPTS: Readonly<Record<string, string>> = {
  ja: "[\\p{Script=Hiragana}\\p{Script=Katakana}]",
  ko: "\\p{Script=Hangul}",
  zh: "\\p{Script=Han}",
  ru: "\\p{Script=Cyrillic}",
  el: "\\p{Script=Greek}",
  ar: "\\p{Script=Arabic}",
  he: "\\p{Script=Hebrew}",
  hi: "\\p{Script=Devanagari}",
  th: "\\p{Script=Thai}",
};

/** The language of a question as an ISO 639-1 code; `und` where the text does not tell. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, 2000);
  return (isLatin(sample) ? undefined : languageByScript(sample)) ?? languageByWords(sample.toLowerCase());
}

function languageByWords(sample: string): string {
  const hits = LANGUAGES.map(() => 0);
  if (isAscii(sample)) countAscii(sample, hits);
  else for (const word of sample.match(/\p{L}+/gu) ?? []) count(word, hits);
  const most = Math.max(...hits);
  const best = hits.indexOf(most);
  return most > 0 && hits.lastIndexOf(most) === best ? LANGUAGES[best]! : "und";
}

/** Counts words of small letters, without a list of them. */
function countAscii(sample: string, hits: number[]): void {
  for (let at = 0; at < sample.length; at++) {
    const start = at;
    while (isSmallAt(sample, at)) at++;
    if (at > start) count(sample.slice(start, at), hits);
  }
}

function count(word: string, hits: number[]): void {
  const languages = LANGUAGES_OF.get(word);
  if (languages !== undefined) for (const language of languages) hits[language]! += 1;
}

/** Tells whether a text has no letter of a script below: all of them come behind the Latin ones. */
function isLatin(text: string): boolean {
  return !/[\u0370-\uffff]/.test(text);
}

function languageByScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  return Object.keys(SCRIPTS).find(
    (code) => (sample.match(new RegExp(SCRIPTS[code]!, "gu"))?.length ?? 0) * 4 > letters,
  );
}
