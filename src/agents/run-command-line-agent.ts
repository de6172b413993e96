import { isRecord } from "../json/values.ts";
import { backendError, timeoutError } from "./agent-error.ts";
import { type ProcessExit, startProcess } from "./agent-process.ts";
import type { AgentLaunch, BackendDefaults, LineMapper, RunPort } from "./backend.ts";
import type { AgentCompletion } from "./completion.ts";
import { EXTERNAL_SANDBOX_WARNING, errorEvent, type MappedEvent } from "./event.ts";
import type { OutputLine } from "./line-reader.ts";
import { type Preparation, prepare } from "./prepare-launch.ts";
import type { CheckedRequest } from "./request.ts";

/** A program that prints one JSON object per line. */
export interface CommandLineAgent {
  readonly kind: string;
  readonly capabilities: ReadonlySet<string>;
  readonly extensionKeys: ReadonlySet<string>;
  readonly defaults?: BackendDefaults;
  readonly check?: (request: CheckedRequest) => void;
  /** Throws where the installed program cannot do what is asked: nothing is told before. */
  readonly refuse?: Preparation<void>;
  /** Says what to start; what it throws ends the run. */
  readonly plan: Preparation<AgentLaunch>;
  readonly createMapper: (request: CheckedRequest) => LineMapper;
}

/** Runs an agent to its end. The warning of an external sandbox comes once, unless the run is refused before. */
export async function runCommandLineAgent(
  { refuse, plan, createMapper }: CommandLineAgent,
  request: CheckedRequest,
  run: RunPort,
): Promise<AgentCompletion> {
  if (refuse !== undefined) await prepare(refuse, request, run.signal);
  if (request.externalSandbox) await run.emit(EXTERNAL_SANDBOX_WARNING);
  const launch = await prepare(plan, request, run.signal);
  const mapper = createMapper(request);
  const { exit, hadBadLine } = await runProgram(launch, request, mapper, run);
  return complete(mapper, exit, hadBadLine, run);
}

/** Runs a program to its end and has its lines mapped. */
async function runProgram(
  launch: AgentLaunch,
  { timeoutMs }: CheckedRequest,
  mapper: LineMapper,
  run: RunPort,
): Promise<{ exit: ProcessExit; hadBadLine: boolean }> {
  const program = await startProcess(launch, { signal: run.signal, timeoutMs });
  let hadBadLine = false;
  try {
    for await (const line of program.lines) {
      const events = mapLine(line, mapper);
      hadBadLine ||= events === undefined;
      for (const event of events ?? [badLine(line)]) await run.emit(event);
    }
    return { exit: await program.exited, hadBadLine };
  } finally {
    // Whatever goes wrong here, the program does not outlive the run.
    program.terminate();
    await program.exited.catch(() => undefined);
  }
}

/** The events of a line; undefined where it is not what the program's format promises. */
function mapLine({ text }: OutputLine, mapper: LineMapper): readonly MappedEvent[] | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? mapper.map(value) : undefined;
  } catch {
    // Messages of errors quote the line, so that none is passed on.
    return undefined;
  }
}

/** Of a line that cannot be used only its place and its length are told. */
function badLine({ number, byteLength }: OutputLine): MappedEvent {
  return errorEvent(`unusable output line ${number} (line_bytes=${byteLength})`);
}

async function complete(
  mapper: LineMapper,
  { timedOut, ...exit }: ProcessExit,
  hadBadLine: boolean,
  run: RunPort,
): Promise<AgentCompletion> {
  const { events, error, finalText, data } = await mapper.finish({ ...exit, hadBadLine });
  for (const event of events) await run.emit(event);
  if (timedOut) throw timeoutError();
  if (error !== undefined) throw backendError(error);
  return {
    status: { code: exit.code, signal: exit.signal },
    ...(finalText === undefined ? {} : { final_text: finalText }),
    ...(data === undefined ? {} : { data }),
  };
}
