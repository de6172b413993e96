import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lossesOf, mergeBy, runChain } from "../../../interop-tests/chains/chain.ts";
import { parseJson } from "../../../interop-tests/runner/json.ts";
import { preparePeer } from "../../../interop-tests/runner/peers.ts";
import type { KitPeer } from "../../../interop-tests/runner/run-peer.ts";
import { loadChecks } from "../../../interop-tests/runner/schemas.ts";
import { fullEnvelope } from "../../support/envelopes.ts";

const KIT = join(import.meta.dirname, "../../../interop-tests");
const checks = loadChecks(KIT);
const peers = new Map<string, KitPeer>();

const ENVELOPE = fullEnvelope({
  max_iterations: 7,
  max_llm_calls: 40,
  max_agent_hops: 50,
  max_stages: 9,
  iteration: 2,
  all_goals: ["a", "b"],
  remaining_goals: ["b"],
  goal_completion_status: { a: "satisfied", b: "pending" },
  critic_feedback: ["look again"],
  received_at: "2026-01-02T03:04:05.678901Z",
  processing_history: [{ agent: "perception", status: "success" }],
  clarification_question: "Which?",
  metadata: { ratio: 0.5, id: "@" },
  "x-tenant": { deep: [null, {}] },
}).replace('"@"', "12345678901234567890");

beforeAll(() => {
  for (const name of ["python", "go", "python-u1", "go-u1", "go-u2", "worker-stdio"]) {
    const prepared = preparePeer(KIT, name, checks);
    if (prepared.kind === "missing") throw new Error(prepared.reason);
    peers.set(name, prepared.peer);
  }
}, 120_000);

const named = (...names: string[]): KitPeer[] => names.map((name) => peers.get(name)!);

describe("an envelope that goes from Python to the worker, to Go, to the worker and back to Python", () => {
  it("loses nothing between peers of the seed", async () => {
    const hops = await runChain(ENVELOPE, named("python", "worker-stdio", "go", "worker-stdio", "python"));
    expect(hops.map(({ peer, lost }) => [peer, lost])).toEqual([
      ["python", []],
      ["worker-stdio", []],
      ["go", []],
      ["worker-stdio", []],
      ["python", []],
    ]);
    expect(lossesOf(parseJson(ENVELOPE), parseJson(hops.at(-1)!.document))).toEqual([]);
  });

  it("loses what the published peers drop, and the worker says nothing is lost by itself", async () => {
    const hops = await runChain(
      ENVELOPE,
      named("python-u1", "worker-stdio", "go-u1", "worker-stdio", "python-u1"),
    );
    const [python, first, go, second] = hops;
    expect(python?.lost).toEqual(expect.arrayContaining(["/x-tenant", "/clarification_question"]));
    expect(go?.lost).toEqual(
      expect.arrayContaining(["/max_iterations", "/max_llm_calls", "/received_at", "/metadata/id"]),
    );
    expect([first?.lost, second?.lost]).toEqual([[], []]);
  });

  it.each(["python-u1", "go-u1", "go-u2"])(
    "comes back whole from %s once the worker has merged the reply",
    async (name) => {
      const [hop] = await runChain(ENVELOPE, named(name));
      expect(hop!.lost.length).toBeGreaterThan(3);
      const merged = await mergeBy(peers.get("worker-stdio")!, ENVELOPE, hop!.document);
      expect(lossesOf(parseJson(ENVELOPE), parseJson(merged))).toEqual([]);
    },
  );
});
