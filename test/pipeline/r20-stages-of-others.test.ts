import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { createBench, envelopeWith, path, toBytes } from "./support/bench.ts";

const ORDER = ["perception", "notes", ...DEFAULT_ORDER.slice(1, 5), "review", "integration"];

describe("R20 Stages of others", () => {
  it("R20, R1: a run that stopped before a stage of one's own waits for it, whoever reads it", async () => {
    const bench = createBench({ order: ORDER, scripts: { notes: [{}], review: [{}] } });
    const bytes = await bench.processBytes(toBytes(envelopeWith()), { until: "perception" });
    const stranger = createBench();
    const after = await stranger.processBytes(bytes);
    expect(stranger.visits).toEqual([]);
    expect(Buffer.from(after).toString()).toBe(Buffer.from(bytes).toString());
  });

  it("R20: workers with different stages take turns to the end", async () => {
    const whole = createBench({ order: ORDER, scripts: { notes: [{}], review: [{}] } });
    const expected = await whole.processBytes(toBytes(envelopeWith()));
    const [owner, stranger] = [whole, createBench()];
    let bytes = await owner.processBytes(toBytes(envelopeWith()), { only: new Set(["perception"]) });
    for (let turn = 0; turn < 4; turn++) {
      bytes = await owner.processBytes(bytes, { only: new Set(["notes", "review"]) });
      bytes = await stranger.processBytes(bytes);
    }
    expect(Buffer.from(bytes).toString()).toBe(Buffer.from(expected).toString());
    expect(path(stranger)).toEqual(["intent", "plan", "execution", "critic", "integration"]);
  });
});
