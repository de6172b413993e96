import { WorkerError } from "../../errors/worker-error.ts";
import { type RunRequest, readRunRequest } from "../../service/run-options.ts";

/** What the query of a request says. */
export interface QueryOptions extends RunRequest {
  readonly strict: boolean;
}

const RUN_OPTIONS = ["until", "steps", "only", "timeout_ms"];

const NO_OPTIONS: QueryOptions = { strict: false, ...readRunRequest({}) };

/** The options that an operation takes in its query. */
export function queryOptionsOf(operation: string): readonly string[] {
  return operation === "process" || operation === "resume" ? ["strict", ...RUN_OPTIONS] : ["strict"];
}

/** Reads the query; an unknown or wrong option is EARG by its name. */
export function readQuery(operation: string, query: Readonly<Record<string, unknown>>): QueryOptions {
  const names = Object.keys(query);
  if (names.length === 0) return NO_OPTIONS;
  const allowed = queryOptionsOf(operation);
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw unknownOption(unknown, allowed);
  return { strict: flagOf("strict", query.strict), ...readRunRequest(query) };
}

function flagOf(name: string, value: unknown): boolean {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "" || value === "true" || value === "1") return true;
  throw new WorkerError("EARG", `Wrong option ${name}: must be true or false`, { details: { option: name } });
}

function unknownOption(name: string, allowed: readonly string[]): WorkerError {
  return new WorkerError("EARG", "There is no such query option", {
    hint: `Use only ${allowed.join(", ")}.`,
    details: { option: name.slice(0, 64).toWellFormed(), allowed_options: allowed },
  });
}
