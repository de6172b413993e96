import type { Evidence } from "../evidence/evidence.ts";
import type { Ask, Relation } from "../question/ask.ts";
import { qualifiedName } from "../question/subject.ts";

/** What is said about one goal, and the evidence that the words rest on, in the order of the words. */
export interface Paragraph {
  readonly text: string;
  readonly cited: readonly Evidence[];
}

const MAX_LINES = 10;

/** Puts the evidence for one goal into words; undefined where none of it answers the goal. */
export function paragraphFor(ask: Ask, evidence: readonly Evidence[]): Paragraph | undefined {
  switch (ask.kind) {
    case "find_usages":
      return usages(ask, evidence);
    case "trace_flow":
      return flow(ask, evidence);
    case "explain_file":
      return file(evidence);
    case "overview":
      return overview(evidence);
    case "find_code":
      return topic(ask, evidence);
    default:
      return definition(ask, evidence);
  }
}

/** A quoted line with its place, as a sentence names it. */
export function quoted(entry: Evidence): string {
  return `${entry.location}: \`${entry.content.replaceAll("`", "'")}\``;
}

function definition(ask: Ask, evidence: readonly Evidence[]): Paragraph | undefined {
  const name = qualifiedName(ask.subject!);
  const definitions = evidence.filter(
    (entry) => entry.kind === undefined || entry.kind === "definition" || entry.kind === "declaration",
  );
  const near = definitions.filter((entry) => entry.match !== "partial");
  const [best, ...others] = near.length > 0 ? near : definitions;
  if (best === undefined) return uses(name, evidence);
  const notes = evidence.filter((entry) => entry.kind === "text");
  const members =
    ask.kind === "list"
      ? others.filter((entry) => entry.scope === undefined && entry.name !== best.name).slice(0, MAX_LINES)
      : [];
  const also =
    ask.kind === "list"
      ? []
      : others.filter((entry) => entry.kind === best.kind && entry.name === best.name).slice(0, 3);
  const sentences = [
    `${opening(name, best)} ${quoted(best)}.`,
    ...notes.slice(0, 1).map((note) => `Its documentation begins at ${quoted(note)}.`),
    ...(members.length === 0 ? [] : [`Its members:\n${bullets(members)}`]),
    ...(also.length === 0
      ? []
      : [`The same name is also defined at ${also.map((entry) => entry.location).join(", ")}.`]),
  ];
  return { text: sentences.join(" "), cited: [best, ...notes.slice(0, 1), ...members, ...also] };
}

function opening(name: string, best: Evidence): string {
  const what = best.role === undefined ? "" : `${article(best.role)} ${best.role}`;
  const scope = best.scope === undefined ? "" : ` in ${best.scope}`;
  const role = what === "" ? "" : `, ${what}${scope},`;
  const found = best.name ?? name;
  if (best.match === "partial")
    return `Nothing is named \`${name}\`; the nearest is \`${found}\`${role} defined at`;
  if (best.match === "variant")
    return `The code writes the name as \`${found}\`. It is ${what || "a name"}${scope}, defined at`;
  if (best.kind === "declaration")
    return `\`${name}\`${role} is declared, without a body that I could find, at`;
  return what === "" ? `\`${name}\` is defined at` : `\`${name}\` is ${what}${scope}, defined at`;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? "an" : "a";
}

function uses(name: string, evidence: readonly Evidence[]): Paragraph | undefined {
  const near = evidence.filter((entry) => entry.match === "exact").slice(0, 3);
  if (near.length === 0) return undefined;
  return {
    text: `I found no line that defines \`${name}\`. It only occurs elsewhere, for instance at ${quoted(near[0]!)}.`,
    cited: near,
  };
}

// Calls alone where there are any; what is weaker only where nothing better was found.
const SHOWN_KINDS: Readonly<Record<Relation, readonly (readonly string[])[]>> = {
  calls: [["call"], ["use"]],
  uses: [["call", "use"]],
  imports: [["import"]],
  extends: [["use"], ["call"]],
};

function isOneOf(entry: Evidence, kinds: readonly string[]): boolean {
  return entry.kind === undefined || kinds.includes(entry.kind);
}

function usages(ask: Ask, evidence: readonly Evidence[]): Paragraph | undefined {
  const name = qualifiedName(ask.subject!);
  const near = evidence.filter((entry) => entry.match !== "partial");
  const kinds =
    SHOWN_KINDS[ask.relation ?? "uses"].find((list) => near.some((entry) => isOneOf(entry, list))) ?? [];
  const wanted = near.filter((entry) => isOneOf(entry, kinds));
  const shown = (wanted.length > 0 ? wanted : near).slice(0, MAX_LINES);
  if (shown.length === 0) return undefined;
  const calls = shown.filter((entry) => entry.kind === "call").length;
  const what = calls === shown.length ? "called" : wanted.length > 0 ? "used" : "only imported or mentioned";
  const files = new Set(shown.map((entry) => entry.location.replace(/:\d+$/, ""))).size;
  return {
    text: `\`${name}\` is ${what} at ${plural(shown.length, "place")} in ${plural(files, "file")} that I can show:\n${bullets(shown)}`,
    cited: shown,
  };
}

function flow(ask: Ask, evidence: readonly Evidence[]): Paragraph | undefined {
  const [from, to] = [qualifiedName(ask.subject!), qualifiedName(ask.target!)];
  const path = evidence.filter((entry) => entry.kind === "path");
  if (path.length === 0) {
    const near = evidence.filter((entry) => entry.kind === "call").slice(0, 5);
    if (near.length === 0) return undefined;
    return {
      text: `I found no chain of calls from \`${from}\` to \`${to}\`. The nearest uses are:\n${bullets(near)}`,
      cited: near,
    };
  }
  const chain = path
    .map((entry) => `\`${entry.scope ?? "?"}\` uses \`${entry.name ?? "?"}\``)
    .join(", then ");
  return { text: `The way from \`${from}\` to \`${to}\`: ${chain}.\n${bullets(path)}`, cited: path };
}

function file(evidence: readonly Evidence[]): Paragraph | undefined {
  const [first] = evidence;
  if (first === undefined) return undefined;
  const path = first.location.replace(/:\d+$/, "");
  const own = evidence.filter((entry) => entry.location.startsWith(`${path}:`));
  const notes = own.filter((entry) => entry.kind === "text");
  const definitions = own.filter((entry) => entry.kind !== "text").slice(0, 16);
  const about =
    notes[0] === undefined || definitions.length === 0
      ? ""
      : ` It says about itself, at ${quoted(notes[0])}.`;
  const content =
    definitions.length > 0
      ? `defines ${plural(definitions.length, "thing")} at its top`
      : "has no definitions; it begins with";
  const shown = definitions.length > 0 ? definitions : notes;
  return {
    text: `The file ${path} ${content}.${about}\n${bullets(shown)}`,
    cited: [...shown, ...notes.filter((note) => !shown.includes(note)).slice(0, 1)],
  };
}

function overview(evidence: readonly Evidence[]): Paragraph | undefined {
  if (evidence.length === 0) return undefined;
  const notes = evidence.filter((entry) => entry.kind === "text").slice(0, 6);
  const code = evidence.filter((entry) => entry.kind !== "text").slice(0, 6);
  const start =
    notes.length > 0
      ? `The project describes itself so:\n${bullets(notes)}`
      : "The project has no readme or manifest.";
  return {
    text: `${start}${code.length > 0 ? `\nIts code begins in:\n${bullets(code)}` : ""}`,
    cited: [...notes, ...code],
  };
}

function topic(ask: Ask, evidence: readonly Evidence[]): Paragraph | undefined {
  const [best, ...others] = evidence;
  if (best === undefined) return undefined;
  const more = others.slice(0, 4);
  const what =
    best.name === undefined
      ? "The nearest line"
      : `The nearest code, \`${best.name}\`${best.role === undefined ? "" : `, ${article(best.role)} ${best.role}`},`;
  const rest = more.length === 0 ? "" : ` Other places that may matter:\n${bullets(more)}`;
  return { text: `${what} for "${ask.subject!.name}" is at ${quoted(best)}.${rest}`, cited: [best, ...more] };
}

function bullets(entries: readonly Evidence[]): string {
  return entries
    .map((entry) => `- ${quoted(entry)}${entry.scope === undefined ? "" : ` (in ${entry.scope})`}`)
    .join("\n");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
