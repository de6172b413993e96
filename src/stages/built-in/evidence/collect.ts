import { blockEnd, docLine } from "../../../code/body.ts";
import { familyOf } from "../../../code/families.ts";
import { outlineOf } from "../../../code/outline.ts";
import { isTypeRole, type Role } from "../../../code/roles.ts";
import { type Ask, wantsDefinition } from "../question/ask.ts";
import { isPhrase, type Subject } from "../question/subject.ts";
import { topicWords } from "../search/looks.ts";
import { isFileName } from "../text/entities.ts";
import type { Candidate } from "./candidates.ts";
import { bestFiles, describeFile, describeProject, textEvidence } from "./describe-files.ts";
import { type Evidence, quoteLine } from "./evidence.ts";
import type { FileReader } from "./files.ts";
import { findDefinitions } from "./find-definitions.ts";
import { findTopics } from "./find-topics.ts";
import { findUsages, isHeir } from "./find-usages.ts";
import type { Findings } from "./hits.ts";
import { callsIn, connect, type Edge, edgeEvidence, edgeOf } from "./trace.ts";

/** The evidence for one ask among what the steps found, best first. `known` is what earlier plans found for it. */
export async function collectEvidence(
  ask: Ask,
  findings: Findings,
  reader: FileReader,
  known: readonly Evidence[],
): Promise<Evidence[]> {
  const { subject } = ask;
  if (subject === undefined) return describeProject(findings.files, reader);
  if (ask.kind === "find_code") return topicEvidence(subject, findings, reader);
  if (ask.kind === "find_usages") return usageEvidence(subject, ask, findings, reader);
  if (ask.kind === "trace_flow") return flowEvidence(subject, ask.target ?? subject, findings, reader, known);
  if (ask.kind === "explain_file" || isFileName(subject.name)) return fileEvidence(subject, findings, reader);
  return definitionEvidence(ask, subject, findings, reader);
}

async function definitionEvidence(
  ask: Ask,
  subject: Subject,
  findings: Findings,
  reader: FileReader,
): Promise<Evidence[]> {
  const candidates = await findDefinitions(subject, findings.hits, reader);
  const evidence = candidates.slice(0, 12).map(candidateEvidence);
  const best = candidates[0];
  if (best !== undefined && isDefinition(best) && wantsDefinition(ask))
    evidence.splice(1, 0, ...(await detail(ask, best, reader)));
  const found = best !== undefined && isDefinition(best) && best.match !== "partial";
  const topics =
    !found && (isPhrase(subject) || best === undefined) ? await topicEvidence(subject, findings, reader) : [];
  return [...evidence, ...topics];
}

async function usageEvidence(
  subject: Subject,
  ask: Ask,
  findings: Findings,
  reader: FileReader,
): Promise<Evidence[]> {
  const relation = ask.relation ?? "uses";
  const uses = await findUsages(subject, relation, findings.hits, reader);
  return uses
    .slice(0, 20)
    .map((candidate) =>
      relation === "extends" && isHeir(candidate)
        ? { ...candidateEvidence(candidate), relevance: `derives from ${candidate.name}` }
        : candidateEvidence(candidate),
    );
}

async function flowEvidence(
  from: Subject,
  to: Subject,
  findings: Findings,
  reader: FileReader,
  known: readonly Evidence[],
): Promise<Evidence[]> {
  const [start] = await findDefinitions(from, findings.hits, reader);
  const uses = [
    ...(await findUsages(to, "calls", findings.hits, reader)),
    ...(await findUsages(from, "calls", findings.hits, reader)),
  ].filter(
    (candidate) => candidate.match === "exact" && (candidate.kind === "call" || candidate.kind === "use"),
  );
  const direct = uses.map(edgeOf).filter((edge) => edge !== undefined);
  const inside = start !== undefined && isDefinition(start) ? await callsIn(start, reader) : [];
  const earlier = known.flatMap((entry): Edge[] =>
    entry.name === undefined || entry.scope === undefined || (entry.kind !== "call" && entry.kind !== "path")
      ? []
      : [{ from: entry.scope, to: entry.name, location: entry.location, content: entry.content }],
  );
  const onward = await onwardEdges(earlier, findings, reader);
  const link = connect([...direct, ...inside, ...onward, ...earlier], from, to);
  const path =
    link?.edges.map((edge, index) =>
      edgeEvidence(edge, "path", `step ${index + 1}: ${edge.from} uses ${edge.to} (${link.how})`),
    ) ?? [];
  const seen = new Set(path.map((entry) => entry.location));
  const rest = [...direct, ...onward, ...inside].filter((edge) => !seen.has(edge.location)).slice(0, 14);
  return [...path, ...rest.map((edge) => edgeEvidence(edge, "call", `${edge.from} uses ${edge.to}`))];
}

// A second plan asked for callers of the callers that the first one found: those names are no subject of the question.
async function onwardEdges(
  earlier: readonly Edge[],
  findings: Findings,
  reader: FileReader,
): Promise<Edge[]> {
  const names = [...new Set(earlier.map((edge) => edge.from))].slice(0, 12);
  const edges: Edge[] = [];
  for (const name of names) {
    const uses = await findUsages({ name, qualifiers: [], within: [] }, "calls", findings.hits, reader);
    const calls = uses
      .filter((candidate) => candidate.match === "exact" && candidate.kind === "call")
      .slice(0, 8);
    edges.push(...calls.map(edgeOf).filter((edge) => edge !== undefined));
  }
  return edges;
}

async function fileEvidence(subject: Subject, findings: Findings, reader: FileReader): Promise<Evidence[]> {
  const [best] = bestFiles(findings.files, subject);
  return best === undefined ? [] : describeFile(best, reader);
}

async function topicEvidence(subject: Subject, findings: Findings, reader: FileReader): Promise<Evidence[]> {
  const words = topicWords(subject);
  const topics = await findTopics({ words, declared: subject.declared }, findings.hits, reader);
  return topics.slice(0, 16).map(({ hit, coverage, role, name }) => ({
    location: `${hit.path}:${hit.line}`,
    content: quoteLine(hit.text),
    relevance:
      name === undefined
        ? `speaks of ${words.join(", ")}`
        : `${role ?? "definition"} ${name}, named after ${words.join(", ")}`,
    kind: role === undefined ? "use" : "definition",
    match: "partial",
    coverage: Math.round(coverage * 100) / 100,
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
  }));
}

// The documentation of the definition, and for a listing its members.
async function detail(ask: Ask, best: Candidate, reader: FileReader): Promise<Evidence[]> {
  const { path, line } = best.hit;
  const lines = await reader.lines(path, line);
  if (lines?.[line - 1] === undefined) return [];
  if (ask.kind === "list" && best.role !== undefined && isTypeRole(best.role))
    return memberEvidence(path, lines, line - 1);
  if (ask.kind !== "explain_symbol") return [];
  const doc = docLine(familyOf(path), lines, line - 1);
  return doc === undefined || !/\w/.test(lines[doc] ?? "")
    ? []
    : [textEvidence(path, lines, doc, "its documentation")];
}

function memberEvidence(path: string, lines: readonly string[], index: number): Evidence[] {
  const end = blockEnd(lines, index, 4000);
  return outlineOf(path, lines, 2000)
    .filter((entry) => entry.line > index && entry.line < end)
    .slice(0, 20)
    .map(({ name, role, line }) => ({
      location: `${path}:${line + 1}`,
      content: quoteLine(lines[line]!),
      relevance: `${role} ${name}`,
      kind: "definition",
      name,
      role,
      match: "exact",
    }));
}

function isDefinition(candidate: Candidate): boolean {
  return candidate.kind === "definition" || candidate.kind === "declaration";
}

function candidateEvidence(candidate: Candidate): Evidence {
  const { hit, kind, role, match, name, column } = candidate;
  const scope = (candidate.scopes ?? []).map((entry) => entry.name).toReversed();
  const owner = scope.length === 0 && candidate.owner !== undefined ? [candidate.owner] : scope;
  return {
    location: `${hit.path}:${hit.line}`,
    content: quoteLine(hit.text, column),
    relevance: relevanceOf(kind, role, name, owner.join(".")),
    kind,
    name,
    match,
    ...(role === undefined ? {} : { role }),
    ...(owner.length === 0 ? {} : { scope: owner.join(".") }),
  };
}

function relevanceOf(kind: string, role: Role | undefined, name: string, scope: string): string {
  const where = scope === "" ? "" : ` in ${scope}`;
  return kind === "definition" || kind === "declaration"
    ? `${kind} of the ${role ?? "name"} ${name}${where}`
    : `${kind} of ${name}${where}`;
}
