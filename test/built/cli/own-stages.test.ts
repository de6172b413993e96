import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, type Json, run } from "../../support/worker.ts";

let folder: string;
let file: string;

const ORDER = ["perception", "notes", "intent", "plan", "execution", "critic", "review", "integration"];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "own-stages-"));
  file = join(folder, "pipeline.json");
  writeFileSync(join(folder, "auth.py"), "def check_token(token):\n    return True\n");
  const stages = { notes: { script: [{ seen: 1 }] }, review: { script: [{ fine: true }] } };
  writeFileSync(file, JSON.stringify({ order: ORDER, stages }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function processed(args: readonly string[], envelope: string): Json {
  return answerOf(["process", "--workspace", folder, ...args], envelope);
}

const envelope = (): string => fullEnvelope({ raw_input: "Where is check_token defined?", stage_order: [] });

describe("stages of one's own", () => {
  it("R20: run where they stand in the order of a pipeline file, also behind the critic", () => {
    const after = processed(["--pipeline", file], envelope());
    expect(after.processing_history.map(({ agent }: Json) => agent)).toEqual(ORDER);
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      stage_order: ORDER,
      outputs: { notes: { seen: 1 }, review: { fine: true } },
    });
  });

  it("R17: are taken by --until and --only", () => {
    const reviewed = processed(["--pipeline", file, "--until", "review"], envelope());
    expect(reviewed).toMatchObject({ current_stage: "integration", terminated: false });
    const noted = processed(["--pipeline", file, "--only", "perception,notes"], envelope());
    expect(noted).toMatchObject({ current_stage: "intent", agent_hop_count: 2 });
  });

  it("R17: are refused by name where the run has none of that name", () => {
    const outcome = run(["process", "--workspace", folder, "--until", "review"], envelope());
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).error).toMatchObject({
      code: "EARG",
      message: `Wrong option until: must be one of ${ORDER.filter((name) => !/notes|review/.test(name)).join(", ")}`,
    });
  });

  it("R1, R20: a run that stopped before one of them is returned by a worker that does not have it", () => {
    const stopped = processed(["--pipeline", file, "--until", "perception"], envelope());
    expect(stopped).toMatchObject({ current_stage: "notes", stage_order: ORDER });
    expect(processed([], JSON.stringify(stopped))).toEqual(stopped);
  });
});
