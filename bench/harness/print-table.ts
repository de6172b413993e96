import { type Aim, isRepeated, type NotRun, type Row } from "./rows.ts";

const COLUMNS = ["", "ours", "beside", "theirs", "ratio", "spread", "again", "aim", ""] as const;

/** The rows as text, group by group; what was not run stands at the end, in capitals. */
export function printTable(rows: readonly Row[], notRun: readonly NotRun[]): string {
  const groups = Map.groupBy(rows, ({ group }) => group);
  const blocks = [...groups].map(([group, members]) => {
    const cells = [[group, ...COLUMNS.slice(1)], ...members.map(cellsOf)];
    const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
    return cells.map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join("  ")
        .trimEnd(),
    );
  });
  const missing = notRun.map(({ group, what, reason }) => `NOT RUN: ${group}, ${what}: ${reason}`);
  const missed = rows.filter(({ met }) => met === false).length;
  const aims = rows.filter(({ met }) => met !== undefined).length;
  const summary = [`${aims - missed} of ${aims} aims met, ${missed} missed, ${notRun.length} not run`];
  const again = rows.filter((row) => row.again !== undefined);
  if (again.length > 0) {
    const repeated = again.filter(isRepeated).length;
    summary.push(`${repeated} of ${again.length} ratios of the second run within the spread of the first`);
  }
  return `${[...blocks.map((block) => block.join("\n")), [...missing, ...summary].join("\n")].join("\n\n")}\n`;
}

function cellsOf(row: Row): string[] {
  const { what, peer, unit, ours, theirs, ratio, spread, again, aim, met } = row;
  return [
    what,
    `${readable(ours)} ${unit}`,
    peer,
    `${readable(theirs)} ${unit}`,
    ratio.toFixed(2),
    spread.map((end) => end.toFixed(2)).join("–"),
    again === undefined ? "" : `${again.toFixed(2)}${isRepeated(row) ? "" : " OUTSIDE"}`,
    aim === undefined ? "" : aimText(aim),
    met === undefined ? "" : met ? "met" : "MISSED",
  ];
}

function aimText({ kind, ratio }: Aim): string {
  return `${kind === "at most" ? "≤" : "≥"} ${ratio}`;
}

/** Three digits that count, without an exponent. */
function readable(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}
