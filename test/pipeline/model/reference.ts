/**
 * The rules R1–R16 once more, as a plain state machine on plain objects. It shares no code with the
 * engine: it was written from the text of the rules, to be compared with what the engine does.
 */

export type Stage = "perception" | "intent" | "plan" | "execution" | "critic" | "integration";

export const STAGES: readonly Stage[] = [
  "perception",
  "intent",
  "plan",
  "execution",
  "critic",
  "integration",
];

/** What one visit of a stage does. */
export interface Visit {
  readonly calls: number;
  readonly fails: boolean;
  /** intent */
  readonly goals: readonly string[];
  readonly asks: boolean;
  /** plan */
  readonly risky: boolean;
  readonly planId: string;
  /** execution: whether each step worked */
  readonly steps: readonly boolean[];
  /** critic */
  readonly verdict: string;
  readonly satisfied: readonly string[];
}

export type Script = Readonly<Record<Stage, readonly Visit[]>>;

export interface Limits {
  max_iterations: number;
  max_llm_calls: number;
  max_agent_hops: number;
  max_stages: number;
}

export interface Counters {
  iteration: number;
  llm_call_count: number;
  agent_hop_count: number;
  current_stage_number: number;
}

export interface State extends Limits, Counters {
  stage: "start" | "end" | Stage;
  terminated: boolean;
  reason: string | null;
  goals: Map<string, "pending" | "satisfied" | "failed">;
  remaining: string[];
  history: { stage: Stage; status: "success" | "error"; calls: number }[];
  outputs: Partial<Record<Stage, Visit>>;
  errors: number;
  feedback: number;
  priorPlans: string[];
  completedStages: number;
  /** The question that waits, and its answer. */
  question: { kind: "clarification" | "confirmation"; answer: string | boolean | null } | null;
  /** The plan that was asked about, and what was said. */
  asked: { plan: string; response: boolean | null } | null;
  /** The step that a bound left undone: back to intent (R7), or on to plan (R8). */
  pending: "intent" | "plan" | null;
  /** Whether the partial answer of the pending step was made. */
  integrated: boolean;
}

/** How far one process goes. */
export interface Reach {
  readonly steps: number;
  readonly until: Stage | null;
}

/** What a person or a caller does to a run. */
export type Action =
  | { readonly do: "process" }
  | { readonly do: "answer" }
  | { readonly do: "approve" }
  | { readonly do: "deny" }
  | { readonly do: "set"; readonly limits: Partial<Limits> };

interface Process {
  readonly state: State;
  readonly script: Script;
  readonly maxCriticFires: number | null;
  readonly reach: Reach;
  started: number;
}

export function newState(start: State["stage"], counters: Counters, limits: Limits): State {
  return {
    ...counters,
    ...limits,
    stage: start,
    terminated: false,
    reason: null,
    goals: new Map(),
    remaining: [],
    history: [],
    outputs: {},
    errors: 0,
    feedback: 0,
    priorPlans: [],
    completedStages: 0,
    question: null,
    asked: null,
    pending: null,
    integrated: false,
  };
}

/** Does one action; false where the action has nothing to act on and is refused. */
export function act(
  state: State,
  action: Action,
  script: Script,
  maxCriticFires: number | null,
  reach: Reach,
): boolean {
  const process: Process = { state, script, maxCriticFires, reach, started: 0 };
  switch (action.do) {
    case "process":
      start(process);
      return true;
    case "answer":
      if (state.terminated || state.question?.kind !== "clarification") return false;
      state.question.answer = "an answer";
      start(process);
      return true;
    case "approve":
    case "deny":
      if (state.terminated || state.question?.kind !== "confirmation") return false;
      state.question.answer = action.do === "approve";
      state.asked!.response = action.do === "approve";
      start(process);
      return true;
    case "set":
      return raise(process, action.limits);
  }
}

const LIFTABLE = [
  "max_iterations_exceeded",
  "max_llm_calls_exceeded",
  "max_agent_hops_exceeded",
  "max_critic_fires_exceeded",
  "tool_failed_recoverably",
];

function raise(process: Process, limits: Partial<Limits>): boolean {
  const { state } = process;
  if (state.terminated && !LIFTABLE.includes(state.reason!)) return false;
  Object.assign(state, limits);
  if (state.terminated) {
    state.terminated = false;
    state.reason = null;
  }
  if (state.pending === null) start(process);
  else run(process, follow(process));
  return true;
}

/** R1, R10, R11. */
function start(process: Process): void {
  const { state } = process;
  const { question } = state;
  if (state.terminated || (question !== null && question.answer === null)) return;
  if (question?.kind === "clarification") {
    state.question = null;
    state.reason = null;
    state.stage = "intent";
  }
  if (question?.answer === false) {
    state.question = null;
    end(state, "denied_by_policy");
  } else run(process, state.stage === "start" ? "perception" : state.stage);
}

/** Where a run goes: to a stage, to its end, or nowhere in this process. */
type Next = Stage | "end" | null;

function run(process: Process, first: Next): void {
  const { state } = process;
  let next = first;
  while (next !== null && next !== "end") next = step(process, next);
  if (next === null) return;
  state.stage = "end";
  for (const goal of state.remaining) state.goals.set(goal, "failed");
  if (state.remaining.length > 0) state.errors += 1;
  end(state, "completed_successfully");
}

function step(process: Process, stage: Stage): Next {
  const { state, reach } = process;
  if (process.started >= reach.steps) return null;
  if (stage === "integration" && state.pending !== null) return exhausted(process);
  const bound = boundOf(state);
  if (bound !== null) return stop(state, bound, stage);
  if (stage === "critic" && process.maxCriticFires !== null) {
    const fires = state.history.filter((record) => record.stage === "critic").length;
    if (fires >= process.maxCriticFires) return stop(state, "max_critic_fires_exceeded", stage);
  }
  if (stage === "execution" && asks(state)) return null;
  state.stage = stage;
  state.reason = null;
  const listedBefore = state.outputs.intent?.goals ?? [];
  const outcome = visit(process, stage);
  if (outcome === "bound") return stop(state, "max_llm_calls_exceeded", stage);
  if (outcome === "failed") return stop(state, "tool_failed_fatally", stage);
  if (stage === "intent" && takeIntent(state, listedBefore)) return null;
  if (stage === "execution")
    state.errors += state.outputs.execution!.steps.filter((worked) => !worked).length;
  if (stage === "critic") {
    hear(state);
    return follow(process);
  }
  const next = STAGES[STAGES.indexOf(stage) + 1] ?? "end";
  state.stage = next;
  return reach.until === stage && next !== "end" ? null : next;
}

/** R3, in its order; null where the next stage may start. */
function boundOf(state: State): string | null {
  if (state.iteration > state.max_iterations) return "max_iterations_exceeded";
  if (state.llm_call_count >= state.max_llm_calls) return "max_llm_calls_exceeded";
  if (state.agent_hop_count >= state.max_agent_hops) return "max_agent_hops_exceeded";
  return null;
}

/** R4, R5. */
function visit(process: Process, stage: Stage): "done" | "bound" | "failed" {
  const { state, script } = process;
  process.started += 1;
  const seen = state.history.filter((record) => record.stage === stage).length;
  const entries = script[stage];
  const entry = entries[Math.min(seen, entries.length - 1)]!;
  state.agent_hop_count += 1;
  const record = { stage, status: "error" as "success" | "error", calls: 0 };
  state.history.push(record);
  for (let call = 0; call < entry.calls; call++) {
    if (state.llm_call_count >= state.max_llm_calls) return "bound";
    state.llm_call_count += 1;
    record.calls += 1;
  }
  if (entry.fails) {
    state.errors += 1;
    return "failed";
  }
  record.status = "success";
  state.outputs[stage] = entry;
  return "done";
}

/** R10, R16. */
function takeIntent(state: State, listedBefore: readonly string[]): boolean {
  const { asks: isAsking, goals } = state.outputs.intent!;
  if (isAsking) {
    state.question = { kind: "clarification", answer: null };
    state.reason = "clarification_required";
    return true;
  }
  const satisfied = [...state.goals].filter(([, status]) => status === "satisfied").map(([goal]) => goal);
  const kept = state.remaining.filter((goal) => !listedBefore.includes(goal));
  const all = [...new Set([...satisfied, ...kept, ...goals])];
  state.goals = new Map(all.map((goal) => [goal, satisfied.includes(goal) ? "satisfied" : "pending"]));
  state.remaining = all.filter((goal) => !satisfied.includes(goal));
  return false;
}

/** R11. */
function asks(state: State): boolean {
  const { plan } = state.outputs;
  if (plan === undefined || !plan.risky) {
    if (state.question?.kind === "confirmation") {
      state.question = null;
      state.reason = null;
    }
    return false;
  }
  if (state.asked?.plan === plan.planId && state.asked.response === true) {
    state.question = null;
    return false;
  }
  state.asked = { plan: plan.planId, response: null };
  state.question = { kind: "confirmation", answer: null };
  state.reason = "confirmation_required";
  state.stage = "execution";
  return true;
}

const VERDICTS: Readonly<Record<string, string>> = {
  approved: "approved",
  proceed: "approved",
  reintent: "reintent",
  replan: "reintent",
  next_stage: "next_stage",
  advance: "next_stage",
};

function verdictOf(state: State): string {
  return VERDICTS[state.outputs.critic!.verdict] ?? "reintent";
}

/** R6: the goals first, whatever the verdict; an unknown one is recorded. */
function hear(state: State): void {
  const { verdict, satisfied } = state.outputs.critic!;
  state.integrated = false;
  for (const goal of satisfied) if (state.goals.has(goal)) state.goals.set(goal, "satisfied");
  state.remaining = state.remaining.filter((goal) => !satisfied.includes(goal));
  if (VERDICTS[verdict] === undefined) state.errors += 1;
}

/** R6, R7, R8: the step that the verdict asks for, or exhaustion. */
function follow(process: Process): Next {
  const { state, reach } = process;
  const word = verdictOf(state);
  let next: Stage = "integration";
  if (word === "reintent") {
    if (state.iteration + 1 > state.max_iterations) {
      state.pending = "intent";
      return exhausted(process);
    }
    state.iteration += 1;
    state.feedback += 1;
    if (state.outputs.plan !== undefined) state.priorPlans.push(state.outputs.plan.planId);
    forget(state);
    next = "intent";
  } else if (word === "next_stage" && state.remaining.length > 0) {
    if (state.current_stage_number >= state.max_stages) {
      state.pending = "plan";
      return exhausted(process);
    }
    state.completedStages += 1;
    state.current_stage_number += 1;
    forget(state);
    next = "plan";
  } else if (word === "next_stage") state.completedStages += 1;
  state.pending = null;
  state.stage = next;
  return process.started > 0 && reach.until === "critic" ? null : next;
}

function forget(state: State): void {
  delete state.outputs.plan;
  delete state.outputs.execution;
  delete state.outputs.critic;
  state.asked = null;
}

/** R9, R13: a partial answer where a hop and a call are left, then the end. */
function exhausted(process: Process): null {
  const { state, reach } = process;
  const { execution } = state.outputs;
  const isAllFailed =
    execution !== undefined && execution.steps.length > 0 && !execution.steps.includes(true);
  if (boundOf(state) === null && !state.integrated) {
    if (process.started >= reach.steps || (reach.until === "critic" && process.started > 0)) {
      state.stage = "integration";
      return null;
    }
    state.integrated = visit(process, "integration") === "done";
  }
  return stop(state, isAllFailed ? "tool_failed_recoverably" : "max_iterations_exceeded", state.pending!);
}

function stop(state: State, reason: string, stage: Stage): null {
  state.stage = stage;
  end(state, reason);
  return null;
}

function end(state: State, reason: string): void {
  state.terminated = true;
  state.reason = reason;
}
