import { isRecord } from "../json/values.ts";
import { invalidRequest } from "./agent-error.ts";
import type { SessionSelection } from "./request.ts";
import { trimWhiteSpace } from "./trim.ts";

const KEYS = ["selector", "id"];

/** Checks the value of a session key: `{selector: "last"}` or `{selector: "id", id}`, nothing else. */
export function checkSession(mode: SessionSelection["mode"], value: unknown, key: string): SessionSelection {
  if (!isRecord(value)) throw invalidRequest(`${key} must be an object`);
  const [unknown] = Object.keys(value)
    .filter((name) => !KEYS.includes(name))
    .sort();
  if (unknown !== undefined) throw invalidRequest(`${key} has unknown key: ${unknown}`);
  const { selector, id } = value;
  if (selector === undefined) throw invalidRequest(`${key}.selector is required`);
  if (typeof selector !== "string") throw invalidRequest(`${key}.selector must be a string`);
  if (selector === "last") {
    if (id !== undefined) throw invalidRequest(`${key}.id must be absent when selector is "last"`);
    return { mode, selector };
  }
  if (selector !== "id") throw invalidRequest(`${key}.selector must be one of: last | id`);
  if (id === undefined) throw invalidRequest(`${key}.id is required when selector is "id"`);
  if (typeof id !== "string") throw invalidRequest(`${key}.id must be a string`);
  if (trimWhiteSpace(id) === "") throw invalidRequest(`${key}.id must be non-empty`);
  return { mode, selector, id };
}
