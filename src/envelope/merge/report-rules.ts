import type { HopFinding } from "../../gen/conformance/hop.ts";
import type { JsonNode } from "../../json/json-tree.ts";
import { canonicalStage, goalStatusOf, reasonOf, verdictOf } from "../dialects/words.ts";
import type { MergeRule, PeerPolicy } from "../fields/field-policy.ts";
import { FIELDS, PEER_MEMBERS } from "../fields/fields.ts";
import { FIELD_GROUPS } from "../fields/table.ts";
import { type Difference, isEmpty } from "./report-differences.ts";
import type { Hop } from "./report-hop.ts";

/** What a peer may not do. */
export type BrokenRule = NonNullable<HopFinding["rule"]>;

type Row = PeerPolicy;

const ROWS: ReadonlyMap<string, Row> = new Map<string, Row>(
  [...FIELDS, ...PEER_MEMBERS].map((row) => [row.name, row]),
);

const NO_ROW: Row = {};

/** A path of a document taken apart. */
interface Place {
  /** The keys and indexes behind the field, escaped as they stand in the path. */
  readonly inside: readonly string[];
  readonly name: string;
  readonly row: Row;
}

/** Where a path leads. */
export function placeOf(path: string): Place {
  const [, name = "", ...inside] = path.split("/");
  return { name, inside, row: ROWS.get(name) ?? NO_ROW };
}

/** Which rule a difference breaks. */
export function brokenRule(difference: Difference, hop: Hop): BrokenRule | null {
  const { kind } = difference;
  if (kind === "respelled" || kind === "rounded") return null;
  const { row, name, inside } = placeOf(difference.path);
  const isOfBoth = difference.sent !== undefined && difference.reply !== undefined;
  if (row.isLimit && isOfBoth) return "limit_changed";
  if (isIdentity(name) && isOfBoth) return "id_changed";
  if (row.counter !== undefined && growthOf(difference) < 0) return "counter_fell";
  if (row.merge === "growing" && isRewritten(difference, inside)) return "history_rewritten";
  if (!isOfRun(difference)) return null;
  if (hop.hasEnded) return "ran_after_end";
  return hop.isPaused ? "ran_while_paused" : null;
}

/** Whether a difference shows that stages were run. */
export function isOfRun(difference: Difference): boolean {
  const { row, name, inside } = placeOf(difference.path);
  const { kind } = difference;
  if (row.counter !== undefined) return growthOf(difference) > 0;
  if (row.merge === "growing") return kind === "added" && inside.length === 1;
  if (row.merge === "outputs") return inside.length > 0 && (kind === "added" || kind === "changed");
  return (
    kind === "changed" && ((row.merge === "stages" && row.isOwnedByEngine === true) || name === "terminated")
  );
}

/** Whether a run may do this, or the reply only says the same in another way. */
export function isExpected(difference: Difference, rule: BrokenRule | null, hop: Hop): boolean {
  const { kind, path } = difference;
  if (rule !== null) return false;
  if (kind === "respelled" || kind === "changed" || kind === "added") return true;
  const { row, name, inside } = placeOf(path);
  if (kind === "rounded" || kind === "retyped") return false;
  if (row.merge === "outputs" && inside.length > 0)
    return hop.mayHaveRewritten(inside[0]!, inside.length === 1);
  if (difference.reply === undefined && inside.length === 0) return false;
  if (Object.hasOwn(FIELD_GROUPS.goals, name)) return hop.keepsGoals && name !== "all_goals";
  if (kind !== "reset") return false;
  if (isOfInterrupt(row)) return !hop.isPaused;
  // A pause that is over leaves neither a reason nor an end.
  return Object.hasOwn(FIELD_GROUPS.state, name) && row.nullable === true && !hop.hasEnded;
}

/** Whether a row is one of those in which a question to a person stands. */
export function isOfInterrupt({ interrupt, isSpelling, isSpecial }: Row): boolean {
  return interrupt !== undefined || (isSpelling === true && isSpecial === true);
}

const MEANINGS: Readonly<Partial<Record<MergeRule, (word: string) => string | undefined>>> = {
  stages: canonicalStage,
  ending: reasonOf,
  goals: goalStatusOf,
};

/** Tells whether two words at a path mean the same, each in the words of its dialect. */
export function isSameWord(path: string, sent: string, reply: string): boolean {
  const { merge } = placeOf(path).row;
  const verdict = path === "/outputs/critic/verdict" ? verdictOf : undefined;
  const meaningOf = verdict ?? (merge === undefined ? undefined : MEANINGS[merge]);
  const meaning = meaningOf?.(sent);
  return meaning !== undefined && meaning === meaningOf?.(reply);
}

function isIdentity(name: string): boolean {
  return Object.hasOwn(FIELD_GROUPS.identity, name);
}

/** By how much a counter has grown; no number where one side has none. */
function growthOf({ sent, reply }: Difference): number {
  return numberOf(reply) - numberOf(sent);
}

function numberOf(node: JsonNode | undefined): number {
  return node?.type === "number" ? Number(node.text) : Number.NaN;
}

/** Whether anything but the end of a list was touched. */
function isRewritten({ kind, sent, reply }: Difference, inside: readonly string[]): boolean {
  if (inside.length === 0) return sent !== undefined && !isEmpty(sent) && reply !== undefined;
  return kind !== "added" || inside.length > 1;
}

/** Whether a value is what stands in a field of which nothing is known. */
export function isDefault({ counter, isLimit, merge, ...row }: Row, value: JsonNode | undefined): boolean {
  const isKept = counter !== undefined || isLimit === true || merge === "caller";
  const otherwise = counter === undefined ? undefined : 0;
  return isKept && value !== undefined && "text" in value && value.text === String(row.default ?? otherwise);
}
