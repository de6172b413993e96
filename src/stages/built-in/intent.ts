import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import type { Ask } from "./question/ask.ts";
import { goalOf } from "./question/goals.ts";
import { type Reading, readQuestion } from "./question/read-question.ts";
import { normalizeText } from "./text/normalize.ts";

/** The intents that this stage names. */
export const INTENTS = [
  "find_definition",
  "find_usages",
  "trace_flow",
  "explain",
  "list",
  "find_code",
  "overview",
  "analyze_code",
] as const;

/** Intent: what is asked for, as goals; asks back when the question names nothing to search for. */
export function intent(context: StageContext): JsonRecord {
  const reading = readRequest(context);
  if (reading.asks.length === 0) return clarify(context, reading);
  const satisfied = new Set(context.allGoals.filter((goal) => !context.remainingGoals.includes(goal)));
  const goals = [...new Set(reading.asks.map(goalOf))];
  const open = goals.filter((goal) => !satisfied.has(goal));
  return {
    intent: intentOf(reading),
    goals: open.length > 0 ? open : goals,
    // A question that had to be read again was probably read wrongly.
    confidence: Math.max(0.1, Math.round((reading.confidence - 0.1 * context.iteration) * 100) / 100),
    clarification_needed: false,
  };
}

// What this stage asks back; an answer to one of them answers no other question.
const ASKED = {
  vague: "Which function, class, file or behaviour of the code do you want to know about?",
  dangling: "Which function, class or file does your question refer to?",
} as const;

function readRequest(context: StageContext): Reading {
  const question = questionText(context);
  const alone = readQuestion(question);
  const answer = answerTo(context, alone);
  if (answer === "") return alone.asks.length > 0 ? alone : fromEntities(context, alone);
  // "Where is it defined?" + "the Session class": the answer takes the place of the word that pointed nowhere.
  const joined = readQuestion(question.replace(LAST_PRONOUN, () => answer));
  if (alone.dangling && joined.asks.length > 0) return joined;
  const answered = readQuestion(answer);
  return answered.asks.length > 0 ? merge(alone, answered) : alone;
}

const LAST_PRONOUN = /\b(?:it|that|this|them|they)\b(?!.*\b(?:it|that|this|them|they)\b)/i;

// A question of ours that this input would not lead to was asked about another input. A peer's counts as it stands.
function answerTo({ clarification }: StageContext, reading: Reading): string {
  if (clarification === null) return "";
  const isOurs = Object.values(ASKED).some((asked) => clarification.question.endsWith(asked));
  const isDue = clarification.question.endsWith(questionBack(reading) ?? "\n");
  return isOurs && !isDue ? "" : normalizeText(clarification.answer);
}

function questionBack(reading: Reading): string | undefined {
  if (reading.asks.length > 0) return undefined;
  return reading.dangling ? ASKED.dangling : ASKED.vague;
}

function questionText(context: StageContext): string {
  const normalized = context.output("perception")?.normalized_input;
  return typeof normalized === "string" && normalized !== "" ? normalized : normalizeText(context.rawInput);
}

// A peer's perception may have found names that this reading has no form for.
function fromEntities(context: StageContext, reading: Reading): Reading {
  const entities = context.output("perception")?.extracted_entities;
  if (reading.dangling || !Array.isArray(entities)) return reading;
  const names = entities
    .filter((entity) => typeof entity === "string" && /[\p{L}\p{N}]/u.test(entity))
    .slice(0, 4);
  return names.length === 0
    ? reading
    : readQuestion(names.map((name) => `where is \`${name}\` defined?`).join(" "));
}

function merge(first: Reading, second: Reading): Reading {
  const clear = first.guessed ? [] : first.asks;
  return { ...second, asks: [...clear, ...second.asks], dangling: false };
}

function clarify(context: StageContext, reading: Reading): JsonRecord {
  const answer = answerTo(context, reading).slice(0, 60);
  const opening = answer === "" ? "" : `"${answer}" names nothing that I can search for. `;
  return {
    intent: "analyze_code",
    goals: [],
    confidence: reading.confidence,
    clarification_needed: true,
    clarification_question: `${opening}${questionBack(reading) ?? ASKED.vague}`,
  };
}

function intentOf(reading: Reading): (typeof INTENTS)[number] {
  const kinds = reading.asks.map((ask) => ask.kind);
  if (kinds.includes("trace_flow")) return "trace_flow";
  return INTENT_OF_KIND[reading.guessed && kinds[0] === "find_code" ? "guess" : kinds[0]!];
}

const INTENT_OF_KIND: Readonly<Record<Ask["kind"] | "guess", (typeof INTENTS)[number]>> = {
  find_definition: "find_definition",
  find_usages: "find_usages",
  trace_flow: "trace_flow",
  explain_file: "explain",
  explain_symbol: "explain",
  list: "list",
  find_code: "find_code",
  overview: "overview",
  guess: "analyze_code",
};
