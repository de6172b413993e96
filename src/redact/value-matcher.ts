import { type Edit, mask } from "./edits.ts";

/** Finds every place at which one of many values stands in a text. */
export type ValueMatcher = (text: string) => Edit[];

const ROOT = 0;
const NONE = 0;

const BEGINNINGS = 256;

/** A node of the automaton: what was read so far begins a value. */
interface Node {
  /** The only way on, as most nodes have one: the code of a character and the node to which it leads. */
  code: number;
  to: number;
  /** All further ways on. */
  others: Map<number, number> | undefined;
  /** The node for the longest ending of what was read that begins a value, too. */
  fallback: number;
  /** How many characters the longest value has with which what was read ends, and whether all are digits. */
  length: number;
  isNumber: boolean;
}

/**
 * Makes a matcher of values, which reads a text once however many they are (Aho and Corasick's automaton).
 * A value of digits is found where they are all the digits that stand there.
 */
export function createValueMatcher(values: Iterable<string>): ValueMatcher {
  const nodes = [createNode()];
  for (const value of values) addValue(nodes, value);
  linkFallbacks(nodes);
  const root = nodes[ROOT]!;
  const begins = new Uint8Array(BEGINNINGS);
  for (const [code] of waysOn(root)) begins[code % BEGINNINGS] = 1;
  return (text) => {
    const found: Edit[] = [];
    let node = root;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      // Most characters begin no value.
      if (node === root && begins[code % BEGINNINGS] === 0) continue;
      let next = follow(node, code);
      while (next === NONE && node !== root) {
        node = nodes[node.fallback]!;
        next = follow(node, code);
      }
      node = nodes[next]!;
      if (node.length > 0 && !isPartOfNumber(node, text, at + 1))
        addPlace(found, at + 1 - node.length, at + 1);
    }
    return found;
  };
}

function createNode(): Node {
  return { code: -1, to: NONE, others: undefined, fallback: ROOT, length: 0, isNumber: false };
}

function addValue(nodes: Node[], value: string): void {
  let node = nodes[ROOT]!;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    let next = follow(node, code);
    if (next === NONE) {
      next = nodes.push(createNode()) - 1;
      if (node.to === NONE) {
        node.code = code;
        node.to = next;
      } else {
        node.others ??= new Map();
        node.others.set(code, next);
      }
    }
    node = nodes[next]!;
  }
  node.length = value.length;
  node.isNumber = /^\d+$/.test(value);
}

/** Nodes are linked in the order of their depth, because each link leads to a node that is less deep. */
function linkFallbacks(nodes: readonly Node[]): void {
  const queue = waysOn(nodes[ROOT]!).map(([, to]) => nodes[to]!);
  for (const node of queue) {
    const { length, isNumber } = nodes[node.fallback]!;
    if (node.length === 0) Object.assign(node, { length, isNumber });
    for (const [code, to] of waysOn(node)) {
      let from = node.fallback;
      while (from !== ROOT && follow(nodes[from]!, code) === NONE) from = nodes[from]!.fallback;
      nodes[to]!.fallback = follow(nodes[from]!, code);
      queue.push(nodes[to]!);
    }
  }
}

function waysOn({ code, to, others }: Node): [code: number, to: number][] {
  return to === NONE ? [] : [[code, to], ...(others ?? [])];
}

function follow(node: Node, code: number): number {
  if (node.code === code) return node.to;
  return node.others?.get(code) ?? NONE;
}

/** Adds a place that ends behind all others; those that it overlaps or touches become one with it. */
function addPlace(found: Edit[], start: number, end: number): void {
  let first = start;
  while (found.length > 0 && found.at(-1)!.end >= first) first = Math.min(first, found.pop()!.start);
  found.push(mask(first, end));
}

function isPartOfNumber({ length, isNumber }: Node, text: string, end: number): boolean {
  return isNumber && (isDigit(text, end) || isDigit(text, end - length - 1));
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
}
