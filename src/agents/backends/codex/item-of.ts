import { isRecord } from "../../../json/values.ts";
import { MalformedLine } from "../../backend.ts";
import { type Fields, fieldsOf } from "../shared/fields.ts";

/**
 * The item of a line. Codex nests it; wrappers around Codex spread it over the line, with what it holds in
 * `content` and what is new of it in `delta`.
 */
export function itemOf(line: Fields): Fields {
  if (isRecord(line.item)) return line.item;
  const { item_id: id, item_type: type } = line;
  if (typeof id !== "string" && typeof type !== "string") throw new MalformedLine("The item is missing");
  return { ...fieldsOf(line.content), ...fieldsOf(line.delta), id, type };
}
