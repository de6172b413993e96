import type { Warning } from "../envelope/index.ts";

/** How much goes to stderr. */
export interface ReportOptions {
  readonly quiet: boolean;
  readonly isTerminal: boolean;
}

/** More warnings of one kind than this are only counted on a terminal. */
const SHOWN_PATHS = 8;

/** Writes the repairs of one document to stderr: readable on a terminal, one JSON line otherwise. */
export function reportWarnings(warnings: readonly Warning[], options: ReportOptions): void {
  if (options.quiet || warnings.length === 0) return;
  process.stderr.write(options.isTerminal ? forPeople(warnings) : forPrograms(warnings));
}

function forPrograms(warnings: readonly Warning[]): string {
  const message = `${warnings.length} repair${warnings.length === 1 ? "" : "s"} on reading`;
  return `${JSON.stringify({ level: "warn", message, warnings })}\n`;
}

function forPeople(warnings: readonly Warning[]): string {
  const byMessage = Map.groupBy(warnings, (warning) => warning.message);
  let text = "";
  for (const [message, group] of byMessage) {
    const paths = group.slice(0, SHOWN_PATHS).map((warning) => warning.path);
    const more = group.length > SHOWN_PATHS ? ` and ${group.length - SHOWN_PATHS} more` : "";
    text += `warning: ${message}: ${paths.join(", ")}${more}\n`;
  }
  return text;
}
