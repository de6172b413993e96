import type { Ask } from "../question/ask.ts";
import type { Subject } from "../question/subject.ts";
import { isFileName } from "../text/entities.ts";
import { definitionQuery, keywordQuery, spelled, wordQuery } from "./definition-query.ts";
import { looksFor, topicWords } from "./looks.ts";
import { anyWordQuery, lineQuery, pairQuery } from "./topic-query.ts";

/** A step of a plan, as the seed shapes it, with the goal that it serves. */
export interface PlanStep {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly expected_output: string;
  readonly goal?: string;
}

/** How many matches a search may return; the tool's own limit is lower than what a common name has. */
const MAX_RESULTS = 1000;

const MANIFESTS =
  "{README*,readme*,Readme*,package.json,pyproject.toml,setup.py,setup.cfg,go.mod,Cargo.toml,pom.xml,build.gradle*,composer.json,*.gemspec,CMakeLists.txt,Makefile,*.csproj,*.sln,Package.swift}";
const ENTRIES = "**/{main,__main__,index,app,cli,server,__init__,lib,mod,Program,Main,Application}.*";

/**
 * The steps that can serve an ask, in rungs: each rung is broader than the one before. Exact definition patterns,
 * the whole name, other case styles, parts of names, the words apart, file names.
 */
export function ladderFor(ask: Ask): PlanStep[][] {
  if (ask.subject === undefined) return overviewLadder();
  switch (ask.kind) {
    case "find_usages":
      return usageLadder(ask.subject);
    case "trace_flow":
      return flowLadder(ask.subject, ask.target ?? ask.subject);
    case "explain_file":
      return fileLadder(ask.subject);
    case "find_code":
      return topicLadder(topicWords(ask.subject), ask.subject);
    default:
      return isFileName(ask.subject.name) ? fileLadder(ask.subject) : definitionLadder(ask.subject);
  }
}

/** The steps for a name that a critic's feedback brings up. */
export function stepsForName(name: string): PlanStep[] {
  return isFileName(name)
    ? [listing(`**/${name}`, `the file ${name}`)]
    : [search(wordQuery(spelled(name)), `lines with ${name}`)];
}

/** The step for a name so common that the search for its definition was cut off. */
export function stepForCommonName({ subject }: Ask): PlanStep[] {
  if (subject === undefined || isFileName(subject.name)) return [];
  const looks = looksFor(subject).slice(0, 1);
  return looks.map((look) =>
    search(keywordQuery(look.spellings), `lines that define ${subject.name} with a keyword`),
  );
}

/** A search by regular expression. */
export function search(query: string, expected: string): PlanStep {
  return {
    tool: "code_search",
    params: { query, regex: true, max_results: MAX_RESULTS },
    expected_output: expected,
  };
}

function definitionLadder(subject: Subject): PlanStep[][] {
  const [first, ...others] = looksFor(subject);
  if (first === undefined) return [];
  const styled = others.filter((look) => look.match !== "partial");
  const partial = others.filter((look) => look.match === "partial");
  const plain = others.find((look) => look.match === "exact");
  const { name } = subject;
  const owner = subject.qualifiers.at(-1);
  return [
    [search(definitionQuery((plain ?? first).spellings, owner), `the line that defines ${name}`)],
    [
      search(wordQuery(first.spellings), `every line with ${name}`),
      ...styled.map((look) =>
        search(definitionQuery(look.spellings), `definitions of ${name} in another case style`),
      ),
    ],
    [
      ...partial.map((look) =>
        search(definitionQuery(look.spellings), `definitions whose name contains ${name}`),
      ),
      listing(`**/*${globWord(subject)}*`, `files named like ${name}`),
    ],
    topicRungs(topicWords(subject)).flat().slice(0, 2),
  ];
}

function usageLadder(subject: Subject): PlanStep[][] {
  const [first, ...others] = looksFor(subject);
  if (first === undefined) return [];
  return [
    [search(wordQuery(first.spellings), `every line that uses ${subject.name}`)],
    others
      .filter((look) => look.match !== "partial")
      .map((look) =>
        search(wordQuery(look.spellings), `lines that use ${subject.name} in another case style`),
      ),
    others
      .filter((look) => look.match === "partial")
      .map((look) => search(wordQuery(look.spellings), `lines with names that contain ${subject.name}`)),
    topicRungs(topicWords(subject)).flat().slice(0, 2),
  ];
}

function flowLadder(from: Subject, to: Subject): PlanStep[][] {
  const names = [from, to].flatMap((subject) => looksFor(subject)[0]?.spellings.names ?? []);
  return [[search(wordQuery({ names, affixes: false }), `lines that use ${from.name} or ${to.name}`)]];
}

function fileLadder(subject: Subject): PlanStep[][] {
  return [
    [listing(`**/${subject.name}`, `the file ${subject.name}`)],
    [listing(`**/*${globWord(subject)}*`, `files named like ${subject.name}`)],
  ];
}

function topicLadder(words: readonly string[], subject: Subject): PlanStep[][] {
  const named = subject.within.map((name) =>
    search(definitionQuery(spelled(name)), `the definition of ${name}`),
  );
  return [...topicRungs(words, named), [listing(`**/*${words[0] ?? ""}*`, "files named after it")]];
}

// Names that join the words answer most questions; single words find too much, so they come second.
function topicRungs(words: readonly string[], first: readonly PlanStep[] = []): PlanStep[][] {
  if (words.length === 0) return [[...first]];
  const all = words.join(", ");
  const any = search(anyWordQuery(words), `definitions named after ${all}`);
  const lines = search(lineQuery(words), `lines about ${all}`);
  return words.length === 1
    ? [[...first, any], [lines]]
    : [
        [...first, search(pairQuery(words), `names that join ${all}`)],
        [any, lines],
      ];
}

function overviewLadder(): PlanStep[][] {
  return [
    [listing(MANIFESTS, "the readme and the manifest"), listing(ENTRIES, "the entry points")],
    [listing("**/*", "the files of the project")],
  ];
}

function listing(glob: string, expected: string): PlanStep {
  return { tool: "list_files", params: { glob }, expected_output: expected };
}

// Only signs that mean nothing to a glob.
function globWord(subject: Subject): string {
  const stem = subject.name.slice(subject.name.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return stem.replace(/[^\p{L}\p{N}_.-]+/gu, "*");
}
