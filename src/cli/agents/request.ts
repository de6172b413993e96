import type { AgentRunRequest } from "../../agents/request.ts";
import { DEFAULT_MAX_BYTES, tooLarge } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { readInput } from "../../io/stdio/read-input.ts";
import { allOf, type OptionTable, type OptionValues } from "../options.ts";

/** The options of `agents run`. */
export const RUN_AGENT_OPTIONS = {
  prompt: { type: "string", value: "TEXT", about: "What the agent is asked; read from stdin unless given." },
  json: { type: "boolean", about: "One event per line as JSON, also on a terminal." },
  model: { type: "string", value: "M", about: "The model that the agent uses." },
  cwd: { type: "string", value: "DIR", about: "The folder in which the agent works." },
  timeout: { type: "string", value: "SECONDS", about: "How long it may take; 0 for no end." },
  resume: { type: "string", value: "last|ID", about: "Go on with a session." },
  fork: { type: "string", value: "last|ID", about: "Go on with a copy of a session." },
  "add-dir": {
    type: "string",
    multiple: true,
    value: "DIR",
    about: "A further folder that the agent may use.",
  },
  extension: {
    type: "string",
    multiple: true,
    value: "KEY=JSON",
    about: "A setting that only some agents know.",
  },
  command: { type: "string", value: '"CMD ARGS"', about: "The program of the agent exec." },
  "allow-external-sandbox": { type: "boolean", about: "Let a request switch off an agent's own sandbox." },
} as const satisfies OptionTable;

/** The options that stand for an extension key: only agents that know the key take them. */
export const EXTENSION_OPTIONS = {
  "add-dir": "agent_api.exec.add_dirs.v1",
  fork: "agent_api.session.fork.v1",
  model: "agent_api.config.model.v1",
  resume: "agent_api.session.resume.v1",
} as const satisfies { readonly [option in keyof typeof RUN_AGENT_OPTIONS]?: string };

/** The request that the options of `agents run` come to; without --prompt it is read from stdin. */
export function agentRequestOf(values: OptionValues): AgentRunRequest {
  const { cwd, timeout, prompt } = values;
  return {
    prompt: typeof prompt === "string" ? prompt : readPrompt(),
    ...(typeof cwd === "string" ? { workingDir: cwd } : {}),
    ...(typeof timeout === "string" ? { timeoutMs: parseSeconds(timeout) } : {}),
    extensions: extensionsOf(values),
  };
}

function extensionsOf(values: OptionValues): Record<string, unknown> {
  const { model, resume, fork } = values;
  const dirs = allOf(values, "add-dir");
  return {
    ...(model === undefined ? {} : { [EXTENSION_OPTIONS.model]: model }),
    ...(typeof resume === "string" ? { [EXTENSION_OPTIONS.resume]: selectorOf(resume) } : {}),
    ...(typeof fork === "string" ? { [EXTENSION_OPTIONS.fork]: selectorOf(fork) } : {}),
    ...(dirs.length === 0 ? {} : { [EXTENSION_OPTIONS["add-dir"]]: { dirs } }),
    ...Object.fromEntries(allOf(values, "extension").map(parseExtension)),
  };
}

function selectorOf(session: string): Record<string, string> {
  return session === "last" ? { selector: "last" } : { selector: "id", id: session };
}

function parseExtension(text: string): [string, unknown] {
  const at = text.indexOf("=");
  try {
    return [text.slice(0, at), JSON.parse(text.slice(at + 1))];
  } catch {
    throw new WorkerError("EARG", "--extension must be KEY=JSON", {
      hint: `Such as --extension 'backend.codex.exec.sandbox_mode="read-only"'.`,
      details: { option: "--extension" },
    });
  }
}

function parseSeconds(text: string): number {
  const seconds = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isNaN(seconds)) return Math.ceil(seconds * 1000);
  throw new WorkerError("EARG", "--timeout must be a number of seconds such as 90 or 0.5; 0 is no timeout", {
    details: { option: "--timeout" },
  });
}

function readPrompt(): string {
  const input = readInput(undefined, DEFAULT_MAX_BYTES);
  if (!("bytes" in input)) throw tooLarge(DEFAULT_MAX_BYTES);
  return input.bytes.toString();
}
