import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lossesOf } from "../../../interop-tests/chains/chain.ts";
import { parseJson } from "../../../interop-tests/runner/json.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { run, WORKER } from "../../support/worker.ts";

const KIT_PEER = join(import.meta.dirname, "support/kit-peer.ts");

const ENVELOPE = fullEnvelope({
  max_llm_calls: 40,
  all_goals: ["a", "b"],
  remaining_goals: ["b"],
  goal_completion_status: { a: "satisfied", b: "pending" },
  processing_history: [{ agent: "perception", status: "success" }],
  metadata: { id: "@" },
  x_tenant: { deep: [null, {}] },
  request_context: {
    request_id: "req_0123456789abcdef",
    capability: "code",
    session_id: "sess_0123456789abcdef",
    user_id: "u1",
  },
}).replace('"@"', "12345678901234567890");

/** Sends an envelope through peers with a tap before each; what each tap told, and what came out. */
function chain(options: readonly string[], names: readonly string[]): { told: string[]; document: string } {
  let document = ENVELOPE;
  const told = names.map((name) => {
    const command = name === "ours" ? [WORKER, "normalize", "--quiet"] : [KIT_PEER, name];
    const outcome = run(["tap", ...options, "--", process.execPath, ...command], document);
    expect(outcome.status, `${name}: ${outcome.stderr}`).toBe(0);
    document = outcome.stdout;
    return outcome.stderr;
  });
  return { told, document };
}

describe.each([
  ["python-u1", "go-u1"],
  ["python-u2", "go-u2"],
])("a tap before each of %s, ours, %s and ours", (python, go) => {
  const names = [python, "ours", go, "ours"];

  it("tells what the published peers lose, and of ours nothing", () => {
    const [first = "", second, third = "", fourth] = chain([], names).told;
    expect([second, fourth]).toEqual(["", ""]);
    for (const told of [first, third]) expect(told).toMatch(/^(tap: \w+ \/\S+( \(\w+\))?\n)+$/);
    expect(first).toContain("tap: lost /x_tenant\n");
    expect(third).toContain("tap: lost /max_llm_calls\n");
  });

  it("loses nothing with --mend", () => {
    const { document } = chain(["--mend"], names);
    const lost = lossesOf(parseJson(ENVELOPE), parseJson(document)).filter(
      (path) => path !== "/goal_completion_status/a",
    );
    expect(lost).toEqual([]);
  });
});
