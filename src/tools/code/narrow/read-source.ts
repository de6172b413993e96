import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { looksBinary, readInto, withRegularFile } from "../../../workspace/open-file.ts";
import type { Workspace } from "../../../workspace/workspace.ts";

/** Why a file's text is not there. */
export type Missing = "too_large" | "binary" | "unreadable";

/** The text of a file of the workspace, or why there is none. */
export function readSource({ root, limits }: Workspace, path: string): { readonly text: string } | Missing {
  try {
    return (
      withRegularFile(join(root, path), (file) => {
        if (file.size > limits.maxFileBytes) return "too_large" as const;
        const buffer = Buffer.allocUnsafe(file.size);
        const bytes = buffer.subarray(0, readInto(file, buffer, 0));
        return looksBinary(bytes) ? ("binary" as const) : { text: decodeSource(bytes) };
      }) ?? "unreadable"
    );
  } catch {
    return "unreadable";
  }
}

/** Text of UTF-8, else of Latin-1, where every byte is a character. */
export function decodeSource(bytes: Buffer): string {
  const text = bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
