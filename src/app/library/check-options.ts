import { WorkerError } from "../../errors/worker-error.ts";
import type { WorkerOptions } from "./worker.ts";

type Kind = "text" | "text or object" | "object" | "list" | "flag" | "count" | "function";

const KINDS: Readonly<Record<keyof WorkerOptions, Kind>> = {
  workspace: "text",
  pipeline: "text or object",
  stages: "list",
  tools: "list",
  skills: "text",
  model: "text",
  providers: "object",
  keys: "text or object",
  prices: "text or object",
  prompts: "text",
  sessions: "text",
  artifacts: "text",
  maxBytes: "count",
  timeoutMs: "count",
  strict: "flag",
  redact: "flag",
  env: "object",
  clock: "function",
  ids: "function",
  log: "function",
};

const RULES: Readonly<Record<Kind, readonly [must: string, holds: (value: unknown) => boolean]>> = {
  text: ["must be a text that is not empty", isText],
  "text or object": [
    "must be a text that is not empty, or an object",
    (value) => isText(value) || isObject(value),
  ],
  object: ["must be an object", isObject],
  list: ["must be a list of definitions", (value) => Array.isArray(value) && value.every(isObject)],
  flag: ["must be true or false", (value) => typeof value === "boolean"],
  count: ["must be a whole number from 0", (value) => Number.isSafeInteger(value) && (value as number) >= 0],
  function: ["must be a function", isFunction],
};

/** Checks what kind of value each option of createWorker has; EARG by its name where it is wrong or not known. */
export function checkOptions(options: WorkerOptions): void {
  if (!isObject(options)) throw wrongOption("options", "must be an object");
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(KINDS, name)) throw wrongOption(name, "is not known");
    const [must, holds] = RULES[KINDS[name as keyof WorkerOptions]];
    if (value !== undefined && !holds(value)) throw wrongOption(name, must);
  }
  for (const [name, provider] of Object.entries(options.providers ?? {})) {
    if (isObject(provider) && isFunction(provider.capabilities) && isFunction(provider.generate)) continue;
    throw wrongOption(`providers.${name}`, "must have the functions capabilities and generate");
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** Whether a value is an object with named members. */
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function wrongOption(name: string, why: string): WorkerError {
  const told = name.slice(0, 64).toWellFormed();
  return new WorkerError("EARG", `Wrong option ${told} of createWorker: ${why}`, {
    hint: `Give createWorker some of: ${Object.keys(KINDS).join(", ")}.`,
    details: { option: told },
  });
}
