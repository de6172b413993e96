import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canContinue, type EnvelopeDocument } from "../../src/envelope/index.ts";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import { runs } from "../support/runs.ts";
import { playing, viewOfEnvelope, viewOfModel } from "./model/engine.ts";
import { act, type Limits, newState, type State } from "./model/reference.ts";
import { type Scenario, scenario, turns } from "./model/scenarios.ts";

const COUNTERS = ["iteration", "llm_call_count", "agent_hop_count", "current_stage_number"] as const;
const LIMITS = ["max_iterations", "max_llm_calls", "max_agent_hops", "max_stages"] as const;
const WITHOUT_END = { steps: Number.POSITIVE_INFINITY, until: null };

/** Notes the most that each counter may ever show, and checks at every event that none shows more. */
function watchCounters(given: Scenario): {
  check(envelope: EnvelopeDocument): void;
  allow(limits: Partial<Limits>): void;
} {
  const most = LIMITS.map((name, index) => Math.max(given.limits[name], given.counters[COUNTERS[index]!]));
  let last = COUNTERS.map((name) => given.counters[name]);
  return {
    check(envelope) {
      const now = COUNTERS.map((name) => envelope.get(name));
      const isSound = now.every((count, index) => count <= most[index]! && count >= last[index]!);
      if (!isSound) throw new Error(`Counters went from ${last} to ${now}; the most is ${most}`);
      last = now;
    },
    allow(limits) {
      for (const [index, name] of LIMITS.entries()) most[index] = Math.max(most[index]!, limits[name] ?? 0);
    },
  };
}

/** Exactly one state: ended with a reason and a time, paused with a question, or ready to go on. */
function checkOneState(envelope: EnvelopeDocument): void {
  const reason = envelope.get("terminal_reason");
  const waits = envelope.get("clarification_pending") || envelope.get("confirmation_pending");
  const ended = envelope.get("terminated");
  deepStrictEqual(ended, envelope.get("completed_at") !== null);
  deepStrictEqual(ended, envelope.get("termination_reason") !== null);
  if (ended) deepStrictEqual(typeof reason, "string");
  else if (reason !== null)
    deepStrictEqual([/^(clarification|confirmation)_required$/.test(reason), waits], [true, true]);
  deepStrictEqual(envelope.get("current_stage") === "end", reason === "completed_successfully");
  if (canContinue(envelope).can_continue) deepStrictEqual(ended, false);
}

function checkSchema({ limits }: Scenario, envelope: EnvelopeDocument): void {
  const isValidInput = Object.values(limits).every((limit) => limit >= 1);
  if (!isValidInput) return;
  deepStrictEqual(validateGenericEnvelope(JSON.parse(envelope.toBytes().toString())), []);
}

/** Processes and answers until nothing moves any more. */
async function playToTheEnd(given: Scenario, pieces: Scenario["turns"]): Promise<string> {
  const engine = playing(given);
  for (let turn = 0; turn < 400; turn++) {
    const { reach, viaBytes } = pieces[turn % pieces.length]!;
    const before = engine.envelope.toBytes();
    const isAsked = engine.envelope.get("clarification_pending");
    const wantsYes = engine.envelope.get("confirmation_pending");
    // Every turn makes at least one step, so that the run comes to its end.
    const steps = Math.max(1, reach.steps);
    await engine.act({ do: isAsked ? "answer" : wantsYes ? "approve" : "process" }, { ...reach, steps });
    if (viaBytes) engine.passOn();
    if (Buffer.compare(before, engine.envelope.toBytes()) === 0) return before.toString();
  }
  throw new Error("The run does not come to an end");
}

describe("the engine against a model of the rules", { timeout: 600_000 }, () => {
  it("R3–R17, C31: agrees on stages, endings, counters and goals after every turn of random runs", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const counters = watchCounters(given);
        const engine = playing(given, (_, envelope) => counters.check(envelope));
        const state: State = newState(given.start, given.counters, given.limits);
        const all = [
          ...given.turns,
          { action: { do: "process" } as const, reach: WITHOUT_END, viaBytes: true },
        ];
        for (const { action, reach, viaBytes } of all) {
          if (viaBytes) engine.passOn();
          if (action.do === "set") counters.allow(action.limits);
          const accepted = await engine.act(action, reach);
          const expected = act(state, action, given.script, given.maxCriticFires, reach);
          deepStrictEqual(accepted, expected);
          deepStrictEqual(viewOfEnvelope(engine.envelope), viewOfModel(state));
          counters.check(engine.envelope);
          checkOneState(engine.envelope);
          checkSchema(given, engine.envelope);
        }
        const ending = state.reason ?? "none";
        seen.set(ending, (seen.get(ending) ?? 0) + 1);
      }),
      { numRuns: runs(2000, 20_000) },
    );
    // A model that never meets an ending proves nothing about it.
    expect([...seen.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        "clarification_required",
        "completed_successfully",
        "confirmation_required",
        "denied_by_policy",
        "max_agent_hops_exceeded",
        "max_critic_fires_exceeded",
        "max_iterations_exceeded",
        "max_llm_calls_exceeded",
        "tool_failed_fatally",
        "tool_failed_recoverably",
      ]),
    );
  });

  it("R17, R18: a run in any pieces, over any number of processes, gives the bytes of one run", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, turns, async (given, pieces) => {
        const whole = await playToTheEnd(given, [
          { action: { do: "process" }, reach: WITHOUT_END, viaBytes: false },
        ]);
        deepStrictEqual(await playToTheEnd(given, pieces), whole);
      }),
      { numRuns: runs(500, 5000) },
    );
  });
});
