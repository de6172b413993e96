import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import { type Paragraph, paragraphFor } from "./answer/paragraphs.ts";
import { describeSearch } from "./answer/searched.ts";
import { suggestFor } from "./answer/suggestions.ts";
import { verifyEvidence } from "./answer/verify.ts";
import { type Evidence, gatherEvidence } from "./evidence/evidence.ts";
import { judge } from "./evidence/judge.ts";
import type { Ask } from "./question/ask.ts";
import { askOfGoal } from "./question/goals.ts";

const MAX_CITATIONS = 20;
const MAX_VERIFIED_PER_GOAL = 24;

/** Integration: puts what was found into words, and cites only lines that are in the files as quoted. */
export async function integration(context: StageContext): Promise<JsonRecord> {
  const goals = goalsOf(context);
  const asks = goals.map((goal) => ({ goal, ask: askOfGoal(goal) ?? topicless() }));
  const evidence = gatherEvidence(context);
  const parts: { ask: Ask; paragraph: Paragraph | undefined; open: boolean; goal: string }[] = [];
  for (const { goal, ask } of asks) {
    const own = evidence
      .filter((entry) => entry.goal === undefined || entry.goal === goal)
      .slice(0, MAX_VERIFIED_PER_GOAL);
    const proven = await verifyEvidence(context, own);
    const { satisfied } = judge(ask, proven, context.iteration);
    const usable = satisfied ? proven : proven.filter((entry) => entry.match !== "partial");
    parts.push({ goal, ask, open: !satisfied, paragraph: paragraphFor(ask, usable) });
  }
  const cited = parts.flatMap(({ paragraph }) => paragraph?.cited ?? []);
  return {
    final_response: await respond(context, parts),
    citations: citationsOf(cited),
    follow_up_suggestions: suggestFor(
      asks.map(({ ask }) => ask),
      cited,
      evidence,
    ),
  };
}

function goalsOf(context: StageContext): readonly string[] {
  if (context.allGoals.length > 0) return context.allGoals;
  const goals = context.output("intent")?.goals;
  return Array.isArray(goals) ? goals.filter((goal) => typeof goal === "string") : [];
}

// A peer's goal that names nothing still has evidence to show.
function topicless(): Ask {
  return { kind: "overview" };
}

async function respond(
  context: StageContext,
  parts: readonly {
    readonly goal: string;
    readonly open: boolean;
    readonly paragraph: Paragraph | undefined;
  }[],
): Promise<string> {
  const texts = parts.flatMap(({ paragraph }) => (paragraph === undefined ? [] : [paragraph.text]));
  const open = parts.filter((part) => part.open);
  const unanswered = open.map(({ goal }) => `"${goal}"`).join(", ");
  const opening =
    context.exhausted && open.length > 0
      ? [
          `This answer is partial: the limits of the run were reached before ${plural(open.length)} met (${unanswered}).`,
        ]
      : [];
  const nothing =
    open.length === 0 && texts.length > 0 ? [] : [await missing(context, unanswered, texts.length === 0)];
  return [...opening, ...texts, ...nothing].join("\n\n");
}

async function missing(context: StageContext, unanswered: string, isEverything: boolean): Promise<string> {
  const searched = await describeSearch(context);
  const what = unanswered === "" ? "your question" : unanswered;
  return isEverything ? `I found nothing for ${what}. ${searched}` : `Not answered: ${what}. ${searched}`;
}

function citationsOf(cited: readonly Evidence[]): JsonRecord[] {
  const seen = new Set<string>();
  return cited
    .filter(({ location }) => (seen.has(location) ? false : Boolean(seen.add(location))))
    .slice(0, MAX_CITATIONS)
    .map(({ content, location }) => ({ text: content, location }));
}

function plural(count: number): string {
  return count === 1 ? "one goal was" : `${count} goals were`;
}
