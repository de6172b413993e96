import type { CaseResult } from "../results.ts";
import { prettyLines } from "./pretty.ts";

/** One case in full: what was sent, what came back, and where it is not what it should be, side by side. */
export function printCase(each: CaseResult): string {
  if (each.outcome === "not-applicable") return "";
  const rows = (each.differences ?? []).map(
    ({ path, expected, actual }) => [path || "(whole)", expected, actual] as const,
  );
  const lines = [
    `${each.id} (${each.level}): ${each.says}`,
    "sent:",
    ...indented(each.input ?? ""),
    "received:",
    ...indented(each.actual ?? each.reason ?? ""),
    ...(rows.length === 0
      ? [`outcome: ${each.outcome}`]
      : ["findings:", ...columns([["place", "expected", "got"], ...rows])]),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function indented(text: string): string[] {
  return prettyLines(text).map(({ text: line }) => `  ${line}`);
}

function columns(rows: readonly (readonly [string, string, string])[]): string[] {
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  return rows.map(
    ([place, expected, got]) => `  ${place.padEnd(width(0))}  ${expected.padEnd(width(1))}  ${got}`,
  );
}
