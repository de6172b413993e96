import type { TerminalReason } from "../../gen/envelope-fields.ts";
import type { DialectName } from "./dialect.ts";
import { DIALECTS } from "./tables.ts";
import { reasonOf } from "./words.ts";

/** Why a run ended or paused, and the text for people. */
export interface Ending {
  readonly reason: TerminalReason | null;
  readonly text: string | null;
}

/** The same as it stands in a document: terminal_reason and termination_reason. */
export interface WrittenEnding {
  readonly word: string | null;
  readonly text: string | null;
}

/** The reasons that some dialect has to tell in the text, with the words that stand for them there. */
const TOLD = new Map(
  Object.values(DIALECTS).flatMap(({ reasons }) =>
    Object.entries(reasons)
      .filter(([, { isTold }]) => isTold)
      .map(([reason, { word }]) => [reason as TerminalReason, meaningOf(word)]),
  ),
);

/** What an ending means, whatever dialect it was written in. */
export function readEnding({ word, text }: WrittenEnding): Ending {
  const reason = meaningOf(word);
  for (const [told, standIn] of text === null ? [] : TOLD) {
    const prefix = prefixOf(told);
    if (reason === standIn && text!.startsWith(prefix)) {
      return { reason: told, text: text!.slice(prefix.length) || null };
    }
  }
  return { reason, text };
}

/** Writes an ending in a dialect, so that readEnding gives it back. */
export function writeEnding(dialect: DialectName, { reason, text }: Ending): WrittenEnding {
  const spelling = reason === null ? undefined : DIALECTS[dialect].reasons[reason];
  if (spelling === undefined) return { word: reason, text };
  return { word: spelling.word, text: spelling.isTold ? `${prefixOf(reason!)}${text ?? ""}` : text };
}

function meaningOf(word: string | null): TerminalReason | null {
  return word === null ? null : (reasonOf(word) ?? null);
}

function prefixOf(reason: TerminalReason): string {
  return `${reason}: `;
}
