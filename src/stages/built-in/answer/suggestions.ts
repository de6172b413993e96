import type { Evidence } from "../evidence/evidence.ts";
import type { Ask } from "../question/ask.ts";
import { qualifiedName } from "../question/subject.ts";

const MAX_SUGGESTIONS = 4;

/** Questions that lead on from an answer. */
export function suggestFor(
  asks: readonly Ask[],
  cited: readonly Evidence[],
  near: readonly Evidence[],
): string[] {
  const names = asks.flatMap((ask) => (ask.subject === undefined ? [] : [qualifiedName(ask.subject)]));
  const found = cited.find((entry) => entry.name !== undefined)?.name;
  const suggestions =
    cited.length === 0
      ? [...similarNames(near, names), "What is this project about?"]
      : asks.flatMap((ask) =>
          followUps(ask, ask.subject === undefined ? found : (found ?? ask.subject.name)),
        );
  return [...new Set(suggestions)].slice(0, MAX_SUGGESTIONS);
}

function followUps(ask: Ask, name: string | undefined): string[] {
  if (name === undefined) return [];
  switch (ask.kind) {
    case "find_usages":
      return [`Where is \`${ask.subject!.name}\` defined?`, `What does \`${ask.subject!.name}\` do?`];
    case "trace_flow":
      return [`Who calls \`${ask.subject!.name}\`?`, `What does \`${ask.target!.name}\` do?`];
    case "find_definition":
      return [`Who calls \`${name}\`?`, `What does \`${name}\` do?`];
    case "overview":
      return [`Explain what \`${name}\` does.`];
    default:
      return [`Where is \`${name}\` used?`, `Where is \`${name}\` defined?`];
  }
}

function similarNames(near: readonly Evidence[], asked: readonly string[]): string[] {
  const names = near.flatMap((entry) =>
    entry.name === undefined || asked.includes(entry.name) ? [] : [entry.name],
  );
  return [...new Set(names)].slice(0, 3).map((name) => `Did you mean \`${name}\`?`);
}
