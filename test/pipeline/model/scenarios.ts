import fc from "fast-check";
import {
  type Action,
  type Counters,
  type Limits,
  type Reach,
  type Script,
  STAGES,
  type State,
  type Visit,
} from "./reference.ts";

/** One random case: an envelope, what the stages do, and what happens to the run from outside. */
export interface Scenario {
  readonly start: State["stage"];
  readonly counters: Counters;
  readonly limits: Limits;
  readonly maxCriticFires: number | null;
  readonly script: Script;
  readonly turns: readonly Turn[];
}

/** One process: what it is told, how far it goes, and whether the envelope went through bytes before. */
export interface Turn {
  readonly action: Action;
  readonly reach: Reach;
  readonly viaBytes: boolean;
}

const GOALS = ["g1", "g2", "g3", "__proto__"];
// Reintent and next_stage are frequent, so that bounds are met; a typo is no approval.
const VERDICTS = [
  "reintent",
  "reintent",
  "next_stage",
  "next_stage",
  "approved",
  "replan",
  "advance",
  "proceed",
  "aproved",
];

function rarely<T>(value: T, otherwise: T): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(otherwise) },
    { weight: 1, arbitrary: fc.constant(value) },
  );
}

const visit: fc.Arbitrary<Visit> = fc.record({
  calls: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) }),
  fails: fc.oneof({ weight: 24, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  goals: fc.subarray(GOALS),
  asks: rarely(true, false),
  risky: rarely(true, false),
  planId: fc.constantFrom("p1", "p2", "p3"),
  steps: fc.array(fc.boolean(), { maxLength: 3 }),
  verdict: fc.constantFrom(...VERDICTS),
  satisfied: fc.subarray([...GOALS, "never listed"]),
});

const script = fc.record(
  Object.fromEntries(STAGES.map((stage) => [stage, fc.array(visit, { minLength: 1, maxLength: 4 })])),
) as unknown as fc.Arbitrary<Script>;

/** Small limits, now and then 0, so that every one of them is met at N−1, N and N+1. */
function limit(most: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 19, arbitrary: fc.integer({ min: 1, max: most }) },
    { weight: 1, arbitrary: fc.constant(0) },
  );
}

const limits: fc.Arbitrary<Limits> = fc.record({
  max_iterations: limit(4),
  max_llm_calls: limit(20),
  max_agent_hops: limit(40),
  max_stages: limit(4),
});

const counters: fc.Arbitrary<Counters> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constant({ iteration: 0, llm_call_count: 0, agent_hop_count: 0, current_stage_number: 1 }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      iteration: fc.nat(5),
      llm_call_count: fc.nat(8),
      agent_hop_count: fc.nat(12),
      current_stage_number: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

const raised: fc.Arbitrary<Action> = fc
  .record(
    {
      max_iterations: fc.integer({ min: 1, max: 6 }),
      max_llm_calls: fc.integer({ min: 1, max: 30 }),
      max_agent_hops: fc.integer({ min: 1, max: 60 }),
      max_stages: fc.integer({ min: 1, max: 6 }),
    },
    { requiredKeys: [] },
  )
  .map((raisedLimits) => ({ do: "set", limits: raisedLimits }) as Action);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Action>({ do: "process" }) },
  { weight: 3, arbitrary: raised },
  { weight: 2, arbitrary: fc.constantFrom<Action>({ do: "answer" }, { do: "approve" }) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: "deny" }) },
);

const reach: fc.Arbitrary<Reach> = fc.record({
  steps: fc.oneof(
    { weight: 2, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    { weight: 1, arbitrary: fc.nat(8) },
  ),
  until: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...STAGES) },
  ),
});

export const turns: fc.Arbitrary<Turn[]> = fc.array(fc.record({ action, reach, viaBytes: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  start: fc.oneof(
    { weight: 4, arbitrary: fc.constant<State["stage"]>("start") },
    { weight: 1, arbitrary: fc.constantFrom<State["stage"]>(...STAGES) },
  ),
  counters,
  limits,
  maxCriticFires: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(4) }),
  script,
  turns,
});
