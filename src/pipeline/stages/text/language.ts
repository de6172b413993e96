import { isAscii } from "./ascii.ts";

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

/** For each marker word, the languages that use it. */
const LANGUAGES_OF = new Map<string, string[]>();
for (const [code, words] of Object.entries(MARKER_WORDS)) {
  for (const word of words) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), code]);
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
  const script = isAscii(sample) ? undefined : languageByScript(sample);
  if (script !== undefined) return script;
  const hits = new Map<string, number>();
  for (const word of sample.toLowerCase().match(isAscii(sample) ? /[a-z]+/g : /\p{L}+/gu) ?? []) {
    for (const code of LANGUAGES_OF.get(word) ?? []) hits.set(code, (hits.get(code) ?? 0) + 1);
  }
  const most = Math.max(...hits.values());
  const best = [...hits].filter(([, count]) => count === most);
  return best.length === 1 ? best[0]![0] : "und";
}

function languageByScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  return Object.keys(SCRIPTS).find(
    (code) => (sample.match(new RegExp(SCRIPTS[code]!, "gu"))?.length ?? 0) * 4 > letters,
  );
}
