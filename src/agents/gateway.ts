import { invalidRequest, unknownBackend, unsupportedCapability } from "./agent-error.ts";
import { checkAgentKind } from "./agent-kind.ts";
import type { AgentBackend } from "./backend.ts";
import { checkRequest } from "./check-request.ts";
import type { AgentRunRequest } from "./request.ts";
import { type AgentRunControl, type AgentRunHandle, startRun } from "./run-handle.ts";

/** What every backend must be able to do. */
const MANDATORY = ["agent_api.run", "agent_api.events"];
const CANCEL = "agent_api.control.cancel.v1";

/** Hands requests to backends. What is wrong with a request is thrown before anything is started. */
export interface AgentGateway {
  /** Throws InvalidRequest for a kind that is there already or a backend that contradicts itself. */
  register(backend: AgentBackend): void;
  backend(kind: string): AgentBackend | undefined;
  backends(): readonly AgentBackend[];
  run(kind: string, request: AgentRunRequest): AgentRunHandle;
  /** The same, with a way to cancel it. */
  runControl(kind: string, request: AgentRunRequest): AgentRunControl;
}

/** Makes a gateway whose agents get this environment, beside that of the backend and of the request. */
export function createGateway(env: Readonly<Record<string, string | undefined>>): AgentGateway {
  const backends = new Map<string, AgentBackend>();
  const find = (kind: string): AgentBackend => {
    const backend = backends.get(checkAgentKind(kind));
    if (backend === undefined) throw unknownBackend(kind);
    return backend;
  };
  const start = (backend: AgentBackend, request: AgentRunRequest): AgentRunControl =>
    startRun(backend, checkRequest(backend, request, env));
  return {
    register(backend) {
      const kind = checkAgentKind(backend.kind);
      if (backends.has(kind)) throw invalidRequest(`backend already registered: ${kind}`);
      for (const capability of [...MANDATORY, ...backend.extensionKeys]) {
        if (backend.capabilities.has(capability)) continue;
        throw invalidRequest(`backend ${kind} does not advertise ${capability}`);
      }
      backends.set(kind, backend);
    },
    backend: (kind) => backends.get(kind),
    backends: () => [...backends.values()],
    run: (kind, request) => start(find(kind), request).handle,
    runControl(kind, request) {
      const backend = find(kind);
      if (!backend.capabilities.has(CANCEL)) throw unsupportedCapability(kind, CANCEL);
      return start(backend, request);
    },
  };
}
