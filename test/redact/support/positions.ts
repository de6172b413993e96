import { redactHeaders, redactText, redactValue } from "../../../src/redact/index.ts";
import type { Planted } from "./kinds.ts";

/** Puts a secret into one position, redacts the whole and gives what came out, as one text. */
export type Position = (planted: Planted) => string;

/** Where secrets stand in what tools, skills, files and errors hand to the worker. */
export const POSITIONS: Readonly<Record<string, Position>> = {
  alone: ({ text }) => redactText(text),
  "in longer text": ({ text }) => redactText(`The request failed after 3 tries: ${text}\nSee the log.`),
  "in the message of an error": ({ text }) =>
    redactText(
      `Error: cannot connect (${text})\n    at open (src/db.ts:12:7)\n    at main (src/main.ts:3:1)`,
    ),
  "in lines of stderr": ({ text }) =>
    redactText(`[12:00:01] start\r\n[12:00:02] ${text}\r\n[12:00:03] WARN retry\r\n`),
  "in a nested value": ({ text }) => plain(redactValue({ steps: [{ output: { lines: ["a", text] } }] })),
  "in a key": ({ text }) => plain(redactValue({ by: { [text]: 1, other: 2 } })),
  "under the name of a secret": ({ secret }) => plain(redactValue({ auth: { accessToken: [secret] } })),
  "as a named value": ({ secret }) => plain(redactValue([{ name: "API_TOKEN", value: secret }])),
  "in json text": ({ text }) =>
    unwrap(redactText(JSON.stringify({ message: text, n: 1 }, null, 2)), "message"),
  "in json text in json text": ({ text }) =>
    unwrap(unwrap(redactText(JSON.stringify({ log: JSON.stringify({ message: text }) })), "log"), "message"),
  "in a string of a value that is json text": ({ text }) =>
    plain(redactValue({ body: JSON.stringify({ items: [{ message: text }] }) })),
  "in lines of json": ({ text }) => {
    const lines = [JSON.stringify({ level: "info" }), JSON.stringify({ message: text }), "not json"];
    return unwrap(redactText(lines.join("\n")).split("\n")[1]!, "message");
  },
  "in json text behind other text": ({ text }) =>
    redactText(`INFO payload=${JSON.stringify({ message: text, n: 1 })} sent`),
  "in a header": ({ text }) => plain(redactHeaders({ "x-note": text, accept: ["a", text] })),
  "in a secret header": ({ secret }) => plain(redactHeaders({ Authorization: secret, "X-Api-Key": secret })),
  "in a url": ({ secret }) =>
    redactText(`GET https://example.test/a?token=${encodeURIComponent(secret)}&b=1`),
};

function plain(value: unknown): string {
  return collect(value).join("\n");
}

/** Keys and strings as they are, so that escapes hide nothing. */
function collect(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, item]) => [key, ...collect(item)]);
}

/** The member of an object of JSON text, which must still be JSON. */
function unwrap(text: string, member: string): string {
  const value = JSON.parse(text) as Record<string, unknown>;
  return String(value[member]);
}
