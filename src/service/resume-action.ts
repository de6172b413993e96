import { type ResumeAction, SETTABLE_BUDGETS, SETTABLE_LIMITS } from "../pipeline/index.ts";
import { type CallValues, countOf, wrong } from "./call-options.ts";

/** Reads `answer`, `approve` or `set`: exactly one of them. */
export function readResumeAction(values: CallValues): ResumeAction {
  const given = (["answer", "approve", "set"] as const).filter((name) => values[name] !== undefined);
  if (given.length !== 1) {
    throw wrong("answer, approve, set", "exactly one of them must be given", {
      hint: "Resume with --answer TEXT, --approve, --deny or --set max_llm_calls=20.",
      hints: {
        line: 'Send one of them as an option: {"answer": "..."}, {"approve": true} or {"set": {"max_llm_calls": 20}}.',
        http: 'Send {"envelope": {...}, "answer": "..."}; or "approve", or "set".',
        library: "Resume with { answer }, { approve } or { set }.",
      },
    });
  }
  const { answer, approve, set } = values;
  if (answer !== undefined) {
    if (typeof answer !== "string") throw wrong("answer", "must be a text");
    return { kind: "answer", text: answer };
  }
  if (approve === undefined) return { kind: "set", ...limitsOf(set) };
  if (typeof approve !== "boolean") throw wrong("approve", "must be true or false");
  return { kind: "decide", approved: approve };
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
