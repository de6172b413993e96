import type { CommandSettings } from "../cli/run-command.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { documentOf } from "../io/stdio/document-codec.ts";
import type { Frame } from "../io/stdio/frame.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { reporter } from "../io/stdio/report.ts";
import { serveLines } from "../io/stdio/serve-lines.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import { newJobId } from "../protocol/job-id.ts";
import { createProtocolStream } from "../protocol/stream.ts";
import { traceIdOf } from "../protocol/trace-id.ts";
import { finishStream, progressOf } from "./framed-run.ts";
import type { Operation } from "./operations.ts";
import type { RunSetup } from "./run-operations.ts";

/** Makes the operation for one document, given where its events go. */
export type OperationWith = (emit: RunSetup["emit"]) => Operation;

/** `--output protocol`: progress lines and one terminal line for each document. Gives the exit code. */
export async function runFramed(
  name: string,
  settings: CommandSettings,
  operationWith: OperationWith,
): Promise<number> {
  if (!settings.stream) {
    return answerFramed(name, readInput(settings.input, settings.maxBytes), settings, operationWith);
  }
  return serveLines(settings.input, settings.maxBytes, async (line) => {
    await answerFramed(name, line, settings, operationWith);
    return undefined;
  });
}

async function answerFramed(
  name: string,
  line: Frame,
  settings: CommandSettings,
  operationWith: OperationWith,
): Promise<number> {
  let isRead = true;
  const stream = createProtocolStream({
    command: `envelope/${name}`,
    // Its own sources: the ids of the envelope must not depend on how it is framed (R18).
    jobId: newJobId(settings.sources()),
    traceId: traceIdOf(process.env.TRACEPARENT),
    now: settings.sources().now,
    write: (bytes) => {
      if (!isRead) return;
      isRead = writeOutput(bytes);
      if (!isRead) void cancelRun(name, settings);
    },
  });
  const { exitCode, warnings } = await finishStream(name, stream, () => {
    const { sources, maxBytes, strict } = settings;
    return operationWith(progressOf(stream))(documentOf(line, settings), {
      sources: sources(),
      maxBytes,
      strict,
    });
  });
  reporter(settings.quiet)(warnings);
  return isRead ? exitCode : 0;
}

/** Nobody reads what comes of the run, and it may cost money. */
async function cancelRun(name: string, { runner }: CommandSettings): Promise<void> {
  if (name === "validate") return;
  (await runner()).cancel(new WorkerError("ECANCELED", "The reader of stdout has gone away"));
}
