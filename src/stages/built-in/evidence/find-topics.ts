import { isImport } from "../../../code/classify-line.ts";
import { isCommentLine } from "../../../code/comments.ts";
import { familyOf } from "../../../code/families.ts";
import { anyDefinition } from "../../../code/outline.ts";
import { pathRole } from "../../../code/path-role.ts";
import { isCallableRole, type Role, roleFit, roleWeight } from "../../../code/roles.ts";
import { scopesAround } from "../../../code/scope.ts";
import { coveredWords } from "../search/topic-query.ts";
import { splitIdentifier } from "../text/words.ts";
import type { FileReader } from "./files.ts";
import type { Hit } from "./hits.ts";

/** A line that may show the code for a described behaviour. */
export interface TopicHit {
  readonly hit: Hit;
  /** The share of the words that the line, what documents it and its path cover. */
  readonly coverage: number;
  readonly score: number;
  readonly role?: Role;
  readonly name?: string;
}

/** A described behaviour: its words, and what the question calls the thing that shows it. */
export interface Topic {
  readonly words: readonly string[];
  readonly declared: string | undefined;
}

interface WeightedTopic extends Topic {
  /** What each word is worth; all together are worth 1. */
  readonly share: ReadonlyMap<string, number>;
}

const MAX_LIFTED = 24;
const ROLE_PENALTY = {
  source: 0,
  copy: 30,
  stub: 60,
  example: 120,
  test: 340,
  prose: 160,
  generated: 300,
  vendored: 320,
};

/** The code that comes nearest to what some words describe, best first. */
export async function findTopics(
  topic: Topic,
  hits: readonly Hit[],
  reader: FileReader,
): Promise<TopicHit[]> {
  const weighted = weigh(topic, hits);
  const scored = sorted(hits.map((hit) => scoreHit(weighted, hit, "")).filter((entry) => entry.coverage > 0));
  const lifted: TopicHit[] = [];
  for (const entry of scored.filter(({ role }) => role === undefined).slice(0, MAX_LIFTED)) {
    const home = await definitionAround(entry.hit, reader);
    if (home !== undefined) lifted.push(scoreHit(weighted, home, entry.hit.text));
  }
  const seen = new Set<string>();
  return sorted([...lifted, ...scored]).filter(({ hit }) => {
    const key = `${hit.path}:${hit.line}`;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}

// A comment or a statement that speaks of the behaviour belongs to the function around it, or right below it.
async function definitionAround(hit: Hit, reader: FileReader): Promise<Hit | undefined> {
  const family = familyOf(hit.path);
  const lines = await reader.lines(hit.path, hit.line);
  if (lines === undefined || family === "prose" || family === "config" || isImport(family, hit.text))
    return undefined;
  let index = hit.line - 1;
  if (isCommentLine(family, lines[index] ?? "")) {
    while (index < lines.length && index < hit.line + 30 && isSkippable(family, lines[index]!)) index++;
    const below = anyDefinition(family, lines[index] ?? "");
    if (below?.role !== undefined && below.conditions === undefined)
      return { path: hit.path, line: index + 1, text: lines[index]! };
  }
  const around = scopesAround(family, lines, hit.line - 1).find((scope) => isCallableRole(scope.role));
  return around === undefined ? undefined : { path: hit.path, line: around.line + 1, text: around.text };
}

function isSkippable(family: ReturnType<typeof familyOf>, line: string): boolean {
  return line.trim() === "" || isCommentLine(family, line) || /^\s*(?:@|#\[)/.test(line);
}

function sorted(entries: readonly TopicHit[]): TopicHit[] {
  return entries.toSorted(
    (a, b) =>
      b.score - a.score ||
      (a.hit.path < b.hit.path ? -1 : a.hit.path > b.hit.path ? 1 : a.hit.line - b.hit.line),
  );
}

// A word that few of the found lines have tells more than one that most of them have.
function weigh({ words, declared }: Topic, hits: readonly Hit[]): WeightedTopic {
  const rarity = words.map((word) => {
    const lines = hits.filter((hit) => coveredWords([word], hit.text.slice(0, 400)).length > 0).length;
    return 1 + Math.log((hits.length + 1) / (lines + 1));
  });
  const total = rarity.reduce((sum, value) => sum + value, 0);
  const share = new Map(words.map((word, index) => [word, rarity[index]! / total]));
  return { words, declared, share };
}

function scoreHit({ words, declared, share }: WeightedTopic, hit: Hit, about: string): TopicHit {
  const family = familyOf(hit.path);
  const definition = anyDefinition(family, hit.text);
  const { name, role } = definition !== undefined && definition.conditions === undefined ? definition : {};
  const inName = name === undefined ? [] : coveredWords(words, name);
  const inLine = coveredWords(words, `${hit.text.slice(0, 400)} ${about.slice(0, 400)}`);
  const inPath = inLine.length > 0 ? coveredWords(words, hit.path) : [];
  const covered = new Set([...inName, ...inPath, ...inLine]);
  const extra = name === undefined ? 0 : Math.max(0, splitIdentifier(name).length - inName.length);
  const literal = words.filter((word) => (name ?? hit.text).toLowerCase().includes(word.toLowerCase()));
  const worth = (list: Iterable<string>) => [...list].reduce((sum, word) => sum + (share.get(word) ?? 0), 0);
  const score =
    300 * worth(covered) +
    260 * worth(inName) +
    80 * worth(inLine) +
    100 * worth(literal) +
    (role === undefined ? 0 : roleWeight(role) + (isCallableRole(role) ? 50 : 0)) +
    (role === undefined || declared === undefined ? 0 : 50 * roleFit(role, declared)) -
    12 * Math.min(4, extra) -
    (isImport(family, hit.text) ? 200 : 0) -
    ROLE_PENALTY[pathRole(hit.path)] -
    2 * hit.path.split("/").length;
  return {
    hit,
    coverage: covered.size / words.length,
    score,
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name }),
  };
}
