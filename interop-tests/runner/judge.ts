import { type Case, RUNS } from "./cases.ts";
import type { Answer } from "./conversation.ts";
import { applyChanges } from "./expected.ts";
import { type HopRules, judgeHop } from "./hop/judge-hop.ts";
import { isAtRest } from "./hop/state.ts";
import { type Json, type JsonMap, JsonTextError, parseJson, printJson } from "./json.ts";
import type { Level } from "./levels.ts";
import { compare, type Difference } from "./match.ts";
import { judgeReplay } from "./saved/judge-replay.ts";

/** An answer that is there to be judged. */
type Given = Exclude<Answer, { kind: "skipped" }>;

/** What is wrong with an answer; no differences where nothing is. */
export interface Judgement {
  readonly differences: readonly Difference[];
  /** What was expected, as text for people. */
  readonly expected: string;
  /** What a saved hop had lost, and this one has not. */
  readonly gone?: readonly string[];
}

/** Compares a peer's answer with what the case expects. */
export function judge(each: Case, answer: Given, rules: HopRules): Judgement {
  if (each.recorded !== undefined) {
    const { differences, gone } = judgeReplay(each.recorded, each.given().text!, answer, rules);
    return { expected: "no finding that is new", differences, gone };
  }
  const error = each.expect.get("error");
  if (error instanceof Map) return judgeRefusal(error, answer, each.level);
  if (each.expect.has("hop")) return judgeProcess(each, answer, rules);
  const pattern = patternOf(each);
  const expected = pattern === undefined ? describeText(each.expect) : printJson(pattern);
  const value = documentIn(answer);
  if ("differences" in value) return { expected, differences: value.differences };
  const numbers = each.features.includes("json-text") ? "spelling" : "value";
  const differences = pattern === undefined ? [] : compare(pattern, value.output, numbers);
  return { expected, differences: [...differences, ...judgeText(each.expect, value.text)] };
}

/** The document that an answer is, or why it is none. */
function documentIn(answer: Given): { output: Json; text: string } | { differences: Difference[] } {
  if (answer.kind === "refusal") {
    const where = answer.path === undefined ? "" : ` at ${answer.path}`;
    const actual = `refused with ${answer.code}${where}: ${answer.message}`;
    const cause = `refuses what it must take (${answer.code})`;
    return { differences: [{ path: "", expected: "an output", actual, cause }] };
  }
  try {
    return { output: parseJson(answer.text), text: answer.text };
  } catch (thrown) {
    if (!(thrown instanceof JsonTextError)) throw thrown;
    const cause = "answers with what is not JSON";
    return {
      differences: [{ path: "", expected: "JSON", actual: `${thrown.message}: ${answer.text}`, cause }],
    };
  }
}

/** A peer's own stages are not known: its answer is judged by what must hold for every hop. */
function judgeProcess(each: Case, answer: Given, rules: HopRules): Judgement {
  const expected = "the envelope after a sound hop";
  const sent = each.given().value as JsonMap;
  if (answer.kind === "refusal" && isAtRest(sent)) return { expected, differences: [] };
  const value = documentIn(answer);
  if ("differences" in value) return { expected, differences: value.differences };
  if (value.output instanceof Map) return { expected, differences: judgeHop(sent, value.output, rules) };
  const cause = "answers with what is no envelope";
  return { expected, differences: [{ path: "", expected: "an envelope", actual: value.text, cause }] };
}

function patternOf(each: Case): Json | undefined {
  const changes = each.expect.get("changes");
  if (!(changes instanceof Map)) return each.expect.get("output");
  const given = each.given().value;
  if (given === undefined) throw new Error(`${each.id} expects changes of a document that is no JSON`);
  const expected = applyChanges(given, changes);
  return RUNS.has(each.operation) ? withAnyOrder(expected) : expected;
}

/** A run may write the order that it uses into an empty stage_order; one that keeps it empty uses the same. */
function withAnyOrder(expected: Json): Json {
  if (!(expected instanceof Map)) return expected;
  const order = expected.get("stage_order");
  const isEmpty = Array.isArray(order) && order.length === 0;
  return isEmpty ? new Map([...expected, ["stage_order", new Map([["$match", "order"]])]]) : expected;
}

function judgeRefusal(error: JsonMap, answer: Given, level: Level): Judgement {
  const [code, path] = [error.get("code") as string, error.get("path")];
  const where = typeof path === "string" ? ` at ${path}` : "";
  // Codes and places are this worker's: every peer has its own.
  const expected = level === "worker" ? `a refusal with ${code}${where}` : "a refusal";
  if (answer.kind === "output") {
    const cause = "takes what it must refuse";
    return { expected, differences: [{ path: "", expected, actual: answer.text, cause }] };
  }
  if (level !== "worker") return { expected, differences: [] };
  const differences: Difference[] = [];
  if (answer.code !== code) differences.push({ path: "/error/code", expected: code, actual: answer.code });
  // A peer need not say where a document is wrong; but if it does, it has to be right.
  if (typeof path === "string" && answer.path !== undefined && answer.path !== path) {
    differences.push({ path: "/error/path", expected: path, actual: answer.path });
  }
  return { expected, differences };
}

function judgeText(expect: JsonMap, text: string): Difference[] {
  const whole = expect.get("text");
  const found: Difference[] = [];
  if (typeof whole === "string" && whole !== text.trim())
    found.push({ path: "", expected: whole, actual: text });
  for (const piece of (expect.get("contains") ?? []) as string[]) {
    if (!text.includes(piece)) found.push({ path: "", expected: `the text ${piece}`, actual: text });
  }
  for (const piece of (expect.get("lacks") ?? []) as string[]) {
    if (text.includes(piece)) found.push({ path: "", expected: `no text ${piece}`, actual: text });
  }
  return found;
}

function describeText(expect: JsonMap): string {
  const whole = expect.get("text");
  return typeof whole === "string" ? whole : printJson(expect);
}
