/** A line that a search found. */
export interface Hit {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** What the steps of a plan found together. */
export interface Findings {
  readonly hits: readonly Hit[];
  readonly files: readonly string[];
}

/** The lines in the result of a search, ours or a peer's. */
export function hitsOf(result: Readonly<Record<string, unknown>>): Hit[] {
  const matches = result.matches;
  if (!Array.isArray(matches)) return [];
  return matches.filter(isHit).map(({ path, line, text }) => ({ path, line, text }));
}

/** The lines in the result of reading a file. */
export function linesOf(result: Readonly<Record<string, unknown>>): Hit[] {
  const { path, start, lines } = result;
  if (typeof path !== "string" || typeof start !== "number" || !Array.isArray(lines)) return [];
  return lines.flatMap((text, index) =>
    typeof text === "string" && text.trim() !== "" ? [{ path, line: start + index, text }] : [],
  );
}

/** The paths in the result of a listing. */
export function filesOf(result: Readonly<Record<string, unknown>>): string[] {
  const files = result.files;
  return Array.isArray(files) ? files.filter((file) => typeof file === "string") : [];
}

/** The findings of several results, each line and each path once. */
export function combine(results: readonly Readonly<Record<string, unknown>>[]): Findings {
  const hits = new Map<string, Hit>();
  for (const hit of results.flatMap(hitsOf)) {
    const key = `${hit.path}:${hit.line}`;
    if (!hits.has(key)) hits.set(key, hit);
  }
  return { hits: [...hits.values()], files: [...new Set(results.flatMap(filesOf))] };
}

function isHit(value: unknown): value is Hit {
  const hit = value as Partial<Hit> | null;
  return (
    typeof hit === "object" &&
    hit !== null &&
    typeof hit.path === "string" &&
    Number.isInteger(hit.line) &&
    typeof hit.text === "string"
  );
}
