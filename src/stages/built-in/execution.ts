import { toWorkerError } from "../../errors/worker-error.ts";
import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import { openGoals } from "./context-goals.ts";
import { collectEvidence } from "./evidence/collect.ts";
import { type Evidence, gatherEvidence, plainEvidence, quoteLine } from "./evidence/evidence.ts";
import { createFileReader } from "./evidence/files.ts";
import { combine, linesOf } from "./evidence/hits.ts";
import { askOfGoal, isOwnGoal } from "./question/goals.ts";
import { readSteps, type StoredStep } from "./search/step-key.ts";

/** How many pieces of evidence a run of the stage may return: the envelope travels through pipes. */
const MAX_EVIDENCE = 40;
const MAX_FILES_READ = 40;
const MAX_LISTED = 5;

/** Execution: runs the plan's steps and turns what they find into ranked evidence. A failed step does not stop the rest. */
export async function execution(context: StageContext): Promise<JsonRecord> {
  const outcomes: Outcome[] = [];
  for (const [index, step] of readSteps(context.output("plan")).entries())
    outcomes.push(await runStep(context, step, index));
  const found = outcomes.map((outcome) => outcome.found).filter((result) => result !== undefined);
  const failed = outcomes.length - found.length;
  return {
    status: failed === 0 ? "success" : found.length === 0 ? "error" : "partial",
    results: outcomes.map((outcome) => outcome.record),
    evidence: await evidenceFrom(context, found),
  };
}

interface Outcome {
  readonly record: JsonRecord;
  /** The whole result, for the evidence only; undefined when the step failed. */
  readonly found?: Readonly<Record<string, unknown>>;
}

async function runStep(context: StageContext, step: StoredStep, index: number): Promise<Outcome> {
  const started = context.clock.now();
  const record = (outcome: JsonRecord): JsonRecord => ({
    step_index: index,
    tool: step.tool,
    ...outcome,
    duration_ms: Math.max(0, context.clock.now() - started),
  });
  if (step.fault !== undefined) return { record: record({ error: { code: "EARG", message: step.fault } }) };
  try {
    const found = await context.tools.run(step.tool, step.params, context.signal);
    return { record: record({ result: summarize(found) }), found };
  } catch (thrown) {
    if (context.signal.aborted) throw thrown;
    const error = toWorkerError(thrown);
    return { record: record({ error: { code: error.code, message: error.message } }) };
  }
}

// Counts and a few examples; the lines that matter stand in the evidence.
function summarize(found: Readonly<Record<string, unknown>>): JsonRecord {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]): [string, unknown][] => {
      if (Array.isArray(value)) return [[key, value.slice(0, MAX_LISTED).map(shorten)]];
      return [[key, shorten(value)]];
    }),
  );
}

function shorten(value: unknown): unknown {
  if (typeof value === "string") return quoteLine(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, MAX_LISTED).map(shorten);
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 20)
      .map(([key, entry]) => [key, shorten(entry)]),
  );
}

/** What lines and files that were found say to the open goals, the best first. */
export async function evidenceFrom(
  context: StageContext,
  found: readonly Readonly<Record<string, unknown>>[],
): Promise<Evidence[]> {
  const findings = combine(found);
  const lines = [...findings.hits, ...found.flatMap(linesOf)];
  if (lines.length === 0 && findings.files.length === 0) return [];
  const reader = createFileReader(context.tools, context.signal, MAX_FILES_READ);
  const known = gatherEvidence(context);
  const goals = openGoals(context);
  const share = Math.max(4, Math.floor(MAX_EVIDENCE / Math.max(1, goals.length)));
  const evidence: Evidence[] = [];
  for (const goal of goals) {
    const ask = askOfGoal(goal);
    const own = known.filter((entry) => entry.goal === goal);
    const ranked = ask === undefined ? [] : await collectEvidence(ask, findings, reader, own);
    const isRead = ranked.length > 0 || own.length > 0 || isOwnGoal(goal);
    // Goals in a model's own words may say nothing to our reader; what its plan has found still counts.
    const collected = isRead ? ranked : lines.map(plainEvidence);
    evidence.push(...collected.slice(0, share).map((entry) => ({ ...entry, goal })));
  }
  return evidence.slice(0, MAX_EVIDENCE);
}
