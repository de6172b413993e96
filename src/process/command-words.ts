import { WorkerError } from "../errors/worker-error.ts";

/** Between words; inside of double quotes a backslash makes only these four plain, as in a POSIX shell. */
const BLANK = " \t\n";
const ESCAPED_IN_QUOTES = '$`"\\';

/** The words of a command line, split as a POSIX shell splits them; nothing is expanded. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === "\\" && quote !== "'") {
      const next = line[++at];
      if (next === undefined) throw openEnd("a backslash");
      // A line that goes on on the next one.
      if (next === "\n") continue;
      word = `${word ?? ""}${quote === "" || ESCAPED_IN_QUOTES.includes(next) ? "" : "\\"}${next}`;
    } else if (quote === "" ? character === '"' || character === "'" : character === quote) {
      quote = quote === "" ? character : "";
      word ??= "";
    } else if (quote === "" && BLANK.includes(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = `${word ?? ""}${character}`;
  }
  if (quote !== "") throw openEnd("a quotation mark that is not closed");
  return word === undefined ? words : [...words, word];
}

function openEnd(what: string): WorkerError {
  return new WorkerError("EARG", `Wrong command line: it ends within ${what}`, {
    hint: "Words are split as in a POSIX shell: close each quotation mark, and put a backslash before one that is meant.",
  });
}
