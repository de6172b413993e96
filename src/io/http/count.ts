import type { RunEvent } from "../../pipeline/index.ts";
import type { Reply } from "../operations.ts";
import type { HttpSettings } from "./settings.ts";

/** Counts the stages of a run as they finish. */
export function countStages(settings: HttpSettings): (event: RunEvent) => void {
  return (event) => {
    if (event.type === "stage_finished") {
      settings.metrics.stageFinished(event.stage, event.status, event.duration_ms);
    }
  };
}

/** Counts what a run came to; other operations run nothing. */
export function countRun(operation: string, { envelope }: Reply, settings: HttpSettings): void {
  if (envelope === undefined || (operation !== "process" && operation !== "resume")) return;
  settings.metrics.runFinished(envelope.get("terminal_reason"), 0);
}
