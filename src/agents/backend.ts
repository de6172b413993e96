import type { AgentCompletion, ExitStatus } from "./completion.ts";
import type { MappedEvent } from "./event.ts";
import type { CheckedRequest } from "./request.ts";

/** What holds for a backend's runs where a request says nothing else. */
export interface BackendDefaults {
  readonly workingDir?: string;
  readonly timeoutMs?: number;
  /** Over the environment of the gateway, under that of the request. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What a run gives its backend. */
export interface RunPort {
  /** Aborted by cancel: the backend ends its process, waits for its exit and then settles. */
  readonly signal: AbortSignal;
  /**
   * Hands an event to the consumer, cut to the bounds; waits while the buffer is full. When nobody
   * listens any more the event is dropped: a backend goes on reading its process to the end.
   */
  emit(event: MappedEvent): Promise<void>;
}

/** One kind of agent. Most are made by `createCommandLineBackend`. */
export interface AgentBackend {
  readonly kind: string;
  readonly capabilities: ReadonlySet<string>;
  /** The extension keys that it understands; each is a capability, too. */
  readonly extensionKeys: ReadonlySet<string>;
  readonly defaults?: BackendDefaults;
  /** Checks the values of the backend's own keys before anything starts; throws `invalidRequest`. */
  check?(request: CheckedRequest): void;
  /**
   * Runs the agent. Settles only after its process has exited and all its events were emitted. What
   * it throws becomes the last event, an Error, and the error of the completion; throw `backendError`.
   */
  start(request: CheckedRequest, run: RunPort): Promise<AgentCompletion>;
}

/** How a program is started for a run. */
export interface AgentLaunch {
  /** A path, or a name that is looked up on the PATH of `env`. */
  readonly program: string;
  readonly args: readonly string[];
  /** Written to stdin, which is then closed; without it stdin is empty. */
  readonly stdin?: string;
  readonly cwd: string;
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
}

/** What a short call such as `--version` gave. */
export interface ProbeResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program for a short answer with the request's environment and working directory. It has a
 * time limit of its own, not the run's; cancel kills it. Throws `backendError` when it cannot run.
 */
export type Probe = (program: string, args: readonly string[]) => Promise<ProbeResult>;

/** What a mapper learns when the process has exited and all its lines were read. */
export interface MapperExit extends ExitStatus {
  /** The end of stderr: for classification only, never for events or errors. */
  readonly stderr: string;
  /** Whether a line was not JSON, lacked required fields or was too long. */
  readonly hadBadLine: boolean;
}

/** What a mapper says about a run that has ended. */
export interface MapperResult {
  readonly events: readonly MappedEvent[];
  /**
   * A safe text that makes the completion an error. The run emits it as the last Error event; the
   * mapper does not. Without it a non-zero exit is a completion with that status.
   */
  readonly error?: string;
  readonly finalText?: string;
  readonly data?: unknown;
}

/** Turns the lines of one run into events. Sees every line, also when nobody listens any more. */
export interface LineMapper {
  /** Throws `MalformedLine` for a line without its required fields; the stream then goes on. */
  map(line: Readonly<Record<string, unknown>>): readonly MappedEvent[];
  /** Called once, after every exit, also that of a cancelled run; its result then counts for nothing. */
  finish(exit: MapperExit): MapperResult | Promise<MapperResult>;
}

/** A line that is JSON, but not what the program's format requires. */
export class MalformedLine extends Error {}
