/** Names a request, so that its answer may come in any order. */
export type RequestId = string | number;

/** The most characters of an id. */
export const MAX_ID = 128;

/** As many bytes as a line needs for its id at most: each character may be escaped. */
export const ID_BYTES = 1024;

const BEGINNING = /^[\s\uFEFF]*\{\s*"(id|cancel)"\s*:\s*(-?\d{1,16}|"(?:[^"\\]|\\.)*")\s*[,}]/;

/** What a line begins with, read before the rest: an id, or the id of a run to cancel. */
export function readBeginning(
  line: Buffer,
): { readonly kind: "id" | "cancel"; readonly id: RequestId } | undefined {
  const [, kind, text = ""] = BEGINNING.exec(line.toString("utf8", 0, ID_BYTES)) ?? [];
  if (kind === undefined) return undefined;
  try {
    const id = JSON.parse(text) as RequestId;
    const isId = typeof id === "number" ? Number.isSafeInteger(id) : id.length <= MAX_ID;
    return isId ? { kind: kind as "id" | "cancel", id } : undefined;
  } catch {
    return undefined;
  }
}
