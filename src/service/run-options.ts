import { canonicalStage } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { ResumeAction, RunOptions } from "../pipeline/index.ts";
import { SETTABLE_BUDGETS, SETTABLE_LIMITS } from "../pipeline/index.ts";

/** How far to run and how long it may take, as a caller gives it in any transport. */
export interface RunRequest extends Omit<RunOptions, "signal"> {
  /** The deadline of the whole run; 0 switches it off, undefined leaves the default. */
  readonly timeoutMs: number | undefined;
}

/** Reads `steps`, `until`, `only` and `timeout_ms`; a wrong one is EARG by its name. */
export function readRunRequest(values: Readonly<Record<string, unknown>>): RunRequest {
  const only = values.only === undefined ? undefined : listOf("only", values.only);
  return {
    steps: countOf("steps", values.steps),
    until: values.until === undefined ? undefined : stageOf("until", values.until),
    only: only && new Set(only.map((name) => stageOf("only", name))),
    timeoutMs: countOf("timeout_ms", values.timeout_ms),
  };
}

/** Reads `answer`, `approve` (boolean) or `set`: exactly one of them. */
export function readResumeAction(values: Readonly<Record<string, unknown>>): ResumeAction {
  const given = ["answer", "approve", "set"].filter((name) => values[name] !== undefined);
  if (given.length !== 1) {
    throw wrong("answer, approve, set", "exactly one of them must be given", {
      hint: "Resume with --answer TEXT, --approve, --deny or --set max_llm_calls=20.",
    });
  }
  const { answer, approve, set } = values;
  if (answer !== undefined) {
    if (typeof answer !== "string") throw wrong("answer", "must be a text");
    return { kind: "answer", text: answer };
  }
  if (approve !== undefined) {
    if (typeof approve !== "boolean") throw wrong("approve", "must be true or false");
    return { kind: "decide", approved: approve };
  }
  return { kind: "set", ...limitsOf(set) };
}

type NewLimits = Omit<Extract<ResumeAction, { kind: "set" }>, "kind">;
type Limit = (typeof SETTABLE_LIMITS)[number];
type BudgetPart = (typeof SETTABLE_BUDGETS)[number];

function limitsOf(set: unknown): NewLimits {
  if (typeof set !== "object" || set === null || Array.isArray(set))
    throw wrong("set", "must be an object of limits");
  const limits = new Map<Limit, number>();
  const budget = new Map<BudgetPart, string | number>();
  for (const [name, value] of Object.entries(set)) {
    const limit = SETTABLE_LIMITS.find((known) => known === name);
    const part = SETTABLE_BUDGETS.find((known) => known === name);
    if (limit !== undefined) limits.set(limit, positiveOf(value));
    else if (part === "max_cost_usd") budget.set(part, decimalOf(value));
    else if (part !== undefined) budget.set(part, positiveOf(value));
    else throw wrong("set", `knows only ${[...SETTABLE_LIMITS, ...SETTABLE_BUDGETS].join(", ")}`);
  }
  if (limits.size + budget.size === 0) throw wrong("set", "names no limit");
  return { limits, budget };
}

function positiveOf(value: unknown): number {
  const number = countOf("set", value);
  if (number === undefined || number === 0) throw wrong("set", "needs a number from 1 for each limit");
  return number;
}

/** An exact decimal stays a text: a float would change it. */
function decimalOf(value: unknown): string {
  const text = String(value);
  if (/^\d{1,15}(\.\d{1,15})?$/.test(text)) return text;
  throw wrong("set", "needs a decimal such as 0.50 for max_cost_usd");
}

function countOf(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw wrong(name, "must be a whole number from 0");
}

function listOf(name: string, value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",").map((item) => item.trim()) : value;
  const isList =
    Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "string" && item !== "");
  if (!isList) throw wrong(name, "must be a list of stages such as plan,critic");
  return list as string[];
}

/** The seed's name of a stage; whether the run has it is known when its order is. */
function stageOf(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return canonicalStage(value);
  throw wrong(name, "must be the name of a stage");
}

function wrong(name: string, why: string, more: { hint?: string } = {}): WorkerError {
  return new WorkerError("EARG", `Wrong option ${name}: ${why}`, { ...more, details: { option: name } });
}
