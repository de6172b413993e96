import { type Json, parseJson, printJson } from "../json.ts";
import { below } from "../pointer.ts";

/** A line of pretty-printed JSON and the pointer of what stands on it. */
export interface PrettyLine {
  readonly text: string;
  readonly path: string;
}

/** Prints JSON text over lines that know their place; text that is no JSON is one line. */
export function prettyLines(text: string): PrettyLine[] {
  let value: Json;
  try {
    value = parseJson(text);
  } catch {
    return text.split("\n").map((line) => ({ text: line, path: "" }));
  }
  const lines: PrettyLine[] = [];
  print(value, "", "", "", lines);
  return lines;
}

const SHORT = 72;

function print(
  value: Json,
  path: string,
  indent: string,
  label: string,
  lines: PrettyLine[],
  end = "",
): void {
  const flat = printJson(value);
  const isOpen = (value instanceof Map && value.size > 0) || (Array.isArray(value) && value.length > 0);
  if (!isOpen || (flat.length <= SHORT && path !== "")) {
    lines.push({ text: `${indent}${label}${flat}${end}`, path });
    return;
  }
  const isList = Array.isArray(value);
  const members: [string | number, Json][] = isList
    ? [...value.entries()]
    : [...(value as Map<string, Json>)];
  lines.push({ text: `${indent}${label}${isList ? "[" : "{"}`, path: `${path}#` });
  members.forEach(([key, member], index) => {
    const name = isList ? "" : `${JSON.stringify(key)}: `;
    print(member, below(path, key), `${indent}  `, name, lines, index < members.length - 1 ? "," : "");
  });
  lines.push({ text: `${indent}${isList ? "]" : "}"}${end}`, path: `${path}#` });
}
