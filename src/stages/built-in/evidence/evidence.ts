import type { LineKind } from "../../../code/classify-line.ts";
import type { StageContext } from "../../../pipeline/stage.ts";
import type { Match } from "../search/looks.ts";
import type { Hit } from "./hits.ts";

/** What a piece of evidence shows; `path` is a call on the way of a flow, `text` a line of prose or documentation. */
export type EvidenceKind = LineKind | "path" | "text";

/** One line of the workspace that speaks to a goal. Peers write only the first three keys. */
export interface Evidence {
  /** `path:line`, the line counted from 1. */
  readonly location: string;
  /** Verbatim text of that line. */
  readonly content: string;
  readonly relevance: string;
  readonly kind?: EvidenceKind;
  readonly goal?: string;
  /** The name as the line has it. */
  readonly name?: string;
  /** What a definition defines. */
  readonly role?: string;
  readonly match?: Match;
  /** The named blocks around the line, outermost first. */
  readonly scope?: string;
  /** For described behaviour: the share of the words that the line covers, from 0 to 1. */
  readonly coverage?: number;
}

/** How long a quoted line may be. */
export const MAX_CONTENT = 300;

/** The part of a line to quote: trimmed, and cut to a window around the name where it is long. */
export function quoteLine(text: string, column = 0): string {
  const start = column > MAX_CONTENT - 100 ? column - 100 : 0;
  return text.slice(start, start + MAX_CONTENT).trim();
}

/** A line as evidence of which only is known that a step of the plan has found it. */
export function plainEvidence({ path, line, text }: Hit): Evidence {
  const found = { location: `${path}:${line}`, content: quoteLine(text) };
  return { ...found, relevance: "found by a step of the plan", kind: "text" };
}

/** Reads evidence as it stands in an envelope; entries that lack a location or a content are left out. */
export function readEvidence(value: unknown): Evidence[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is Evidence =>
      typeof entry === "object" &&
      entry !== null &&
      typeof (entry as Evidence).location === "string" &&
      typeof (entry as Evidence).content === "string",
  );
}

/** All evidence of the run so far: of this plan, of the plans before it, and of the completed stages. */
export function gatherEvidence(context: StageContext): Evidence[] {
  const sources = [
    context.output("execution")?.evidence,
    ...context.completedStages.map((stage) => summaryEvidence(stage.summary) ?? stage.evidence),
    ...context.priorPlans.toReversed().map((plan) => plan.evidence),
  ];
  const seen = new Set<string>();
  return sources.flatMap(readEvidence).filter((entry) => {
    const key = `${entry.goal ?? ""}\n${entry.location}\n${entry.kind ?? ""}`;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}

/** The path and the line (counted from 1) of a location; undefined where it is not `path:line`. */
export function parseLocation(
  location: string,
): { readonly path: string; readonly line: number } | undefined {
  const match = /^(.+?):(\d{1,9})(?::\d+|-\d+)?$/.exec(location);
  return match === null ? undefined : { path: match[1]!, line: Number(match[2]) };
}

function summaryEvidence(summary: unknown): unknown {
  return typeof summary === "object" && summary !== null
    ? (summary as Record<string, unknown>).evidence
    : undefined;
}
