import { afterAll, describe, expect, it } from "vitest";
import { createWorker } from "../../src/app/library/create-worker.ts";
import { DIALECT_NAMES } from "../../src/envelope/index.ts";
import { envelopeText } from "../envelope/support/read.ts";

type Json = Record<string, unknown>;

const worker = await createWorker({ clock: () => 0, ids: (digits) => "a".repeat(digits) });
afterAll(() => worker.close());

/** An envelope with a word of every kind, in those of the first Python peer. */
const PYTHON = {
  terminated: true,
  terminal_reason: "policy_violation",
  current_stage: "planner",
  stage_order: ["planner", "executor", "critic"],
  goal_completion_status: { a: "complete", b: "in_progress" },
  outputs: { critic: { verdict: "approved" } },
  dag_mode: false,
};

async function ask(operation: string, document: string, options: Json): Promise<[Json, string[]]> {
  const { bytes, warnings } = await worker.call(operation, Buffer.from(document), options);
  const told = warnings.filter(({ code }) => code === "dialect");
  return [JSON.parse(Buffer.from(bytes).toString()), told.map(({ path, message }) => `${path} ${message}`)];
}

async function failureOf(operation: string, options: Json): Promise<unknown> {
  return worker.call(operation, Buffer.from(envelopeText()), options).then(
    () => "no failure",
    ({ code, details }) => [code, details.option],
  );
}

describe("dialect: seed", () => {
  it("rewrites every word, and warns of each with the old one", async () => {
    const [after, told] = await ask("normalize", envelopeText(PYTHON), { dialect: "seed" });
    expect(after).toMatchObject({
      terminal_reason: "denied_by_policy",
      current_stage: "plan",
      stage_order: ["plan", "execution", "critic"],
      goal_completion_status: { a: "satisfied", b: "pending" },
      dag_mode: false,
    });
    expect(told.map((line) => line.split(" is ")[0])).toEqual([
      '/terminal_reason "policy_violation"',
      '/goal_completion_status/a "complete"',
      '/goal_completion_status/b "in_progress"',
      '/stage_order/0 "planner"',
      '/stage_order/1 "executor"',
      '/current_stage "planner"',
    ]);
  });

  it("takes the prefix of a state without a word away, and writes the word", async () => {
    const given = { terminated: true, termination_reason: "tool_failed_recoverably: no model" };
    const [after] = await ask("normalize", envelopeText(given), { dialect: "seed" });
    expect(after).toMatchObject({
      terminal_reason: "tool_failed_recoverably",
      termination_reason: "no model",
    });
  });
});

describe("dialect: another one", () => {
  it("gives python-u2 its words, its keys and a context made of the ids", async () => {
    const given = {
      terminated: true,
      terminal_reason: "completed_successfully",
      goal_completion_status: { a: "satisfied" },
      critic_feedback: ["look again"],
      stage_order: ["plan"],
      outputs: { critic: { verdict: "approved" } },
      metadata: { capability: "search" },
    };
    const [after] = await ask("normalize", envelopeText(given), { dialect: "python-u2" });
    expect(after).toMatchObject({
      terminal_reason: "completed",
      goal_completion_status: { a: "complete" },
      loop_feedback: ["look again"],
      parallel_mode: false,
      stage_order: ["planner"],
      outputs: { critic: { verdict: "proceed" } },
      request_context: {
        request_id: after.request_id,
        session_id: after.session_id,
        user_id: after.user_id,
        capability: "search",
        agent_role: null,
        trace_id: null,
        span_id: null,
        tags: {},
      },
    });
    expect(Object.keys(after.request_context as Json)).toHaveLength(8);
  });

  it("keeps a word that its readers take", async () => {
    const given = envelopeText({ terminated: true, terminal_reason: "user_cancelled" });
    expect((await ask("normalize", given, { dialect: "python-u1" }))[0].terminal_reason).toBe(
      "user_cancelled",
    );
    expect((await ask("normalize", given, { dialect: "go-u1" }))[0].terminal_reason).toBe("denied_by_policy");
  });

  it.each(DIALECT_NAMES)(
    "%s is what validate then names, but where only a reason can tell it",
    async (dialect) => {
      for (const reason of ["completed_successfully", null]) {
        const given = envelopeText({ terminated: reason !== null, terminal_reason: reason });
        const [after] = await ask("normalize", given, { dialect });
        const [{ dialect: named }] = await ask("validate", JSON.stringify(after), {});
        // The documented exception: nothing in it says that it is not Python's.
        expect(named).toBe(dialect === "go-u1" && reason === null ? "python-u1" : dialect);
      }
    },
  );

  it("is that of a run's ending", async () => {
    const [after] = await ask("process", envelopeText({ max_llm_calls: 0 }), { dialect: "go-u2" });
    expect(after).toMatchObject({ terminal_reason: "max_llm_calls_exceeded", parallel_mode: false });
  });

  it("is that of a new envelope and of a merged one", async () => {
    const [made] = await ask("create", '{"raw_input":"q"}', { dialect: "python-u1" });
    expect(made).toMatchObject({ dag_mode: false, active_stages: {} });
    const pair = `{"sent":${envelopeText()},"reply":${envelopeText({ terminated: true, terminal_reason: "completed_successfully" })}}`;
    expect((await ask("merge", pair, { dialect: "python-u1" }))[0]).toMatchObject({
      terminal_reason: "completed",
    });
  });

  it("is that of can-continue and result", async () => {
    const given = envelopeText({ terminated: true, terminal_reason: "denied_by_policy" });
    for (const operation of ["can-continue", "result"]) {
      expect((await ask(operation, given, {}))[0].terminal_reason).toBe("denied_by_policy");
      const [answer] = await ask(operation, given, { dialect: "go-u2" });
      expect(answer.terminal_reason).toBe("policy_violation");
    }
  });
});

describe("without a dialect, or with auto", () => {
  it("gives the reason in the document's words", async () => {
    for (const operation of ["can-continue", "result", "normalize"]) {
      const [answer, told] = await ask(operation, envelopeText(PYTHON), { dialect: "auto" });
      expect([answer.terminal_reason, told]).toEqual(["policy_violation", []]);
    }
  });

  it("makes a new envelope in the seed's", async () => {
    expect((await ask("create", '{"raw_input":"q"}', {}))[0]).not.toHaveProperty("dag_mode");
  });
});

describe("refuses", () => {
  it("a name that is none, by its option", async () => {
    expect(await failureOf("normalize", { dialect: "go" })).toEqual(["EARG", "dialect"]);
    expect(await failureOf("process", { dialect: 1 })).toEqual(["EARG", "dialect"]);
  });

  it("another one than seed with strict", async () => {
    expect(await failureOf("normalize", { strict: true, dialect: "go-u1" })).toEqual(["EARG", "dialect"]);
    expect(await failureOf("normalize", { strict: true, dialect: "seed" })).toBe("no failure");
    expect(await failureOf("normalize", { strict: true, dialect: "auto" })).toBe("no failure");
  });

  it.each(["validate", "explain"])("one for %s, which only names it", async (operation) => {
    expect(await failureOf(operation, { dialect: "seed" })).toEqual([
      "EARG",
      operation === "explain" ? undefined : "dialect",
    ]);
  });
});
