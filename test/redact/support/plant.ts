import { KINDS, type Planted } from "./kinds.ts";
import { createRandom } from "./random.ts";

/** A secret with the name of its kind. */
export interface PlantedSecret extends Planted {
  readonly kind: string;
}

/** A part of a secret this long must not survive either. */
const PART = 8;

/** Makes so many secrets, of all kinds in turn; the same seed gives the same. */
export function plantSecrets(count: number, seed: number): PlantedSecret[] {
  const random = createRandom(seed);
  const kinds = [...KINDS];
  return Array.from({ length: count }, (_, number) => {
    const [kind, make] = kinds[number % kinds.length]!;
    return { kind, ...make(random) };
  });
}

/** Texts that hold a secret whole, with what says that it is one. */
export const WHOLE: Readonly<Record<string, (planted: Planted) => string>> = {
  alone: ({ text }) => text,
  "in a question": ({ text }) => `Where is it used?\n${text}\nand who reads it?`,
  "in the message of an error": ({ text }) => `Error: cannot connect (${text})\n    at open (src/db.ts:12:7)`,
  "in a log": ({ text }) => `[12:00:01] start\r\n[12:00:02] ${text}\r\n[12:00:03] WARN retry\r\n`,
  "in JSON": ({ text }) => JSON.stringify({ message: text, n: 1 }),
  "in JSON in JSON": ({ text }) => JSON.stringify({ log: JSON.stringify({ items: [{ message: text }] }) }),
  "under a name in JSON": ({ secret }) => JSON.stringify({ metadata: { db_password: secret } }),
};

/** Texts that hold a secret as stages leave it that cut a text up: nothing says any more that it is one. */
export const CUT_UP: Readonly<Record<string, (planted: Planted) => string>> = {
  alone: ({ secret }) => secret,
  "between words": ({ secret }) => `the entity ${secret} was found`,
  "between letters": ({ secret }) => `x${secret}x`,
  "line by line": ({ secret }) => secret.split("\n").join("\nand\n"),
  "in a list of JSON": ({ secret }) => JSON.stringify({ extracted_entities: ["a", secret], n: 2 }),
  "in JSON in JSON": ({ secret }) => JSON.stringify({ output: JSON.stringify([secret]) }),
  "as a key of JSON": ({ secret }) => JSON.stringify({ outputs: { [secret]: 1 } }),
  "in a path": ({ secret }) => `/outputs/${secret.replaceAll("~", "~0").replaceAll("/", "~1")}/answer`,
  "in a URL": ({ secret }) => `GET https://example.test/a/${encodeURIComponent(secret)}/b`,
};

/** A part of a secret that a text still holds; in JSON, escapes hide nothing. */
export function remainderOf(secret: string, text: string): string | undefined {
  for (let start = 0; start + PART <= secret.length; start += 1) {
    const part = secret.slice(start, start + PART);
    if (text.includes(part)) return part;
  }
  return undefined;
}

/** All keys and strings of a value, those of JSON text in strings, too, so that escapes hide nothing. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value, ...textsIn(parsed(value))];
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, item]) => [...textsIn(key), ...textsIn(item)]);
}

function parsed(text: string): unknown {
  if (!/^\s*[{["]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
