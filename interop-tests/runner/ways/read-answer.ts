import type { Answer } from "../conversation.ts";

/** Takes what a peer wrote for an answer or, where it says so or ended badly, for a refusal. */
export function readAnswer(text: string, badEnd?: { readonly code: string; readonly says: string }): Answer {
  // The report of a validation is an answer, whatever the exit code says of the document.
  if (typeof objectIn(text)?.valid === "boolean") return { kind: "output", text };
  const refusal = refusalIn(text);
  if (badEnd !== undefined) {
    return { kind: "refusal", code: refusal?.code ?? badEnd.code, message: refusal?.message ?? badEnd.says };
  }
  return refusal === undefined ? { kind: "output", text } : { kind: "refusal", ...refusal };
}

/** The code and the message of a document that is an error: a true `error`, or the status `error`. */
export function refusalIn(text: string): { code: string; message: string } | undefined {
  const document = objectIn(text);
  if (document === undefined || !(Boolean(document.error) || document.status === "error")) return undefined;
  const inner = isObject(document.error) ? document.error : document;
  return {
    code: textOf(inner.code) ?? "an error",
    message: textOf(inner.message) ?? textOf(document.error) ?? "",
  };
}

/** The JSON object that a text is; undefined where it is none. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
