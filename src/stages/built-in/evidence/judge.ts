import { pathRole } from "../../../code/path-role.ts";
import type { Ask } from "../question/ask.ts";
import { isPhrase, isStrictName, qualifiedName } from "../question/subject.ts";
import { topicWords } from "../search/looks.ts";
import { type Evidence, parseLocation } from "./evidence.ts";

/** What the evidence says about one goal. */
export interface Judgement {
  readonly satisfied: boolean;
  /** How well the evidence supports it, from 0 to 1. */
  readonly confidence: number;
  /** For an unsatisfied goal: what is missing. */
  readonly lack: string;
}

/** What the critic says of a search that found more than it could return; the plan stage reads it. */
export const CUT_OFF = "was cut off";

const NOTHING: Judgement = { satisfied: false, confidence: 0.9, lack: "has no evidence at all" };

/** Judges whether the evidence answers an ask. `attempts` is how many broader plans were tried before. */
export function judge(ask: Ask, evidence: readonly Evidence[], attempts: number): Judgement {
  if (evidence.length === 0) return NOTHING;
  switch (ask.kind) {
    case "find_usages":
      return judgeUsages(ask, evidence, attempts);
    case "trace_flow":
      return evidence.some((entry) => entry.kind === "path")
        ? satisfied(0.85)
        : lacking("has uses of both ends, but no chain of calls between them");
    case "find_code":
      return judgeTopic(ask, evidence, attempts);
    case "explain_file":
    case "overview":
      return satisfied(0.9);
    default:
      return judgeDefinition(ask, evidence, attempts);
  }
}

// A mention is never called a definition, however often the search was broadened.
function judgeDefinition(ask: Ask, evidence: readonly Evidence[], attempts: number): Judgement {
  const definitions = evidence.filter(
    (entry) => entry.kind === undefined || entry.kind === "definition" || entry.kind === "declaration",
  );
  const near = definitions.find((entry) => entry.match !== "partial");
  if (near !== undefined)
    return satisfied(near.kind === "declaration" ? 0.8 : near.match === "variant" ? 0.7 : 0.95);
  const subject = ask.subject!;
  if (isPhrase(subject)) return judgeTopic(ask, evidence, attempts);
  if (definitions.length > 0 && !isStrictName(subject) && attempts > 0) return satisfied(0.5);
  return lacking(
    definitions.length > 0
      ? `has only definitions of similar names, not of \`${qualifiedName(subject)}\``
      : `has only uses or mentions, but no line that defines \`${qualifiedName(subject)}\``,
  );
}

function judgeUsages(ask: Ask, evidence: readonly Evidence[], attempts: number): Judgement {
  const wanted = { calls: ["call"], uses: ["call", "use", "import"], imports: ["import"], extends: ["use"] }[
    ask.relation ?? "uses"
  ];
  const near = evidence.filter((entry) => entry.match !== "partial");
  const fits = (entry: Evidence) => entry.kind === undefined || wanted.includes(entry.kind);
  if (near.some(fits)) return satisfied(0.9);
  if (attempts > 0 && near.some((entry) => entry.kind === "use" || entry.kind === "call"))
    return satisfied(0.6);
  return lacking(`has no ${wanted.join(" or ")} of \`${qualifiedName(ask.subject!)}\``);
}

function judgeTopic(ask: Ask, evidence: readonly Evidence[], attempts: number): Judgement {
  const words = topicWords(ask.subject!);
  const trusted = attempts > 0 || evidence.slice(0, 1).every(isFromSource) ? evidence : [];
  const best = Math.max(
    0,
    ...trusted.map((entry) =>
      entry.kind === "mention" ? 0 : (entry.coverage ?? (entry.match === "partial" ? 0.5 : 1)),
    ),
  );
  const needed = attempts === 0 ? (words.length <= 2 ? 1 : 0.66) : 0.5;
  return best >= needed
    ? satisfied(0.3 + 0.5 * best)
    : lacking(`has no code that covers ${words.join(", ")} together`);
}

// A test that is named after a behaviour does not show it; look further before settling for it.
function isFromSource(entry: Evidence): boolean {
  const path = parseLocation(entry.location)?.path;
  return path === undefined || !["test", "prose", "generated", "vendored"].includes(pathRole(path));
}

function satisfied(confidence: number): Judgement {
  return { satisfied: true, confidence: Math.round(confidence * 100) / 100, lack: "" };
}

function lacking(lack: string): Judgement {
  return { satisfied: false, confidence: 0.8, lack };
}
