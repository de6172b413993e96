import type { AgentBackend, AgentLaunch, BackendDefaults, LineMapper, Probe } from "./backend.ts";
import type { CheckedRequest } from "./request.ts";

/** A program that prints one JSON object per line. */
export interface CommandLineAgent {
  readonly kind: string;
  readonly capabilities: ReadonlySet<string>;
  readonly extensionKeys: ReadonlySet<string>;
  readonly defaults?: BackendDefaults;
  readonly check?: (request: CheckedRequest) => void;
  /** Says what to start. May probe the program before; what it throws ends the run. */
  readonly plan: (request: CheckedRequest, probe: Probe) => Promise<AgentLaunch> | AgentLaunch;
  readonly createMapper: (request: CheckedRequest) => LineMapper;
}

/**
 * Makes the backend of a program that prints one JSON object per line. It emits the warning of an
 * external sandbox itself: once, after `plan` and before the program is started.
 */
export declare function createCommandLineBackend(agent: CommandLineAgent): AgentBackend;
