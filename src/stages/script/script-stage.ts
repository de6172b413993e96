import type { ErrorCode } from "../../errors/catalog.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { StartTimer } from "../../pipeline/ports.ts";
import type { JsonRecord, Stage, StageContext } from "../../pipeline/stage.ts";

/** What a scripted stage does on one visit; a plain output may stand for `{output}`. */
export interface ScriptedVisit {
  readonly output?: JsonRecord;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
  /** Model calls that the visit counts before it answers. */
  readonly llm_calls?: number;
  /** How long the visit takes. */
  readonly delay_ms?: number;
}

/**
 * A stage that plays back a script, one entry per visit; the last entry repeats. Visits are counted
 * in processing_history, so that a script goes on where it was when the run is resumed.
 */
export function scriptedStage(script: readonly JsonRecord[], startTimer: StartTimer): Stage {
  return async (context) => {
    const visit = asVisit(script[Math.min(context.visit, script.length - 1)] ?? {});
    for (let call = 0; call < (visit.llm_calls ?? 0); call++) context.spendModelCall();
    if (visit.delay_ms !== undefined) await wait(visit.delay_ms, context, startTimer);
    if (visit.error !== undefined) throw new WorkerError(visit.error.code, visit.error.message);
    return visit.output ?? {};
  };
}

function asVisit(entry: JsonRecord): ScriptedVisit {
  const isVisit = ["output", "error", "llm_calls", "delay_ms"].some((key) => Object.hasOwn(entry, key));
  return isVisit ? (entry as ScriptedVisit) : { output: entry };
}

function wait(milliseconds: number, { signal }: StageContext, startTimer: StartTimer): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(signal.reason);
    };
    const cancel = startTimer(milliseconds, () => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
