import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
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

function entitiesIn(text: string): string[] {
  const named = extractEntities(text);
  const plain = plainNames(text);
  if (named.length === 0 || plain.length === 0) return named.length === 0 ? plain : named;
  const known = new Set(named);
  for (const entity of named) for (const part of entity.split(/\.|::|#|->/)) known.add(part);
  return [...named, ...plain.filter((name) => !known.has(name))];
}

// A plain word is a name only by its place in the question: "where is retry defined".
function plainNames(text: string): string[] {
  const names: string[] = [];
  for (const { subject, target } of readQuestion(text).asks) {
    if (subject !== undefined && !isPhrase(subject)) names.push(subject.name);
    if (target !== undefined && !isPhrase(target)) names.push(target.name);
  }
  return names;
}

function isObject(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
