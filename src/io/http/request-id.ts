import { randomUUID } from "node:crypto";

/** The caller's request id where it is harmless in logs and headers, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID();
}
