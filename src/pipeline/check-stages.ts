import { WorkerError } from "../errors/worker-error.ts";
import type { RunOptions } from "./pipeline.ts";
import { DEFAULT_ORDER, type StageOrder } from "./stage-order.ts";

/** Refuses, as EARG by the option's name, a stage that neither the order of the run nor the seed has (R17). */
export function checkStages({ until, only }: Pick<RunOptions, "until" | "only">, order: StageOrder): void {
  if (until !== undefined) requireStage("until", until, order);
  if (only !== undefined) for (const stage of only) requireStage("only", stage, order);
}

function requireStage(option: string, stage: string, order: StageOrder): void {
  if (order.has(stage) || DEFAULT_ORDER.includes(stage)) return;
  const names = [...order.names, ...DEFAULT_ORDER.filter((name) => !order.has(name))];
  throw new WorkerError("EARG", `Wrong option ${option}: must be one of ${names.join(", ")}`, {
    details: { option },
  });
}
