import { resolve } from "node:path";
import { WorkerError } from "../errors/worker-error.ts";
import { reporter } from "../io/stdio/report.ts";
import { serveLines } from "../io/stdio/serve-lines.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import {
  type AnswerInput,
  endProtocol,
  type Input,
  progressOf,
  repairsText,
  startLines,
} from "../service/index.ts";
import { answerOnce, type Documents } from "./answer-once.ts";
import type { CommandCall } from "./command.ts";
import { textOf } from "./options.ts";

/** `--output protocol`: progress lines and one terminal line for each document. Gives the exit code. */
export async function runFramed(
  name: string,
  answer: AnswerInput,
  call: CommandCall,
  documents: Documents,
): Promise<number> {
  if (!documents.stream) return answerFramed(name, answer, call, documents);
  return serveLines(documents.input, documents.service.settings.maxBytes, async (line, signal) => {
    await answerFramed(name, answer, call, documents, { line, signal });
    return undefined;
  });
}

async function answerFramed(
  name: string,
  answer: AnswerInput,
  { values, env }: CommandCall,
  documents: Documents,
  streamed?: { readonly line: Input; readonly signal: AbortSignal },
): Promise<number> {
  const unread = new AbortController();
  let isRead = true;
  const lines = startLines({
    command: name,
    sources: documents.service.settings.sources,
    traceparent: env.TRACEPARENT,
    meta: { workspace: resolve(textOf(values, "workspace") ?? ".") },
    write(line) {
      if (!isRead) return;
      isRead = writeOutput(line);
      // Nobody reads what comes of the run, and it may cost money.
      if (!isRead) unread.abort(new WorkerError("ECANCELED", "The reader of stdout has gone away"));
    },
  });
  const onEvent = progressOf(lines);
  const either = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? unread.signal : AbortSignal.any([unread.signal, signal]);
  const reply =
    streamed === undefined
      ? await answerOnce(
          (input, context) => answer(input, { ...context, signal: either(context?.signal) }),
          documents,
          {
            onEvent,
          },
        )
      : await answer(streamed.line, { onEvent, signal: either(streamed.signal) });
  endProtocol(name, reply, lines, repairsText(reply.warnings));
  reporter(documents)(reply);
  return isRead ? reply.exitCode : 0;
}
