import { CALL_OPTIONS, type CallOption, optionsOf } from "../service/index.ts";
import type { CommandOption, OptionTable } from "./options.ts";

/** The options of every command that reads documents. */
export const READING = {
  input: { type: "string", value: "FILE", about: "Read this file instead of stdin." },
  "max-bytes": {
    type: "string",
    value: "SIZE",
    about: "The largest document that is read; 16MiB unless given.",
  },
  codec: { type: "string", value: "json|msgpack", about: "How documents are written on stdin and stdout." },
} as const satisfies OptionTable;

/** What is told of documents on stderr. */
export const TELLING = {
  verbose: { type: "boolean", about: "Tell of absent fields, too, which are no repairs." },
} as const satisfies OptionTable;

/** Documents one after the other. */
export const STREAM = {
  stream: { type: "boolean", about: "One document per line, one answer per line." },
} as const satisfies OptionTable;

/** Answers framed as Protocol v1. */
export const PROTOCOL = {
  output: {
    type: "string",
    value: "envelope|protocol",
    about: "Write the document alone, or Protocol v1 lines.",
  },
  "no-redact": { type: "boolean", about: "Mask nothing in Protocol v1 lines." },
} as const satisfies OptionTable;

/** The artifact store. */
export const ARTIFACTS = {
  artifacts: { type: "string", value: "DIR", about: "Where artifacts are kept." },
} as const satisfies OptionTable;

/** References to artifacts in answers. */
export const INLINE = {
  inline: { type: "boolean", about: "The answer holds documents, never references to artifacts." },
  ...ARTIFACTS,
} as const satisfies OptionTable;

/** What runs stages. */
export const RUNNER = {
  workspace: {
    type: "string",
    value: "DIR",
    about: "The folder that questions are about; this one unless given.",
  },
  pipeline: { type: "string", value: "FILE", about: "Which stages run, by what, and within which bounds." },
  skills: { type: "string", value: "DIR", about: "Programs that the execution stage may use." },
  model: {
    type: "string",
    value: "PROVIDER:NAME",
    about: "The model of intent, plan, critic and integration.",
  },
  prices: { type: "string", value: "FILE", about: "Prices that stand before those of the package." },
  keys: { type: "string", value: "FILE", about: "The keys of providers, as NAME=value lines." },
  prompts: { type: "string", value: "DIR", about: "Prompts that stand before those of the package." },
  sessions: { type: "string", value: "FILE", about: "Where the talks with models are kept." },
} as const satisfies OptionTable;

/** The options of a call as flags: `timeout_ms` is --timeout, and approving has an opposite. */
export function callFlags(operation: string): OptionTable {
  const flags = optionsOf(operation).flatMap((name): [string, CommandOption][] => {
    const { kind, about }: CallOption = CALL_OPTIONS[name];
    if (kind === "decision") {
      return [
        ["approve", { type: "boolean", about: "Approve what a paused run asks for." }],
        ["deny", { type: "boolean", about: "Deny it." }],
      ];
    }
    if (kind === "flag") return [[name, { type: "boolean", about }]];
    return [[name === "timeout_ms" ? "timeout" : name, { type: "string", value: VALUES[kind], about }]];
  });
  return Object.fromEntries(flags);
}

const VALUES = {
  count: "N",
  stage: "STAGE",
  stages: "a,b",
  text: "TEXT",
  dialect: "auto|seed|go-u1|python-u1|go-u2|python-u2",
  limits: "max_llm_calls=20",
} as const;
