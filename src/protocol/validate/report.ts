import { cutText } from "../cut-text.ts";
import { levelOf, type RuleId, type Violation } from "./rules.ts";

/** A broken rule and where: the line of the document or of the stream, counted from 1. */
export interface Finding {
  readonly line: number;
  readonly path: string;
  readonly rule: RuleId;
  readonly message: string;
}

/** What checking an input came to. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** How many findings and warnings were dropped because there were too many. */
  readonly omitted: number;
  /** How many envelopes there were: 1, or the lines of the stream that are not blank. */
  readonly envelopes: number;
  /** The last envelope, which ends a stream; undefined where none could be read. */
  readonly last: unknown;
  /** What to do about the first document that is not JSON. */
  readonly hint: string | undefined;
}

/** Collects violations by what they come to. */
export interface Collector {
  add(line: number, violations: Iterable<Violation>): void;
  report(seen: Pick<Report, "envelopes" | "last" | "hint">): Report;
}

/** A hostile input can break rules without end; more than these are only counted. */
const MAX_KEPT = 1000;

/** Keys may be of any length, and a path of many of them says less, not more. */
const MAX_PATH = 200;

/** Starts a report. With `strict` every broken rule is a finding. */
export function createCollector(strict: boolean): Collector {
  const kept = { finding: [] as Finding[], warning: [] as Finding[] };
  let omitted = 0;
  return {
    add(line, violations) {
      for (const { rule, path, message } of violations) {
        const level = levelOf(rule, strict);
        if (level === "ignored") continue;
        if (kept[level].length < MAX_KEPT) {
          kept[level].push({ line, path: cutText(path, MAX_PATH), rule, message });
        } else omitted++;
      }
    },
    report(seen) {
      const findings = kept.finding.toSorted(byPlace);
      return { findings, warnings: kept.warning.toSorted(byPlace), omitted, ...seen };
    },
  };
}

function byPlace(a: Finding, b: Finding): number {
  return a.line - b.line || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}
