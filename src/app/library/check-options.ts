import { WorkerError } from "../../errors/worker-error.ts";
import { isRecord } from "../../json/values.ts";
import type { ServerOptions } from "../create-server.ts";
import type { WorkerOptions } from "./worker.ts";

type Kind = keyof typeof RULES;

const OF_WORKERS: Readonly<Record<keyof WorkerOptions, Kind>> = {
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

const OF_SERVERS: Readonly<Record<keyof ServerOptions, Kind>> = {
  token: "token",
  concurrency: "number",
  state: "text",
  graceMs: "count",
  log: "function",
};

/** As short as a token may be that nobody guesses. */
const MIN_TOKEN = 16;

/** What a value of each kind must be. */
const RULES = {
  text: ["must be a text that is not empty", isText],
  "text or object": [
    "must be a text that is not empty, or an object",
    (value) => isText(value) || isRecord(value),
  ],
  object: ["must be an object", isRecord],
  list: ["must be a list of definitions", (value) => Array.isArray(value) && value.every(isRecord)],
  flag: ["must be true or false", (value) => typeof value === "boolean"],
  count: ["must be a whole number from 0", isCount],
  number: ["must be a whole number from 1", (value) => isCount(value) && value !== 0],
  function: ["must be a function", isFunction],
  token: [
    `must be a text of at least ${MIN_TOKEN} characters`,
    (value) => typeof value === "string" && value.length >= MIN_TOKEN,
  ],
} as const satisfies Readonly<Record<string, readonly [must: string, holds: (value: unknown) => boolean]>>;

/** Checks the options of createWorker; EARG by its name where one is wrong or not known. */
export function checkWorkerOptions(options: WorkerOptions): void {
  check("createWorker", options, OF_WORKERS);
  for (const [name, provider] of Object.entries(options.providers ?? {})) {
    if (isRecord(provider) && isFunction(provider.capabilities) && isFunction(provider.generate)) continue;
    const why = "must have the functions capabilities and generate";
    throw wrongOption("createWorker", `providers.${name}`, why, OF_WORKERS);
  }
}

/** Checks the options of createServer likewise. */
export function checkServerOptions(options: ServerOptions): void {
  check("createServer", options, OF_SERVERS);
}

type Kinds = Readonly<Record<string, Kind>>;

function check(of: string, options: object, kinds: Kinds): void {
  if (!isRecord(options)) throw wrongOption(of, "options", "must be an object", kinds);
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw wrongOption(of, name, "is not known", kinds);
    const [must, holds] = RULES[kind];
    if (value !== undefined && !holds(value)) throw wrongOption(of, name, must, kinds);
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function wrongOption(of: string, name: string, why: string, kinds: Kinds): WorkerError {
  const told = name.slice(0, 64).toWellFormed();
  return new WorkerError("EARG", `Wrong option ${told} of ${of}: ${why}`, {
    hint: `Give ${of} some of: ${Object.keys(kinds).join(", ")}.`,
    details: { option: told },
  });
}
