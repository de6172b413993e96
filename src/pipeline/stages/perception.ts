import type { JsonRecord, StageContext } from "../stage.ts";
import { readQuestion } from "./question/read-question.ts";
import { isPhrase } from "./question/subject.ts";
import { extractEntities } from "./text/entities.ts";
import { detectLanguage } from "./text/language.ts";
import { normalizeText } from "./text/normalize.ts";

/** Perception: cleans the question, names its language, and lists the names in it that code may have. */
export function perception(context: StageContext): JsonRecord {
  const normalized = normalizeText(context.rawInput);
  const history = context.metadata("session_history");
  const preferences = context.metadata("user_preferences");
  return {
    normalized_input: normalized,
    detected_language: detectLanguage(normalized),
    extracted_entities: entitiesIn(normalized),
    context: {
      session_history: Array.isArray(history) ? history : [],
      user_preferences: isObject(preferences) ? preferences : {},
    },
  };
}

// A plain word is a name only by its place in the question: "where is retry defined".
function entitiesIn(text: string): string[] {
  const asked = readQuestion(text)
    .asks.flatMap((ask) => [ask.subject, ask.target])
    .filter((subject) => subject !== undefined);
  const plain = asked.filter((subject) => !isPhrase(subject)).map((subject) => subject.name);
  const named = extractEntities(text);
  const parts = new Set(named.flatMap((entity) => entity.split(/\.|::|#|->/)));
  return [...named, ...plain.filter((name) => !named.includes(name) && !parts.has(name))];
}

function isObject(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
