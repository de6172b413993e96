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

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];

/** The language of a question as an ISO 639-1 code; `und` where the text does not tell. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, 2000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [code, pattern] of SCRIPTS) {
    if ((sample.match(pattern)?.length ?? 0) * 4 > letters && letters > 0) return code;
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(MARKER_WORDS)
    .map(([code, markers]) => ({ code, hits: words.filter((word) => markers.includes(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [best, second] = scores;
  return best === undefined || best.hits === 0 || best.hits === second?.hits ? "und" : best.code;
}
