import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Case, loadCases } from "../../../interop-tests/runner/cases.ts";
import { openConversation } from "../../../interop-tests/runner/conversation.ts";
import { makePartners } from "../../../interop-tests/runner/partners.ts";
import { preparePeer } from "../../../interop-tests/runner/peers.ts";
import { printTable } from "../../../interop-tests/runner/report/table.ts";
import { isGood, type PeerResult, verdictOf } from "../../../interop-tests/runner/results.ts";
import { type Peer, runPeer } from "../../../interop-tests/runner/run-peer.ts";
import { loadChecks } from "../../../interop-tests/runner/schemas.ts";

const KIT = join(import.meta.dirname, "../../../interop-tests");
const checks = loadChecks(KIT);
let cases: Case[];

beforeAll(() => {
  const names = [
    "complete-document",
    "unknown-fields",
    "key-proto",
    "empty-input",
    "float-one-stays-a-float",
  ];
  cases = loadCases(KIT, checks, ["roundtrip"]).filter(({ id }) => names.includes(id.split("/")[1]!));
  expect(cases).toHaveLength(names.length);
});

function opening(command: readonly string[]): Peer["open"] {
  return () => openConversation({ command, timeoutMs: 2000, maxLine: 1024 * 1024 }, checks, "0");
}

function run(fault: string, more: Partial<Peer> = {}): Promise<PeerResult> {
  const command = [process.execPath, join(KIT, "faux/peer.ts"), fault];
  const peer: Peer = {
    name: "faux",
    open: opening(command),
    rules: { schema: checks.envelope, words: new Set() },
    expectedFailures: new Map(),
    ...more,
  };
  return runPeer(peer, cases, () => makePartners((name) => preparePeer(KIT, name, checks)));
}

const outcomes = (result: PeerResult): string[] => result.cases.map(({ outcome }) => outcome);
const reasons = (result: PeerResult): string => result.cases.map(({ reason }) => reason).join("\n");

describe("the runner finds that a peer", () => {
  it("is good, where it is", async () => {
    const result = await run("good");
    expect(outcomes(result)).toEqual(["pass", "pass", "not-applicable", "pass", "pass"]);
    expect(isGood(result)).toBe(true);
  });

  it.each([
    ["lies-about-its-version", /\/protocol must be equal to constant/],
    ["prints-garbage", /not JSON: "Traceback/],
    ["hangs", /did not answer within 2 s/],
    ["answers-another-request", /answered request 1 instead of 2/],
    // Which of the three it is depends on when the second answer comes.
    ["answers-twice", /nobody asked for|more than one line|answered request 2 instead of 3/],
    ["floods", /line of more than 1048576 bytes/],
    ["breaks-the-schema", /answer is not valid/],
  ])("%s", async (fault, message) => {
    const result = await run(fault);
    expect(outcomes(result)).toContain("fault");
    expect(reasons(result)).toMatch(message);
    expect(isGood(result)).toBe(false);
  });

  it("dies half way: the cases before count, and it is started again for those behind", async () => {
    const result = await run("dies-half-way");
    expect(outcomes(result).filter((outcome) => outcome === "pass")).toHaveLength(3);
    expect(reasons(result)).toMatch(/ended with exit code 137/);
    expect(result.stderr).toContain("out of memory");
  });

  it("drops unknown fields: exactly the case about them fails, with the difference", async () => {
    const result = await run("drops-unknown-fields");
    const [failed, ...more] = result.cases.filter((each) => verdictOf(each) === "fail");
    expect(failed?.id).toBe("roundtrip/unknown-fields");
    expect(more).toEqual([]);
    expect(failed?.differences?.map(({ path, actual }) => [path, actual])).toContainEqual([
      "/created_at",
      "(absent)",
    ]);
  });

  it("hides a feature, so that its cases would disappear", async () => {
    const promised = { dialect: "seed", features: ["roundtrip", "normalize"] };
    const result = await run("hides-a-feature", { promised });
    expect(result.problems).toEqual([expect.stringContaining("not what its peer.json promises")]);
  });

  it("skips what applies to it", async () => {
    expect(isGood(await run("skips"))).toBe(false);
  });

  it("does not end when it is told to", async () => {
    expect((await run("never-ends")).problems).toEqual([expect.stringMatching(/did not end within/)]);
  });

  it("cannot be started at all", async () => {
    const result = await run("good", {
      open: opening(["/nonexistent/peer"]),
    });
    expect(reasons(result)).toMatch(/cannot be started/);
    expect(new Set(outcomes(result))).toEqual(new Set(["fault"]));
    const told = printTable([result]);
    expect(told).toMatch(/^ {2}the peer cannot be started: there is no program \/nonexistent\/peer +5 {2}/m);
  });

  it("makes one mistake everywhere: it is told once, with the number of cases that show it", async () => {
    const result = await run("writes-limits-as-text");
    const told = printTable([result]);
    expect(told).toMatch(/^ {2}answers "3" instead of 3 at \/max_iterations +4 {2}.*expected 3, got "3"$/m);
  });
});

describe("expected failures", () => {
  it("forgive a listed failure, with its reason", async () => {
    const expectedFailures = new Map([["roundtrip/unknown-fields", "it drops them"]]);
    const result = await run("drops-unknown-fields", { expectedFailures });
    expect(result.cases.map(verdictOf)).toContain("expected");
    expect(isGood(result)).toBe(true);
  });

  it("fail the run when a listed case passes", async () => {
    const expectedFailures = new Map([["roundtrip/key-proto", "it was broken once"]]);
    const result = await run("good", { expectedFailures });
    expect(result.cases.map(verdictOf)).toContain("unexpected-pass");
    expect(isGood(result)).toBe(false);
  });

  it("must name cases that exist", async () => {
    const result = await run("good", { expectedFailures: new Map([["roundtrip/no-such-case", "a typo"]]) });
    expect(result.problems).toEqual(["expected-failures lists roundtrip/no-such-case, which is no case"]);
  });
});
