import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type PeerResult, verdictOf } from "../results.ts";
import { causesOf } from "./causes.ts";

/** Writes today's failures as a list of expected ones; those that were listed keep their reasons. */
export function saveExpected(peer: PeerResult, file: string): void {
  const reasons = new Map<string, string>();
  for (const { cause, cases } of causesOf(peer)) {
    for (const id of cases)
      if (!reasons.has(id)) reasons.set(id, `The peer ${cause.replace(/^the peer /, "")}`);
  }
  const groups = new Map<string, string[]>();
  for (const each of peer.cases) {
    const verdict = verdictOf(each);
    const reason =
      verdict === "expected" ? each.expectedFailure : verdict === "fail" ? reasons.get(each.id) : undefined;
    if (reason !== undefined) groups.set(reason, [...(groups.get(reason) ?? []), each.id]);
  }
  mkdirSync(dirname(file), { recursive: true });
  const list = [...groups].map(([reason, cases]) => ({ reason, cases }));
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
}
