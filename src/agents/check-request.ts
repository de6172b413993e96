import { resolve } from "node:path";
import { checkAddDirs } from "./add-dirs.ts";
import { backendError, invalidRequest, unsupportedCapability } from "./agent-error.ts";
import type { AgentBackend } from "./backend.ts";
import type { AgentRunRequest, CheckedRequest, SessionSelection } from "./request.ts";
import { checkSession } from "./session-selection.ts";
import { trimWhiteSpace } from "./trim.ts";

const MODEL = "agent_api.config.model.v1";
const ADD_DIRS = "agent_api.exec.add_dirs.v1";
const EXTERNAL_SANDBOX = "agent_api.exec.external_sandbox.v1";
const NON_INTERACTIVE = "agent_api.exec.non_interactive";
const FORK = "agent_api.session.fork.v1";
const RESUME = "agent_api.session.resume.v1";

const MAX_MODEL_BYTES = 128;

type Extensions = Readonly<Record<string, unknown>>;

/**
 * Checks a request and fills in the defaults. The order is fixed: the prompt, then keys that the
 * backend does not know, then values by key, then contradictions. No error holds a value.
 */
export function checkRequest(
  backend: AgentBackend,
  request: AgentRunRequest,
  env: Readonly<Record<string, string | undefined>>,
): CheckedRequest {
  if (trimWhiteSpace(request.prompt) === "") throw invalidRequest("prompt must not be empty");
  const { extensions = {} } = request;
  checkKeys(backend, extensions);
  const defaults = backend.defaults ?? {};
  const workingDir = resolveWorkingDir(request.workingDir ?? defaults.workingDir);
  const checked: CheckedRequest = {
    prompt: request.prompt,
    workingDir,
    timeoutMs: checkTimeout(request.timeoutMs ?? defaults.timeoutMs ?? 0),
    env: withoutHoles({ ...env, ...defaults.env, ...request.env }),
    ...checkExtensions(extensions, workingDir),
    backendKeys: Object.fromEntries(
      Object.entries(extensions).filter(([key]) => key.startsWith(`backend.${backend.kind}.`)),
    ),
  };
  backend.check?.(checked);
  checkContradictions(extensions, checked, backend.kind);
  return checked;
}

function checkKeys({ kind, extensionKeys }: AgentBackend, extensions: Extensions): void {
  const [unknown] = Object.keys(extensions)
    .filter((key) => !extensionKeys.has(key))
    .sort();
  if (unknown !== undefined) throw unsupportedCapability(kind, unknown);
}

/** In the order of the keys, so that the smallest wrong key is the one that is reported. */
function checkExtensions(
  extensions: Extensions,
  workingDir: string,
): Pick<CheckedRequest, "model" | "addDirs" | "externalSandbox" | "nonInteractive" | "session"> {
  const model = ifPresent(extensions, MODEL, checkModel);
  const addDirs = ifPresent(extensions, ADD_DIRS, (value, key) => checkAddDirs(value, key, workingDir));
  const externalSandbox = ifPresent(extensions, EXTERNAL_SANDBOX, checkBoolean);
  const nonInteractive = ifPresent(extensions, NON_INTERACTIVE, checkBoolean);
  const fork = ifPresent(extensions, FORK, (value, key) => checkSession("fork", value, key));
  const resume = ifPresent(extensions, RESUME, (value, key) => checkSession("resume", value, key));
  const session: SessionSelection | undefined = resume ?? fork;
  return {
    ...(model === undefined ? {} : { model }),
    addDirs: addDirs ?? [],
    externalSandbox: externalSandbox ?? false,
    nonInteractive: nonInteractive ?? true,
    ...(session === undefined ? {} : { session }),
  };
}

function checkContradictions(extensions: Extensions, request: CheckedRequest, kind: string): void {
  if (Object.hasOwn(extensions, RESUME) && Object.hasOwn(extensions, FORK)) {
    throw invalidRequest(`${RESUME} and ${FORK} are mutually exclusive`);
  }
  if (!request.externalSandbox) return;
  const combined = `${EXTERNAL_SANDBOX}=true must not be combined with`;
  if (!request.nonInteractive) throw invalidRequest(`${combined} ${NON_INTERACTIVE}=false`);
  const prefix = `backend.${kind}.exec.`;
  if (Object.keys(extensions).some((key) => key.startsWith(prefix))) {
    throw invalidRequest(`${combined} ${prefix}* keys`);
  }
}

function ifPresent<Value>(
  extensions: Extensions,
  key: string,
  check: (value: unknown, key: string) => Value,
): Value | undefined {
  return Object.hasOwn(extensions, key) ? check(extensions[key], key) : undefined;
}

function checkBoolean(value: unknown, key: string): boolean {
  if (typeof value !== "boolean") throw invalidRequest(`${key} must be a boolean`);
  return value;
}

function checkModel(value: unknown, key: string): string {
  const model = typeof value === "string" ? trimWhiteSpace(value) : "";
  if (model === "" || Buffer.byteLength(model) > MAX_MODEL_BYTES) throw invalidRequest(`invalid ${key}`);
  return model;
}

function checkTimeout(timeoutMs: number): number {
  if (!(timeoutMs >= 0)) throw invalidRequest("timeout must not be negative");
  return timeoutMs;
}

/** Against the working directory of this moment: it may be another one when the program starts. */
function resolveWorkingDir(directory: string | undefined): string {
  try {
    return resolve(directory ?? ".");
  } catch {
    const hint = "Go to a directory that exists, or name one in the request.";
    throw backendError("the working directory does not exist", "ENOTFOUND", hint);
  }
}

function withoutHoles(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
