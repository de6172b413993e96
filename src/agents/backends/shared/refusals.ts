import type { CheckedRequest } from "../../request.ts";

/** The pinned texts for what a program refuses at run time. */
export const MODEL_REJECTED = "model rejected by runtime";
export const ADD_DIRS_REJECTED = "add_dirs rejected by runtime";

/** The thing that is missing stands before `not found`: "file not found: session" is about a file. */
const NOT_FOUND = [
  /\b(?:session|thread|conversation)\b(?:(?!\bfile\b)[^.:;\n]){0,64}\bnot found\b/i,
  /\b(?:no|unknown) (?:session|thread|conversation|rollout)s?\b/i,
];

/** Tells whether a program complains that the session does not exist. The text is never handed on. */
export function saysSessionIsMissing(complaint: string): boolean {
  return NOT_FOUND.some((pattern) => pattern.test(complaint));
}

/** The pinned text for a session that does not exist. */
export function missingSession({ session }: CheckedRequest): string {
  return session?.selector === "last" ? "no session found" : "session not found";
}
