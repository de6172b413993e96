import type { CodeSymbolsInput } from "../../gen/tools/code-symbols.ts";
import { createPacer } from "../../workspace/pacing.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { createCoverage } from "./coverage.ts";
import { keepFacts } from "./keep-facts.ts";
import { ownerParts } from "./owners.ts";
import { createParseFacts } from "./parse-facts.ts";
import type { ParseFacts } from "./reader.ts";
import { findDefinitions } from "./relations/definitions.ts";
import { findHeirs } from "./relations/heirs.ts";
import { findMembers } from "./relations/members.ts";
import { findCallees, findOccurrences } from "./relations/occurrences.ts";
import { findOutline } from "./relations/outline.ts";
import type { Found, Question } from "./relations/question.ts";

const DEFAULT_MAX_RESULTS = 1_000;
// Only who asks can end the work (R18); this is longer than anyone waits.
const NO_LIMIT_MS = 3_600_000;

/** What a call is made in. */
export interface CallParts {
  readonly workspace: Workspace;
  readonly env: NodeJS.ProcessEnv;
  readonly below: string;
  readonly signal: AbortSignal;
  readonly parser: OpenParser;
}

/** What parses for all calls: grammars are loaded once, and facts of a text that comes again are kept. */
export interface OpenParser {
  readonly parse: ParseFacts;
  /** What was said of grammars that cannot be used. */
  readonly warnings: readonly string[];
}

/** Makes the parser of a tool. */
export function openParser(): OpenParser {
  const warnings: string[] = [];
  return { parse: keepFacts(createParseFacts((message) => warnings.push(message))), warnings };
}

/** Answers one call of code_symbols. */
export async function answerQuestion(
  input: CodeSymbolsInput,
  { workspace, env, below, signal, parser }: CallParts,
): Promise<Record<string, unknown>> {
  const coverage = createCoverage();
  const { parse, warnings } = parser;
  const pacer = createPacer(signal, NO_LIMIT_MS);
  const found = await related({ input, below, env, workspace, coverage, parse, pacer });
  const max = input.max_results ?? DEFAULT_MAX_RESULTS;
  return {
    symbols: found.slice(0, max).map(shown),
    total: found.length,
    complete: coverage.isComplete() && found.length <= max,
    coverage: {
      ...coverage.result(),
      ...(found.length > max ? { cut: [...coverage.result().cut, "max_results"] } : {}),
    },
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

function related(question: Question): Promise<Found[]> {
  const { relation, name, owner } = question.input;
  const parts = owner === undefined ? [] : ownerParts(owner);
  switch (relation) {
    case "definitions":
      return findDefinitions(question, name!);
    case "members":
      return findMembers(question, name === undefined ? parts : [...parts, name]);
    case "heirs":
      return findHeirs(question, name!);
    case "outline":
      return findOutline(question, "outline");
    case "imports":
      return name === undefined ? findOutline(question, "imports") : findOccurrences(question, name);
    case "calls":
      return name === undefined
        ? findCallees(question, parts.at(-1)!, parts.slice(0, -1))
        : findOccurrences(question, name);
    default:
      return findOccurrences(question, name!);
  }
}

function shown({ name, kind, owner, path, line, end_line, signature, returns, doc, basis }: Found): Found {
  return { name, kind, owner, path, line, end_line, signature, returns, doc, basis };
}
