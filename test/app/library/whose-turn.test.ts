import { describe, expect, it } from "vitest";
import { defineStage, type Warning } from "../../../src/index.ts";
import { failureOf, openWorker } from "./support/workers.ts";

const ORDER = ["perception", "intent", "plan", "execution", "critic", "review", "integration"];

/** An envelope that waits for a stage that is no built-in one. */
const WAITING = { raw_input: "q", stage_order: ORDER, current_stage: "review" };

const review = defineStage({ name: "review", run: () => ({ seen: true }) });

describe("R20: whose turn it is", () => {
  it.each([
    ["the first stage", {}, { next_stage: "perception", owned: true, can_continue: true }],
    ["a stage of its own", { current_stage: "critic" }, { next_stage: "critic", owned: true }],
    [
      "a peer's stage, which stops nothing",
      WAITING,
      { next_stage: "review", owned: false, can_continue: true },
    ],
    ["a question's stage", { current_stage: "clarification" }, { next_stage: "intent", owned: true }],
    ["the spelling of the order", { stage_order: ["planner"] }, { next_stage: "planner", owned: true }],
    ["the end", { current_stage: "end" }, { next_stage: null, owned: false, can_continue: false }],
    ["a run that is over", { terminated: true, current_stage: "dinner" }, { next_stage: null, owned: false }],
  ])("canContinue names %s", async (_, fields, expected) => {
    const worker = await openWorker();
    expect(await worker.canContinue({ raw_input: "q", ...fields })).toMatchObject(expected);
  });

  it("canContinue leaves to peers what `only` leaves out", async () => {
    const worker = await openWorker();
    const turn = await worker.canContinue({ raw_input: "q", current_stage: "plan" }, { only: ["intent"] });
    expect(turn).toMatchObject({ next_stage: "plan", owned: false, can_continue: true });
    const wrong = await failureOf(worker.canContinue({ raw_input: "q" }, { only: ["dinner"] }));
    expect([wrong.code, wrong.details.option]).toEqual(["EARG", "only"]);
  });

  it("`only` and `until` take any stage of the envelope's order (R17)", async () => {
    const worker = await openWorker();
    expect(await worker.canContinue(WAITING, { only: ["review"] })).toMatchObject({ owned: false });
    expect((await worker.process(WAITING, { until: "review" })).current_stage).toBe("review");
  });

  it("canContinue refuses a stage that nobody has", async () => {
    const worker = await openWorker();
    const error = await failureOf(worker.canContinue({ raw_input: "q", current_stage: "dinner" }));
    expect(error).toMatchObject({ code: "EENVELOPE", details: { errors: [{ path: "/current_stage" }] } });
  });

  it("process gives a peer's envelope back as it is, with a warning", async () => {
    const worker = await openWorker();
    const told: Warning[] = [];
    const given = await worker.normalize(WAITING);
    const after = await worker.process(given, { onWarnings: (warnings) => void told.push(...warnings) });
    expect(after).toEqual(given);
    expect(told).toMatchObject([{ path: "/current_stage", code: "peer-stage" }]);
  });

  it("a run that comes to a peer's stage stops there without a warning", async () => {
    const worker = await openWorker();
    const told: Warning[] = [];
    const given = { ...WAITING, stage_order: ["perception", "review"], current_stage: "start" };
    const after = await worker.process(given, { onWarnings: (warnings) => void told.push(...warnings) });
    expect([after.current_stage, told]).toEqual(["review", []]);
  });

  it("a worker with the stage owns it", async () => {
    const worker = await openWorker({ stages: [review], pipeline: { order: ORDER } });
    expect(await worker.canContinue(WAITING)).toMatchObject({ next_stage: "review", owned: true });
    expect(await worker.explain(WAITING)).toContain("running; next stage: review");
  });

  it("explain says who is waited for", async () => {
    const text = await (await openWorker()).explain(WAITING);
    expect(text).toContain("waiting for a peer: this worker does not run the next stage, review");
    expect(text).toContain("hand it to the worker that runs review");
    expect(text).not.toContain("envelope-worker process");
  });
});
