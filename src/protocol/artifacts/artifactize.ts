import { canonicalJson } from "../../json/canonical-json.ts";
import { type Headers, redactHeaders } from "../../redact/index.ts";
import { previewOf, smallPart } from "./preview.ts";
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
  const content = isResponse(value) ? value.body : value;
  return {
    size_bytes: size,
    kind: "application/json",
    preview: previewOf(content),
    ...(Array.isArray(content) ? { record_count: content.length } : {}),
    ...(isResponse(value) ? responseParts(value) : {}),
  };
}

/** A payload that is the response to an HTTP request. */
interface HttpResponse {
  readonly status_code: number;
  readonly headers?: unknown;
  readonly pagination?: unknown;
  readonly body: unknown;
}

function isResponse(value: unknown): value is HttpResponse {
  if (typeof value !== "object" || value === null || !("body" in value)) return false;
  const { status_code: status } = value as Partial<HttpResponse>;
  return Number.isInteger(status) && status! >= 100 && status! <= 599;
}

function responseParts({ status_code, headers, pagination }: HttpResponse): Record<string, unknown> {
  return {
    status_code,
    ...(headers === undefined ? {} : { headers: smallPart(redactHeaders(namedTexts(headers))) }),
    ...(pagination === undefined ? {} : { pagination: smallPart(pagination) }),
  };
}

/** Headers with their names in lower case, as HTTP compares them. */
function namedTexts(headers: unknown): Headers {
  const entries = Object.entries(headers ?? {}).filter(([, value]) => isText(value));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value as string | string[]]));
}

function isText(value: unknown): boolean {
  return (
    typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}
