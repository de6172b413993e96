import type { DocumentCodec } from "../io/stdio/document-codec.ts";
import { readInput } from "../io/stdio/read-input.ts";
import type { Volume } from "../io/stdio/report.ts";
import { ENDING_MS, exitCodeOf, onSignals } from "../io/stdio/signals.ts";
import type { AnswerInput, CallContext, Reply, Service } from "../service/index.ts";

/** What the options of a command that reads documents come to. */
export interface Documents extends Volume {
  readonly service: Service;
  readonly codec: DocumentCodec;
  readonly input: string | undefined;
  readonly stream: boolean;
}

/** Answers the one document of a one-shot command; a signal stops a run that waits. */
export async function answerOnce(
  answer: AnswerInput,
  documents: Documents,
  context: CallContext,
): Promise<Reply> {
  let controller: AbortController | undefined;
  const stop = (): AbortController => (controller ??= new AbortController());
  const input = readInput(documents.input, documents.service.settings.maxBytes);
  const reply = answer(input, {
    ...context,
    get signal() {
      return stop().signal;
    },
  });
  // Only while a run waits: before that no signal would be heard, and a blocked read of stdin sees none.
  if (!(reply instanceof Promise)) return reply;
  const { canceledBy } = await import("../io/stdio/serve-lines.ts");
  let exitCode: number | undefined;
  const stopListening = onSignals((signal) => {
    exitCode = exitCodeOf(signal);
    stop().abort(canceledBy(signal));
  }, ENDING_MS);
  try {
    const late = await reply;
    return exitCode === undefined ? late : { ...late, exitCode };
  } finally {
    // After a signal it stays: an agent may still have to be ended, and the next signal must not leave it behind.
    if (exitCode === undefined) stopListening();
  }
}
