import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WRITING_MISTAKES } from "../../../interop-tests/faux/mistakes.ts";
import { checkConformance } from "../../../interop-tests/runner/conformance.ts";
import { hopFindings } from "../../../src/cli/conformance/hop-findings.ts";

const KIT = join(import.meta.dirname, "../../../interop-tests");

/** Each mistake of a sound peer, and the words for it that must stand among the first three causes. */
const MISTAKES: Readonly<Record<string, string>> = {
  "null-for-an-empty-object": "writes null for an empty object",
  "null-for-an-empty-list": "writes null for an empty list",
  "drops-unknown-fields": "loses fields that the seed does not name",
  "drops-limits": "loses /max_iterations",
  "drops-metadata": "loses members of /metadata",
  "drops-outputs-of-others": "loses members of /outputs",
  "drops-history": "rewrites /processing_history",
  "reverses-history": "rewrites /processing_history",
  "rounds-numbers": "rounds numbers",
  "starts-counters-again": "lowers /llm_call_count",
  "takes-default-limits": "changes the limit /max_agent_hops",
  "makes-a-new-id": 'answers "env_0000000000000000" instead of "env_5e1f0c4a9b7d2368" at /envelope_id',
  "trims-the-input": "at /raw_input",
  "writes-counters-as-text": "writes /iteration against the schema: must be integer",
  "writes-naive-dates": "/received_at",
  "cuts-microseconds": "at /received_at",
  "ends-with-a-word-of-its-own": "writes /terminal_reason against the schema",
  "ends-without-a-reason": "ends without a reason",
  "adds-poor-errors": "adds errors without error_type, message, timestamp, recoverable, details",
  "writes-text-as-an-output": "writes /outputs/echo against the schema: must be object",
  "one-hop-too-many": "passes its hop limit",
  "one-model-call-too-many": "answers true instead of false at /can_continue",
  "runs-what-has-ended": "runs a terminated envelope",
  "runs-what-waits": "runs a paused envelope",
  "takes-anything": "takes what it must refuse",
};

/** The causes that the kit tells of the peer with one mistake, by what the seed says alone. */
async function causesOf(mistake: string): Promise<string[]> {
  const { text } = await checkConformance({
    kit: KIT,
    way: {
      kind: "ndjson",
      command: [process.execPath, join(KIT, "faux/envelope-peer.ts"), "{op}", mistake],
      env: { PATH: process.env.PATH },
    },
    asked: { operations: ["process", "can-continue"], onlyRoundtrip: false, dialect: "seed" },
    suites: [],
    levels: ["seed"],
    timeoutMs: 20_000,
    jobs: 1,
    json: true,
    all: false,
    verbose: false,
    ports: { redact: (told) => told, report: hopFindings, onProgress: () => undefined },
  });
  const { peers } = JSON.parse(text) as { peers: { causes: { cause: string }[] }[] };
  return peers[0]!.causes.map(({ cause }) => cause);
}

describe("cases of level seed", () => {
  it("find nothing wrong with a sound peer that has stages of its own", { timeout: 60_000 }, async () => {
    expect(await causesOf("")).toEqual([]);
  });

  it("know every mistake that is planted", () => {
    expect(Object.keys(MISTAKES)).toEqual(expect.arrayContaining(Object.keys(WRITING_MISTAKES)));
  });

  it.each(Object.entries(MISTAKES))(
    "name %s among the first three causes: %s",
    { timeout: 60_000 },
    async (mistake, words) => {
      expect((await causesOf(mistake)).slice(0, 3)).toContainEqual(expect.stringContaining(words));
    },
  );
});
