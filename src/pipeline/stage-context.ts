import { canonicalStage, type EnvelopeValues, STAGE_FIELDS, type StageFields } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { EnvelopeFieldName } from "../gen/envelope-fields.ts";
import { frozen } from "./frozen.ts";
import type { Sight } from "./pipeline.ts";
import type { Clock, IdSource, RunPorts, StageEvent, ToolRunner } from "./ports.ts";
import { historyOf, outputOf, type Run, recordFailure, visitsOf } from "./run.ts";
import type { JsonRecord, ModelUsage, StageContext, StageUsage } from "./stage.ts";
import { toolsFor } from "./stage-tools.ts";
import type { Visit } from "./visit.ts";

/** The view of the run that a stage gets. */
export function contextFor(run: Run, visit: Visit, sight: Sight): StageContext {
  const seen = sight === "whole" ? same : run.ports.redact;
  return new RunContext(run, visit, seen) as RunContext & StageFields;
}

/** For stages that see the whole. */
function same<Value>(value: Value): Value {
  return value;
}

/** A class, because each visit has one and looks at little of it: what it does not ask for is not made. */
class RunContext implements Omit<StageContext, keyof StageFields> {
  readonly #run: Run;
  readonly #visit: Visit;
  /** What the stage sees of a value: all that the envelope and the tools say goes through it. */
  readonly #seen: RunPorts["redact"];
  #known: Map<unknown, unknown> | undefined;
  #tools: ToolRunner | undefined;

  static {
    for (const { name, stage } of STAGE_FIELDS) {
      Object.defineProperty(RunContext.prototype, stage, {
        get(this: RunContext) {
          return this.#field(name);
        },
      });
    }
  }

  constructor(run: Run, visit: Visit, seen: RunPorts["redact"]) {
    this.#run = run;
    this.#visit = visit;
    this.#seen = seen;
  }

  metadata(name: string): unknown {
    return this.#seen(this.#run.envelope.metadata(name));
  }

  output(stage: string): Readonly<JsonRecord> | undefined {
    return this.#seen(outputOf(this.#run.envelope, stage));
  }

  get priorPlans(): readonly JsonRecord[] {
    const earlier = this.#field("prior_plans") as JsonRecord[];
    return frozen([...earlier, ...(this.#field("completed_stages") as JsonRecord[]).map(planOf)]);
  }

  /** Stages ask for the same fields again and again; each is looked through once. Ids and numbers hold no secret. */
  #field<Name extends EnvelopeFieldName>(name: Name): EnvelopeValues[Name] {
    const value = this.#run.envelope.get(name);
    if (typeof value === "string") return name.endsWith("_id") ? value : this.#seen(value);
    if (typeof value !== "object" || value === null) return value;
    this.#known ??= new Map();
    const known = this.#known.get(value);
    if (known !== undefined) return known as EnvelopeValues[Name];
    const shown = frozen(this.#seen(value));
    this.#known.set(value, shown);
    return shown;
  }

  get clarification(): StageContext["clarification"] {
    return this.#seen(clarificationOf(this.#run));
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
    const { ports, order } = this.#run;
    ports.emit({ ...ports.redact(event), stage: order.spell(this.#visit.stage) });
  }

  get tools(): ToolRunner {
    const { ports, pipeline } = this.#run;
    const policy = pipeline.stages.get(this.#visit.stage)?.tools;
    this.#tools ??= toolsFor(ports.tools, policy, this.#seen, (event) => this.emit(event));
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
function planOf(stage: JsonRecord): JsonRecord {
  const { steps = [], evidence = [] } = (stage.summary ?? {}) as JsonRecord;
  return { plan_id: stage.plan_id ?? null, steps, evidence };
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
