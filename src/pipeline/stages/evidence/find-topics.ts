import { familyOf } from "../code/families.ts";
import { anyDefinition } from "../code/outline.ts";
import { pathRole } from "../code/path-role.ts";
import { isCallableRole, type Role, roleWeight } from "../code/roles.ts";
import { coveredWords } from "../search/topic-query.ts";
import { splitIdentifier } from "../text/words.ts";
import type { Hit } from "./hits.ts";

/** A line that may show the code for a described behaviour. */
export interface TopicHit {
  readonly hit: Hit;
  /** The share of the words that the line and its path cover. */
  readonly coverage: number;
  readonly score: number;
  readonly role?: Role;
  readonly name?: string;
}

const ROLE_PENALTY = {
  source: 0,
  copy: 30,
  stub: 60,
  example: 120,
  test: 200,
  prose: 160,
  generated: 300,
  vendored: 320,
};

/** The lines that come nearest to what some words describe, best first. */
export function findTopics(words: readonly string[], hits: readonly Hit[]): TopicHit[] {
  return hits
    .map((hit) => scoreHit(words, hit))
    .filter((entry) => entry.coverage > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        (a.hit.path < b.hit.path ? -1 : a.hit.path > b.hit.path ? 1 : a.hit.line - b.hit.line),
    );
}

function scoreHit(words: readonly string[], hit: Hit): TopicHit {
  const definition = anyDefinition(familyOf(hit.path), hit.text);
  const isSolid = definition !== undefined && definition.inside === undefined;
  const name = isSolid ? definition.name : undefined;
  const role = isSolid ? definition.role : undefined;
  const inName = name === undefined ? [] : coveredWords(words, name);
  const inLine = coveredWords(words, hit.text.slice(0, 400));
  const inPath = coveredWords(words, hit.path);
  const covered = new Set([...inName, ...inPath.filter(() => inLine.length > 0), ...inLine]);
  const extra = name === undefined ? 0 : Math.max(0, splitIdentifier(name).length - inName.length);
  const literal = words.filter((word) =>
    (name ?? hit.text).toLowerCase().includes(word.toLowerCase()),
  ).length;
  const score =
    300 * (covered.size / words.length) +
    260 * (inName.length / words.length) +
    60 * (inLine.length / words.length) +
    40 * literal +
    (role === undefined ? 0 : roleWeight(role) + (isCallableRole(role) ? 30 : 0)) -
    12 * extra -
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
