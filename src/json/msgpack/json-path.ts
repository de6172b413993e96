import { JsonBytesReader } from "../json-bytes-reader.ts";

/** A container that is open at some place of a JSON text. */
interface Open {
  readonly isObject: boolean;
  /** The member or element that is being read; undefined behind a member, where the next key is to come. */
  at: string | number | undefined;
}

/**
 * The keys and indexes that lead to a position of JSON text, which may end there. It walks the text
 * from its start: encoders call it when something is wrong and keep no path while all is well.
 */
export function jsonPathAt(text: Buffer, position: number): (string | number)[] {
  const reader = new JsonBytesReader(text.subarray(0, position));
  const open: Open[] = [];
  for (let token = reader.next(); token !== "end"; token = reader.next()) {
    if (token === "key") open.at(-1)!.at = reader.text();
    else if (token === "object") open.push({ isObject: true, at: undefined });
    else if (token === "array") open.push({ isObject: false, at: 0 });
    else {
      if (token === "close") open.pop();
      const top = open.at(-1);
      if (top !== undefined) top.at = top.isObject ? undefined : (top.at as number) + 1;
    }
  }
  return open.flatMap(({ at: step }) => (step === undefined ? [] : [step]));
}
