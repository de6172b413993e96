import type { Warning } from "../../envelope/index.ts";

/** The response header with the repairs of tolerant reading. */
export const WARNINGS_HEADER = "envelope-warnings";

const MAX_LENGTH = 1024;

/**
 * `COUNT; path=code, path=code, …`: as many repairs as fit; the count tells whether some are left
 * out. Paths are percent-encoded where a header could not carry them. Undefined without repairs.
 */
export function warningsHeader(warnings: readonly Warning[]): string | undefined {
  if (warnings.length === 0) return undefined;
  let text = `${warnings.length};`;
  for (const [index, { path, code }] of warnings.entries()) {
    const item = `${index === 0 ? " " : ", "}${encoded(path)}=${code}`;
    if (text.length + item.length > MAX_LENGTH) break;
    text += item;
  }
  return text;
}

function encoded(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll(/[,;=]/g, encodeURIComponent);
}
