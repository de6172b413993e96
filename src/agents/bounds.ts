import { canonicalJson } from "../json/canonical-json.ts";
import type { AgentCompletion } from "./completion.ts";
import type { AgentWrapperEvent } from "./event.ts";

/** The largest sizes, in bytes of UTF-8. */
const MAX_CHANNEL = 128;
const MAX_TEXT = 65_536;
const MAX_MESSAGE = 4_096;
const MAX_DATA = 65_536;

const SUFFIX = "…(truncated)";
const SUFFIX_BYTES = Buffer.byteLength(SUFFIX);
const DROPPED = { dropped: { reason: "oversize" } };

/**
 * Holds an event to the bounds. A text that is too long becomes several events in order; joined they
 * are the text again. `text` stays only on TextOutput, `message` only on the others.
 */
export function boundEvent(event: AgentWrapperEvent): AgentWrapperEvent[] {
  const { agent_kind, kind } = event;
  const channel = event.channel?.toWellFormed();
  const frame = {
    agent_kind,
    kind,
    ...(channel === undefined || Buffer.byteLength(channel) > MAX_CHANNEL ? {} : { channel }),
  };
  const data = event.data === undefined ? {} : { data: boundData(event.data) };
  if (kind === "TextOutput") {
    return splitText(event.text ?? "").map((text) => ({ ...frame, text, ...data }));
  }
  const message = event.message === undefined ? {} : { message: boundMessage(event.message) };
  return [{ ...frame, ...message, ...data }];
}

/** Holds a completion to the bounds. */
export function boundCompletion({ status, final_text, data }: AgentCompletion): AgentCompletion {
  return {
    status,
    ...(final_text === undefined ? {} : { final_text: boundText(final_text, MAX_TEXT) }),
    ...(data === undefined ? {} : { data: boundData(data) }),
  };
}

/** Holds the message of an event or of an error to its bound. */
export function boundMessage(message: string): string {
  return boundText(message, MAX_MESSAGE);
}

/** Cuts a text that is longer than a number of bytes, and says so at its end. */
export function boundText(text: string, bytes: number): string {
  const whole = text.toWellFormed();
  return Buffer.byteLength(whole) <= bytes ? whole : truncate(whole, bytes);
}

/** Shortens a text so that it fits with the words that say so; where these do not fit, to an ellipsis. */
export function truncate(text: string, bytes: number): string {
  return bytes > SUFFIX_BYTES ? `${beginning(text, bytes - SUFFIX_BYTES)}${SUFFIX}` : beginning("…", bytes);
}

/** Cuts a text between code points into pieces within the bound; at least one piece. */
function splitText(text: string): string[] {
  const whole = text.toWellFormed();
  const pieces = [beginning(whole, MAX_TEXT)];
  for (let start = pieces[0]!.length; start < whole.length; start += pieces.at(-1)!.length) {
    pieces.push(beginning(whole, MAX_TEXT, start));
  }
  return pieces;
}

/** A value as it is, or the notice that it was too large; what cannot be written counts as too large. */
export function boundData(data: unknown): unknown {
  try {
    return Buffer.byteLength(canonicalJson(data)) <= MAX_DATA ? data : DROPPED;
  } catch {
    return DROPPED;
  }
}

/** As many whole code points from a place on as fit. */
function beginning(text: string, bytes: number, start = 0): string {
  let end = start;
  for (let left = bytes; end < text.length; ) {
    const point = text.codePointAt(end)!;
    left -= bytesOf(point);
    if (left < 0) break;
    end += point > 0xffff ? 2 : 1;
  }
  return text.slice(start, end);
}

/** How many bytes a code point takes in UTF-8. */
function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
