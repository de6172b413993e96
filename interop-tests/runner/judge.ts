import { type Case, RUNS } from "./cases.ts";
import type { Answer } from "./conversation.ts";
import { applyChanges } from "./expected.ts";
import { type Json, type JsonMap, JsonTextError, parseJson, printJson } from "./json.ts";
import { compare, type Difference } from "./match.ts";

/** What is wrong with an answer; no differences where nothing is. */
export interface Judgement {
  readonly differences: readonly Difference[];
  /** What was expected, as text for people. */
  readonly expected: string;
}

/** Compares a peer's answer with what the case expects. */
export function judge(each: Case, answer: Exclude<Answer, { kind: "skipped" }>): Judgement {
  const error = each.expect.get("error");
  if (error instanceof Map) return judgeRefusal(error, answer);
  const pattern = patternOf(each);
  const expected = pattern === undefined ? describeText(each.expect) : printJson(pattern);
  if (answer.kind === "refusal") {
    const where = answer.path === undefined ? "" : ` at ${answer.path}`;
    const actual = `refused with ${answer.code}${where}: ${answer.message}`;
    return { expected, differences: [{ path: "", expected: "an output", actual }] };
  }
  let value: Json;
  try {
    value = parseJson(answer.text);
  } catch (thrown) {
    if (!(thrown instanceof JsonTextError)) throw thrown;
    return { expected, differences: [{ path: "", expected: "JSON", actual: thrown.message }] };
  }
  const numbers = each.features.includes("json-text") ? "spelling" : "value";
  const differences = pattern === undefined ? [] : compare(pattern, value, numbers);
  return { expected, differences: [...differences, ...judgeText(each.expect, answer.text)] };
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

function judgeRefusal(error: JsonMap, answer: Exclude<Answer, { kind: "skipped" }>): Judgement {
  const [code, path] = [error.get("code") as string, error.get("path")];
  const where = typeof path === "string" ? ` at ${path}` : "";
  const expected = `a refusal with ${code}${where}`;
  if (answer.kind === "output")
    return { expected, differences: [{ path: "", expected, actual: answer.text }] };
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
