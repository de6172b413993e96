import type { LookFailure } from "../ways/look.ts";

/** One error instead of a line a case: why the peer cannot be judged, and what to do. */
export function printLookFailure({ problem, sent, received, hint }: LookFailure, asJson: boolean): string {
  if (asJson) return `${JSON.stringify({ peers: [], error: { message: problem, sent, received, hint } })}\n`;
  const lines = [
    `No case was run: ${problem}.`,
    `  sent:      ${sent}`,
    `  came back: ${received.trimEnd()}`,
    `  what now:  ${hint}`,
  ];
  return `${lines.join("\n")}\n`;
}
