import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { isRecord } from "../json.ts";
import { META_FIELDS } from "../meta.ts";
import { type RuleId, type Violation, violation } from "./rules.ts";

/** A value as the schema wants it, and what had to be changed for that. */
export interface Tolerated {
  readonly value: unknown;
  readonly violations: readonly Violation[];
}

type Note = (rule: RuleId, path: string) => void;
type Fields = Readonly<Record<string, unknown>>;

const LENIENT_COMMAND = /^[a-z0-9][a-z0-9_-]*\/[a-z0-9][a-z0-9_-]*$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const SOME_DIGEST = `sha256:${"0".repeat(64)}`;

/**
 * Replaces what implementations of the protocol get wrong without harm, and notes each rule that is
 * broken by it. What is left is for the schema, so that one mistake is reported once.
 */
export function tolerate(value: unknown): Tolerated {
  if (!isRecord(value)) return { value, violations: [] };
  const violations: Violation[] = [];
  const note: Note = (rule, path) => violations.push(violation(rule, path));
  const { command, data, meta, error, status } = value;
  const repaired = {
    command: tolerateCommand(command, note),
    data: tolerateData(data, note),
    meta: isRecord(meta) ? tolerateMeta(meta, status, note) : meta,
    error: tolerateError(error, status, note),
  };
  return { value: violations.length === 0 ? value : { ...value, ...repaired }, violations };
}

function tolerateCommand(command: unknown, note: Note): unknown {
  if (typeof command !== "string" || !command.includes("_") || !LENIENT_COMMAND.test(command)) return command;
  note("command-underscore", "/command");
  return command.replaceAll("_", "-");
}

function tolerateData(data: unknown, note: Note): unknown {
  if (data === undefined || data === null) {
    note("data-missing", "/data");
    return {};
  }
  if (!isRecord(data)) return data;
  const { artifact, ...rest } = data;
  if (artifact === null) {
    note("null-field", "/data/artifact");
    return rest;
  }
  if (typeof artifact !== "string" || !artifact.startsWith("sha256:") || DIGEST.test(artifact)) return data;
  note("artifact-digest", "/data/artifact");
  return { ...rest, artifact: SOME_DIGEST };
}

function tolerateMeta(meta: Fields, status: unknown, note: Note): Fields {
  const unwanted = new Map<string, RuleId>();
  for (const name of META_FIELDS) {
    if (meta[name] === null && !isNeeded(name, meta, status)) unwanted.set(name, "null-field");
  }
  for (const name of ["seq", "final"]) {
    const isThere = Object.hasOwn(meta, name) && !unwanted.has(name);
    if (isThere && (status === "ok" || status === "error")) unwanted.set(name, "progress-only");
  }
  for (const [name, rule] of unwanted) note(rule, `/meta/${name}`);
  return Object.fromEntries(Object.entries(meta).filter(([name]) => !unwanted.has(name)));
}

/** Null is no way to leave out a field that must be there, and has a meaning for the runner. */
function isNeeded(name: string, meta: Fields, status: unknown): boolean {
  switch (name) {
    case "ts":
    case "runner":
      return true;
    case "duration_ms":
      return status !== "progress";
    case "seq":
      return status === "progress";
    case "cache_key":
      return meta.source === "cache";
    case "memory":
      return meta.source === "memory";
    default:
      return false;
  }
}

function tolerateError(error: unknown, status: unknown, note: Note): unknown {
  if (status !== "error" && (error === undefined || error === null)) {
    note("error-missing", "/error");
    return {};
  }
  if (!isRecord(error)) return error;
  const tolerated = { ...error };
  if (error.details === null) {
    note("null-field", "/error/details");
    delete tolerated.details;
  }
  const { code } = error;
  if (
    status === "error" &&
    typeof code === "string" &&
    /\S/.test(code) &&
    !Object.hasOwn(ERROR_CATALOG, code)
  ) {
    note("unknown-code", "/error/code");
    tolerated.code = "ERUNTIME";
  }
  return tolerated;
}
