import type { Answer } from "../conversation.ts";
import type { HopFinding, HopRules } from "../hop/judge-hop.ts";
import type { Difference } from "../match.ts";
import type { Recorded } from "./read-hops.ts";

/** What a repeated hop shows: what is lost now and was not before, and what is no longer lost. */
export interface Replay {
  readonly differences: readonly Difference[];
  readonly gone: readonly string[];
}

/** Compares what a peer does to a document with what one did when the hop was saved. */
export function judgeReplay(
  recorded: Recorded,
  sent: string,
  answer: Exclude<Answer, { kind: "skipped" }>,
  { report }: HopRules,
): Replay {
  if (answer.kind === "refusal") return judgeRefusal(recorded, answer.code);
  if (recorded.isRefusal) return { differences: [], gone: ["a refusal"] };
  const [before, now] = [losses(recorded.findings), losses(findingsOf(sent, answer.text, report))];
  const differences = [...now]
    .filter(([key]) => !before.has(key))
    .map(([, finding]) => differenceOf(finding));
  return { differences, gone: [...before.keys()].filter((key) => !now.has(key)) };
}

function judgeRefusal({ isRefusal }: Recorded, code: string): Replay {
  if (isRefusal) return { differences: [], gone: [] };
  const cause = `refuses what it took before (${code})`;
  return {
    differences: [{ path: "", expected: "an output", actual: `refused with ${code}`, cause }],
    gone: [],
  };
}

/** What can be no hop of an envelope has nothing to lose. */
function findingsOf(sent: string, reply: string, report: HopRules["report"]): readonly HopFinding[] {
  try {
    return report?.(sent, reply) ?? [];
  } catch {
    return [];
  }
}

function losses(findings: readonly HopFinding[]): Map<string, HopFinding> {
  const unexpected = findings.filter(({ expected }) => !expected);
  return new Map(unexpected.map((finding) => [`${finding.kind} ${finding.path}`, finding]));
}

function differenceOf({ path, kind, rule }: HopFinding): Difference {
  const what = rule === null ? kind : `${kind} (${rule.replaceAll("_", " ")})`;
  return { path, expected: "as it was when the hop was saved", actual: what, cause: `new: ${what} ${path}` };
}
