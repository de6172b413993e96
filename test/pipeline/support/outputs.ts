import type { JsonRecord } from "../../../src/pipeline/stage.ts";

/** Outputs that the stages' schemas accept. */
export const PERCEPTION: JsonRecord = { normalized_input: "where is main?" };
export const INTEGRATION: JsonRecord = { final_response: "in main.c", citations: [] };

export function intentWith(...goals: string[]): JsonRecord {
  return { intent: "find_definition", goals };
}

export function asking(question: string): JsonRecord {
  return {
    intent: "analyze_code",
    goals: [],
    clarification_needed: true,
    clarification_question: question,
  };
}

export function planWith(id: string, ...tools: string[]): JsonRecord {
  return { plan_id: id, steps: tools.map((tool) => ({ tool, params: { for: id } })) };
}

/** What execution says when its steps gave these error codes; null stands for a step that worked. */
export function executed(...codes: (string | null)[]): JsonRecord {
  const failed = codes.filter((code) => code !== null).length;
  return {
    status: failed === 0 ? "success" : failed === codes.length ? "error" : "partial",
    results: codes.map((code, step_index) => {
      const outcome = code === null ? { result: {} } : { error: { code, message: `failed with ${code}` } };
      return { step_index, tool: "look", ...outcome };
    }),
    evidence: [{ location: "main.c:1", content: "int main", relevance: "definition" }],
  };
}

export function verdict(
  word: string,
  satisfied: readonly string[] = [],
  feedback = "look further",
): JsonRecord {
  return { verdict: word, satisfied_goals: [...satisfied], feedback };
}
