import type { LineKind } from "../../../code/classify-line.ts";
import { indentOf } from "../../../code/outline.ts";
import { fileStem, isInSource, type PathRole, pathRole } from "../../../code/path-role.ts";
import { roleFit, roleWeight } from "../../../code/roles.ts";
import type { Subject } from "../question/subject.ts";
import { splitIdentifier } from "../text/words.ts";
import type { Candidate } from "./candidates.ts";

/** What a kind of line is worth for a question. */
export type KindWeights = Readonly<Record<LineKind, number>>;

/** For questions that the definition answers. */
export const DEFINITION_WEIGHTS: KindWeights = {
  definition: 1000,
  declaration: 700,
  call: 300,
  use: 250,
  import: 150,
  mention: 50,
};

const PATH_PENALTY: Readonly<Record<PathRole, number>> = {
  source: 0,
  copy: 60,
  stub: 120,
  example: 150,
  test: 260,
  prose: 200,
  generated: 420,
  vendored: 440,
};

const MATCH_PENALTY = { exact: 0, variant: 120, partial: 380 } as const;

/** How well a candidate answers a question about its subject; higher is better. */
export function scoreCandidate(candidate: Candidate, subject: Subject, weights: KindWeights): number {
  const { path, text } = candidate.hit;
  return (
    weights[candidate.kind] +
    (candidate.role === undefined ? 0 : roleWeight(candidate.role)) +
    (candidate.role === undefined || subject.declared === undefined
      ? 0
      : 60 * roleFit(candidate.role, subject.declared)) +
    (candidate.role === "constructor" && subject.qualifiers.at(-1) === subject.name ? 200 : 0) +
    (candidate.sameCase ? (/[A-Z]/.test(subject.name) ? 300 : 60) : 0) -
    (candidate.secondary === true ? 80 : 0) -
    (candidate.conditions !== undefined && candidate.scopes === undefined ? 200 : 0) -
    MATCH_PENALTY[candidate.match] +
    tieScore(path, subject) +
    nestingScore(candidate, text) +
    pathScore(path, subject)
  );
}

/** What the place of a file is worth: its purpose, its depth, and whether it is named after the subject. */
export function pathScore(path: string, subject: Subject): number {
  const role = pathRole(path);
  const asksForIt =
    role === "test" && /test|mock|fixture|spec/i.test([subject.name, ...subject.within].join(" "));
  const stem = splitIdentifier(fileStem(path)).join("");
  const name = splitIdentifier(subject.name).join("");
  const named = stem === name ? 30 : stem !== "" && (name.includes(stem) || stem.includes(name)) ? 12 : 0;
  return (
    named -
    (asksForIt ? 0 : PATH_PENALTY[role]) -
    Math.min(20, 2 * path.split("/").length) -
    (/(?:^|\/)_/.test(path) ? 3 : 0) +
    (isInSource(path) ? 24 : 0)
  );
}

/** What a match with the qualifiers is worth: the owner itself, a type that it extends, a file or folder of that name. */
export function qualifierScore(candidate: Candidate, subject: Subject, bases: ReadonlySet<string>): number {
  const owner = subject.qualifiers.at(-1);
  if (owner === undefined) return 0;
  const around = [candidate.owner, ...(candidate.scopes ?? []).map((scope) => scope.name)].filter(
    (name) => name !== undefined,
  );
  if (around.includes(owner)) return around[0] === owner ? 640 : 560;
  if (around.some((name) => name.toLowerCase() === owner.toLowerCase())) return 480;
  if (around.some((name) => bases.has(name))) return 260;
  const folders = candidate.hit.path.toLowerCase().split("/");
  const wanted = owner.toLowerCase();
  if (fileStem(candidate.hit.path).toLowerCase() === wanted) return 240;
  if (folders.includes(wanted)) return 200;
  return splitIdentifier(owner).join("") === splitIdentifier(fileStem(candidate.hit.path)).join("") ? 180 : 0;
}

function tieScore(path: string, subject: Subject): number {
  const lower = path.toLowerCase();
  const hints = [...subject.within, ...subject.qualifiers.slice(0, -1)].map((hint) => hint.toLowerCase());
  return (
    90 *
    hints.filter(
      (hint) => lower.includes(hint.replace(/^\.\//, "").replaceAll(".", "/")) || lower.includes(hint),
    ).length
  );
}

function nestingScore(candidate: Candidate, text: string): number {
  const depth = Math.min(8, Math.ceil(indentOf(text) / 4));
  const exported = /^\s*(?:export|pub|public|open)\b/.test(text)
    ? 12
    : /^\s*(?:private|static|internal)\b/.test(text)
      ? -6
      : 0;
  const insideFunction = (candidate.scopes ?? []).some(
    (scope) => scope.role === "function" || scope.role === "method",
  );
  return exported - 6 * depth - (insideFunction ? 45 : 0);
}
