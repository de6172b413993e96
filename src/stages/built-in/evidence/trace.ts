import { blockEnd } from "../../../code/body.ts";
import { isCommentLine } from "../../../code/comments.ts";
import { familyOf } from "../../../code/families.ts";
import { isCallableRole } from "../../../code/roles.ts";
import type { Subject } from "../question/subject.ts";
import type { Candidate } from "./candidates.ts";
import { type Evidence, quoteLine } from "./evidence.ts";
import type { FileReader } from "./files.ts";

/** A call, or another use, of one named piece of code inside another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly location: string;
  readonly content: string;
}

const MAX_DEPTH = 6;
const MAX_BODY = 400;
const CALL = /(?<![\w$])([A-Za-z_$][\w$]*)\s*(?:<[^<>()]*>)?!?\(/g;
const NOT_CALLS =
  /^(?:if|for|while|switch|catch|return|function|super|print|len|str|int|range|typeof|sizeof|fn|func|def|and|or|not|in|is|with|await|new|assert|elif|except|isinstance|make|append|String|Number|Boolean)$/;

/** The edge that a use stands for: from the function around it to the name. Undefined at the top level. */
export function edgeOf(candidate: Candidate): Edge | undefined {
  const around = candidate.scopes?.find((scope) => isCallableRole(scope.role)) ?? candidate.scopes?.[0];
  if (around === undefined || around.name === candidate.name) return undefined;
  const { path, line, text } = candidate.hit;
  return {
    from: around.name,
    to: candidate.name,
    location: `${path}:${line}`,
    content: quoteLine(text, candidate.column),
  };
}

/** The calls in the body of a definition. */
export async function callsIn(definition: Candidate, reader: FileReader): Promise<Edge[]> {
  const { path, line } = definition.hit;
  const lines = await reader.lines(path, line + MAX_BODY);
  if (lines === undefined) return [];
  const edges: Edge[] = [];
  for (let index = line - 1; index < blockEnd(lines, line - 1, MAX_BODY); index++) {
    const text = (lines[index] ?? "").slice(0, 600);
    if (isCommentLine(familyOf(path), text)) continue;
    for (const [, name = ""] of text.matchAll(CALL)) {
      if (NOT_CALLS.test(name) || name === definition.name) continue;
      edges.push({
        from: definition.name,
        to: name,
        location: `${path}:${index + 1}`,
        content: quoteLine(text),
      });
    }
  }
  return edges;
}

/** The shortest chain of calls from one name to another; empty where there is none. */
export function shortestPath(edges: readonly Edge[], from: string, to: string): Edge[] {
  const outgoing = Map.groupBy(edges, (edge) => edge.from);
  let frontier: Edge[][] = [[]];
  const seen = new Set([from]);
  for (let depth = 0; depth < MAX_DEPTH && frontier.length > 0; depth++) {
    const next: Edge[][] = [];
    for (const path of frontier) {
      for (const edge of outgoing.get(path.at(-1)?.to ?? from) ?? []) {
        if (edge.to === to) return [...path, edge];
        if (seen.has(edge.to) || edge.to.startsWith("__")) continue;
        seen.add(edge.to);
        next.push([...path, edge]);
      }
    }
    frontier = next;
  }
  return [];
}

/** How two names are connected: by calls from one to the other, the other way round, or inside one function. */
export function connect(
  edges: readonly Edge[],
  from: Subject,
  to: Subject,
): { readonly edges: Edge[]; readonly how: string } | undefined {
  const forward = shortestPath(edges, from.name, to.name);
  if (forward.length > 0) return { edges: forward, how: `${from.name} leads to ${to.name}` };
  for (const first of edges.filter((edge) => edge.to === from.name)) {
    const second = edges.find((edge) => edge.to === to.name && edge.from === first.from);
    if (second !== undefined) return { edges: [first, second], how: `${first.from} uses both` };
  }
  const backward = shortestPath(edges, to.name, from.name);
  if (backward.length > 0) return { edges: backward, how: `${to.name} reaches back to ${from.name}` };
  // One function may use the first name and call something that leads to the second.
  for (const first of edges.filter((edge) => edge.to === from.name)) {
    const onward = shortestPath(edges, first.from, to.name);
    if (onward.length > 0)
      return { edges: [first, ...onward], how: `${first.from} uses ${from.name} and leads to ${to.name}` };
  }
  return undefined;
}

/** An edge as evidence. */
export function edgeEvidence(edge: Edge, kind: "call" | "path", relevance: string): Evidence {
  return { location: edge.location, content: edge.content, relevance, kind, name: edge.to, scope: edge.from };
}
