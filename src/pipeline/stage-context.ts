import { canonicalStage, STAGE_FIELDS, type StageFields } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { frozen } from "./frozen.ts";
import type { Clock, IdSource, StageEvent, ToolRunner } from "./ports.ts";
import { historyOf, outputOf, type Run, recordFailure, visitsOf } from "./run.ts";
import type { JsonRecord, ModelUsage, StageContext, StageUsage } from "./stage.ts";
import { toolsFor } from "./stage-tools.ts";
import type { Visit } from "./visit.ts";

/** The view of the run that a stage gets. */
export function contextFor(run: Run, visit: Visit): StageContext {
  return new RunContext(run, visit) as RunContext & StageFields;
}

/** A class, because each visit has one and looks at little of it: what it does not ask for is not made. */
class RunContext implements Omit<StageContext, keyof StageFields> {
  readonly #run: Run;
  readonly #visit: Visit;
  #tools: ToolRunner | undefined;

  static {
    for (const { name, stage } of STAGE_FIELDS) {
      Object.defineProperty(RunContext.prototype, stage, {
        get(this: RunContext) {
          return frozen(this.#run.envelope.get(name));
        },
      });
    }
  }

  constructor(run: Run, visit: Visit) {
    this.#run = run;
    this.#visit = visit;
  }

  metadata(name: string): unknown {
    return this.#run.envelope.metadata(name);
  }

  output(stage: string): Readonly<JsonRecord> | undefined {
    return outputOf(this.#run.envelope, stage);
  }

  get priorPlans(): readonly JsonRecord[] {
    const plans = [...this.#run.envelope.get("prior_plans"), ...plansOfCompletedStages(this.#run)];
    return frozen(plans as JsonRecord[]);
  }

  get clarification(): StageContext["clarification"] {
    return clarificationOf(this.#run);
  }

  get exhausted(): boolean {
    return this.#visit.exhausted;
  }

  get visit(): number {
    return visitsOf(this.#run, this.#visit.stage);
  }

  spendModelCall(): void {
    spendModelCall(this.#run, this.#visit);
  }

  modelUsage(): readonly StageUsage[] {
    return modelUsageOf(this.#run, this.#visit);
  }

  recordUsage(usage: ModelUsage): void {
    this.#visit.usage.push(usage);
  }

  noteFailure(error: WorkerError): void {
    recordFailure(this.#run, this.#run.order.spell(this.#visit.stage), "ModelError", error);
  }

  deny(error: WorkerError): never {
    this.#visit.denied = error;
    throw error;
  }

  emit(event: StageEvent): void {
    this.#run.ports.emit({ ...event, stage: this.#run.order.spell(this.#visit.stage) });
  }

  get tools(): ToolRunner {
    const { ports, pipeline } = this.#run;
    const policy = pipeline.stages.get(this.#visit.stage)?.tools;
    this.#tools ??= toolsFor(ports.tools, policy, (event) => this.emit(event));
    return this.#tools;
  }

  get ids(): IdSource {
    return this.#run.ports.ids;
  }

  get clock(): Clock {
    return this.#run.ports.clock;
  }

  get signal(): AbortSignal {
    return this.#visit.interruption.signal;
  }
}

/** A completed stage (R8) keeps its steps and evidence in its summary. */
function plansOfCompletedStages(run: Run): JsonRecord[] {
  return run.envelope.get("completed_stages").map((stage) => {
    const { steps = [], evidence = [] } = (stage.summary ?? {}) as JsonRecord;
    return { plan_id: stage.plan_id ?? null, steps, evidence };
  });
}

function clarificationOf({ envelope }: Run): StageContext["clarification"] {
  const answer = envelope.get("clarification_response");
  if (answer === null) return null;
  return { question: envelope.get("clarification_question") ?? "", answer };
}

function spendModelCall(run: Run, visit: Visit): void {
  const { envelope } = run;
  if (visit.over) throw new WorkerError("ECANCELED", "The run has gone on without this stage");
  const count = envelope.get("llm_call_count");
  if (count >= envelope.get("max_llm_calls")) {
    visit.boundHit = true;
    throw new WorkerError("EPOLICY", "The limit of model calls is reached", {
      hint: "Resume with a higher limit: resume --set max_llm_calls=N.",
      details: { limit: "max_llm_calls", value: envelope.get("max_llm_calls") },
    });
  }
  envelope.set("llm_call_count", count + 1);
  visit.llmCalls++;
}

/** Earlier visits have it in their records, which travel with the envelope. */
function modelUsageOf(run: Run, visit: Visit): StageUsage[] {
  const earlier = historyOf(run.envelope).flatMap(({ agent, model_usage }) => {
    const stage = canonicalStage(String(agent));
    return (Array.isArray(model_usage) ? model_usage : []).map((usage: ModelUsage) => ({ stage, usage }));
  });
  return [...earlier, ...visit.usage.map((usage) => ({ stage: visit.stage, usage }))];
}
