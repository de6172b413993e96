import { isRecord, jsonBytes } from "../../../json/values.ts";
import { MalformedLine } from "../../backend.ts";

/** A JSON object as it came from a program. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that may be absent, as an object; empty where it is none. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** A value that is only of use as a string. */
export function stringOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A value that is only of use as an integer. */
export function integerOrNull(value: unknown): number | null {
  return Number.isInteger(value) ? (value as number) : null;
}

/** A field without which a line means nothing. */
export function requiredString(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new MalformedLine(`The field ${name} is missing`);
  return value;
}

/** The size of a value: of a string its UTF-8, of anything else its JSON; nothing is 0. */
export function sizeOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return typeof value === "string" ? Buffer.byteLength(value) : jsonBytes(value);
}
