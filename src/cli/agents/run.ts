import { isatty } from "node:tty";
import { setFlagsFromString } from "node:v8";
import type { AgentError } from "../../agents/agent-error.ts";
import { createAgentGateway } from "../../agents/built-in-gateway.ts";
import { type AgentEnding, type RunTeller, tellPeople, tellPrograms } from "../../agents/describe-run.ts";
import type { AgentRunControl } from "../../agents/run-handle.ts";
import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { createOutbox } from "../../io/stdio/outbox.ts";
import { ENDING_MS, exitCodeOf, onSignals } from "../../io/stdio/signals.ts";
import { wordsOf } from "../../process/command-words.ts";
import type { OptionValues } from "../options.ts";
import { agentRequestOf } from "./request.ts";

const STDOUT = 1;

/** `agents run KIND`: hands a prompt to an agent and tells what it does while it does it. */
export async function runAgent(kind: string, values: OptionValues, env: NodeJS.ProcessEnv): Promise<number> {
  const gateway = createAgentGateway(env, {
    command: commandOf(kind, values.command),
    allowExternalSandbox: values["allow-external-sandbox"] === true,
  });
  // Text only passes through. With a lot of it V8 would let its young heap grow by 100 MB, for nothing.
  setFlagsFromString("--semi-space-growth-factor=1");
  const run = gateway.runControl(kind, agentRequestOf(values));
  let signal: NodeJS.Signals | undefined;
  const stopListening = onSignals((received) => {
    signal = received;
    run.cancel();
  }, ENDING_MS);
  const forPrograms = values.json === true || !isatty(STDOUT);
  try {
    const { ending, isRead } = await tell(run, forPrograms ? tellPrograms() : tellPeople(kind));
    if (signal !== undefined) return exitCodeOf(signal);
    return isRead ? exitOf(ending) : 0;
  } finally {
    stopListening();
  }
}

/** Tells of a run to its end. A reader who goes away ends it. */
async function tell(
  { handle, cancel }: AgentRunControl,
  teller: RunTeller,
): Promise<{ ending: AgentEnding; isRead: boolean }> {
  let isRead = true;
  let failure: Error | undefined;
  const outbox = createOutbox((error) => {
    isRead = false;
    failure = error;
    cancel();
  });
  const say = async (text: string): Promise<void> => {
    if (text !== "") outbox.add([Buffer.from(text)]);
    // Where the reader is slow, the agent has to wait, too.
    await outbox.flush();
  };
  try {
    for await (const event of handle.events) await say(teller.event(event));
    const ending: AgentEnding = await handle.completion.then(
      (completion) => ({ completion }),
      (error: AgentError) => ({ error }),
    );
    await say(teller.ending(ending));
    if (failure !== undefined) throw failure;
    return { ending, isRead };
  } finally {
    // Also where nothing can be written any more, no agent is left behind.
    await handle[Symbol.asyncDispose]();
  }
}

function exitOf(ending: AgentEnding): number {
  if ("error" in ending) return ERROR_CATALOG[ending.error.code].exitCode;
  return ending.completion.status.code === 0 ? 0 : ERROR_CATALOG.ERUNTIME.exitCode;
}

function commandOf(kind: string, command: OptionValues[string]): string[] | undefined {
  const words = typeof command === "string" ? wordsOf(command) : [];
  if (kind !== "exec") {
    if (command === undefined) return undefined;
    throw new WorkerError("EARG", "--command is for the agent exec only", {
      details: { option: "--command" },
    });
  }
  if (words.length > 0) return words;
  throw new WorkerError("EARG", "The agent exec needs a program", {
    hint: 'Name it: agents run exec --command "CMD ARGS" --prompt TEXT.',
    details: { option: "--command" },
  });
}
