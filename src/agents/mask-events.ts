import { AgentError } from "./agent-error.ts";
import { boundData } from "./bounds.ts";
import type { AgentCompletion } from "./completion.ts";
import type { AgentWrapperEvent } from "./event.ts";

/** What takes the secrets out of one run; it may remember them. */
export interface Masking {
  text(text: string): string;
  value<Value>(value: Value): Value;
  /** Remembers the secrets of a text that is not shown. */
  learn(text: string): void;
}

/**
 * A longer text is masked in pieces, cut between lines where it has some: on a run of many megabytes a regular
 * expression exhausts its stack.
 */
const MAX_PIECE = 256 * 1024;

/** Takes the secrets out of what a run tells. */
export interface EventMask {
  event(event: AgentWrapperEvent): AgentWrapperEvent;
  completion(completion: AgentCompletion): AgentCompletion;
  error(error: AgentError): AgentError;
}

/**
 * Masks the events of one run, before they are cut to their bounds: of a secret that is cut in two neither part
 * is recognised.
 */
export function createEventMask(masking: Masking): EventMask {
  const text = (given: string): string => maskText(given, masking);
  // What cannot be written, such as a cycle, cannot be looked through either.
  const maskData = (data: unknown): unknown => masking.value(boundData(data));
  return {
    event: ({ channel, text: said, message, data, ...frame }) => ({
      ...frame,
      ...(channel === undefined ? {} : { channel: text(channel) }),
      ...(said === undefined ? {} : { text: text(said) }),
      ...(message === undefined ? {} : { message: text(message) }),
      ...(data === undefined ? {} : { data: maskData(data) }),
    }),
    completion: ({ final_text, data, ...rest }) => ({
      ...rest,
      ...(final_text === undefined ? {} : { final_text: text(final_text) }),
      ...(data === undefined ? {} : { data: maskData(data) }),
    }),
    error(error) {
      const [display, reason, hint] = [text(error.message), text(error.reason), text(error.hint)];
      const isClean = display === error.message && reason === error.reason && hint === error.hint;
      return isClean ? error : new AgentError(error.variant, error.code, { display, reason }, hint);
    },
  };
}

function maskText(text: string, masking: Masking): string {
  if (text.length <= MAX_PIECE) return masking.text(text);
  const pieces: string[] = [];
  let isClean = true;
  for (let start = 0; start < text.length; ) {
    const piece = pieceAt(text, start);
    const masked = masking.text(piece);
    isClean &&= masked === piece;
    pieces.push(masked);
    start += piece.length;
  }
  return isClean ? text : pieces.join("");
}

function pieceAt(text: string, start: number): string {
  const piece = text.slice(start, start + MAX_PIECE);
  const lines = start + piece.length < text.length ? piece.lastIndexOf("\n") + 1 : 0;
  return lines === 0 ? piece : piece.slice(0, lines);
}
