import { countVerdicts, isFailure, type PeerResult, verdictOf } from "../results.ts";
import type { Cause } from "./causes.ts";

/** So many mistakes are told in one sentence. */
const TOLD = 5;

/** What a peer does, in one sentence. */
export function sentenceOn({ cases }: Pick<PeerResult, "cases">, causes: readonly Cause[]): string {
  const { pass, expected } = countVerdicts(cases);
  const failed = cases.filter((each) => isFailure(verdictOf(each))).length;
  if (pass + expected + failed === 0) return "No case applies to this peer: nothing is proven.";
  if (failed === 0 && expected === 0) return `This peer passes all ${pass} cases that apply to it.`;
  if (failed === 0) return `This peer passes ${pass} cases, and fails ${expected} as listed.`;
  const clauses = [readsAll(cases), ...lossClauses(causes), ...otherClauses(causes)];
  const told = clauses.filter((clause) => clause !== "");
  const rest = told.length - TOLD;
  const shown = rest > 1 ? [...told.slice(0, TOLD), `makes ${rest} more kinds of mistakes`] : told;
  return `This peer ${joined(shown)}.`;
}

function readsAll(cases: PeerResult["cases"]): string {
  const isUnread = cases.some(
    ({ outcome, differences }) =>
      outcome === "fault" || differences?.some(({ cause }) => cause?.startsWith("refuses ")) === true,
  );
  return isUnread ? "" : "reads everything";
}

function lossClauses(causes: readonly Cause[]): string[] {
  const fields = new Set(causes.filter(isLoss).flatMap(({ paths }) => paths));
  if (fields.size === 0) return [];
  return [`loses ${fields.size} ${fields.size === 1 ? "field" : "fields"} on the way back`];
}

function otherClauses(causes: readonly Cause[]): string[] {
  return causes.filter((cause) => !isLoss(cause)).map(({ cause }) => cause.replace(/^the peer /, ""));
}

function isLoss({ cause }: Cause): boolean {
  return cause.startsWith("loses ");
}

function joined(clauses: readonly string[]): string {
  if (clauses.length < 3) return clauses.join(" and ");
  return `${clauses.slice(0, -1).join(", ")}, and ${clauses.at(-1)}`;
}
