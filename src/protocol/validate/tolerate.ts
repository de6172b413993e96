import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { isRecord } from "../../json/values.ts";
import { META_FIELDS } from "../meta.ts";
import { type Violation, violation } from "./rules.ts";

type Fields = Readonly<Record<string, unknown>>;

const LENIENT_COMMAND = /^[a-z0-9][a-z0-9_-]*\/[a-z0-9][a-z0-9_-]*$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * Finds what implementations of the protocol get wrong without harm. The schema refuses these
 * fields, too; its finding counts only where there is none of these for the same field.
 */
export function findToleratedViolations(envelope: Fields): Violation[] {
  const { command, data, meta, error, status } = envelope;
  return [
    ...checkCommand(command),
    ...checkData(data),
    ...(isRecord(meta) ? checkMeta(meta, status) : []),
    ...checkError(error, status),
  ];
}

function* checkCommand(command: unknown): Generator<Violation> {
  if (typeof command === "string" && command.includes("_") && LENIENT_COMMAND.test(command)) {
    yield violation("command-underscore", "/command");
  }
}

function* checkData(data: unknown): Generator<Violation> {
  if (data === undefined || data === null) yield violation("data-missing", "/data");
  if (!isRecord(data)) return;
  const { artifact } = data;
  if (artifact === null) yield violation("null-field", "/data/artifact");
  if (typeof artifact === "string" && artifact.startsWith("sha256:") && !DIGEST.test(artifact)) {
    yield violation("artifact-digest", "/data/artifact");
  }
}

function* checkMeta(meta: Fields, status: unknown): Generator<Violation> {
  const isTerminal = status === "ok" || status === "error";
  for (const name of META_FIELDS) {
    if (!Object.hasOwn(meta, name)) continue;
    if (meta[name] === null) {
      if (!isNeeded(name, meta, status)) yield violation("null-field", `/meta/${name}`);
    } else if (isTerminal && (name === "seq" || name === "final")) {
      yield violation("progress-only", `/meta/${name}`);
    }
  }
}

/** Null is no way to leave out a field that must be there, and has a meaning for the runner. */
function isNeeded(name: (typeof META_FIELDS)[number], meta: Fields, status: unknown): boolean {
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

function* checkError(error: unknown, status: unknown): Generator<Violation> {
  if (status !== "error" && (error === undefined || error === null))
    yield violation("error-missing", "/error");
  if (!isRecord(error)) return;
  if (error.details === null) yield violation("null-field", "/error/details");
  const { code } = error;
  const isUnknown = typeof code === "string" && /\S/.test(code) && !Object.hasOwn(ERROR_CATALOG, code);
  if (status === "error" && isUnknown) yield violation("unknown-code", "/error/code");
}
