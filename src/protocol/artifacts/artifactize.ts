import { canonicalJson } from "../../json/canonical-json.ts";
import { redactHeaders } from "../redact/index.ts";
import { previewOf } from "./preview.ts";
import type { ArtifactStore } from "./store.ts";

/** Payloads up to this many canonical bytes stay where they are. */
export const INLINE_BYTES = 32 * 1024;

/** What stands for a payload that was stored. */
export interface ArtifactReference {
  readonly summary: Readonly<Record<string, unknown>>;
  /** The digest. */
  readonly artifact: string;
}

/** Stores a payload that is too large to travel inline; undefined where it is not. */
export function artifactize(value: unknown, store: ArtifactStore): ArtifactReference | undefined {
  const bytes = Buffer.from(canonicalJson(value), "utf8");
  if (bytes.length <= INLINE_BYTES) return undefined;
  return { summary: summaryOf(value, bytes.length), artifact: store.put(bytes).digest };
}

/** What a reader learns of a stored payload without fetching it. */
export function summaryOf(value: unknown, size: number): Record<string, unknown> {
  const summary: Record<string, unknown> = {
    size_bytes: size,
    kind: "application/json",
    preview: previewOf(value),
  };
  if (Array.isArray(value)) summary.record_count = value.length;
  if (isResponse(value)) {
    summary.status_code = value.status_code;
    if (value.headers !== undefined) summary.headers = redactHeaders(value.headers as Record<string, string>);
    if (value.pagination !== undefined) summary.pagination = value.pagination;
    if (Array.isArray(value.body)) summary.record_count = value.body.length;
  }
  return summary;
}

interface HttpResponse {
  readonly status_code: number;
  readonly headers?: unknown;
  readonly pagination?: unknown;
  readonly body?: unknown;
}

function isResponse(value: unknown): value is HttpResponse {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && typeof (value as Partial<HttpResponse>).status_code === "number";
}
