import { stringEnd } from "./json-text.ts";

/** A container that is open at some place of a JSON text. */
interface Open {
  readonly isObject: boolean;
  /** The member or element that is being read; undefined between a comma and the next key. */
  at: string | number | undefined;
  expectsKey: boolean;
}

/**
 * The keys and indexes that lead to a position of JSON text, which may end there. It walks the text
 * from its start: encoders call it when something is wrong and keep no path while all is well.
 */
export function jsonPathAt(text: Buffer, position: number): (string | number)[] {
  const open: Open[] = [];
  let at = 0;
  while (at < position) {
    const top = open.at(-1);
    const byte = text[at];
    if (byte === 0x22) {
      const end = stringEnd(text, at);
      if (top?.expectsKey === true) {
        // The key itself may be what the position points at; then it is named by what is inside.
        top.at = keyOf(text, at, end);
        top.expectsKey = false;
      }
      at = end;
      continue;
    }
    if (byte === 0x7b) open.push({ isObject: true, at: undefined, expectsKey: true });
    else if (byte === 0x5b) open.push({ isObject: false, at: 0, expectsKey: false });
    else if (byte === 0x7d || byte === 0x5d) open.pop();
    else if (byte === 0x2c && top !== undefined) {
      if (top.isObject) Object.assign(top, { at: undefined, expectsKey: true });
      else top.at = (top.at as number) + 1;
    }
    at++;
  }
  return open.flatMap(({ at: step }) => (step === undefined ? [] : [step]));
}

function keyOf(text: Buffer, start: number, end: number): string {
  return JSON.parse(text.toString("utf8", start, end)) as string;
}
