import { isRecord, jsonBytes } from "../../json/values.ts";
import { MAX_INLINE_BYTES, MAX_PREVIEW_BYTES, type Violation, violation } from "./rules.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Finds what a schema cannot tell: fields that must agree with each other, and sizes. */
export function findInvariantViolations(envelope: Fields): Violation[] {
  const data = isRecord(envelope.data) ? envelope.data : {};
  const meta = isRecord(envelope.meta) ? envelope.meta : {};
  return [...checkDigest(data, meta), ...checkSizes(data), ...checkStatus(envelope.status, data)];
}

function* checkDigest(data: Fields, meta: Fields): Generator<Violation> {
  if (typeof meta.cas_digest === "string" && meta.cas_digest !== data.artifact) {
    yield violation("cas-digest", "/meta/cas_digest");
  }
}

function* checkSizes(data: Fields): Generator<Violation> {
  if (data.artifact === undefined || data.artifact === null) {
    if (jsonBytes(data) > MAX_INLINE_BYTES) yield violation("inline-size", "/data");
  } else if (isRecord(data.summary) && jsonBytes(data.summary.preview) > MAX_PREVIEW_BYTES) {
    yield violation("preview-size", "/data/summary/preview");
  }
}

function* checkStatus(status: unknown, data: Fields): Generator<Violation> {
  if (status === "error" && isRecord(data.summary)) {
    const code = httpStatusOf(data.summary.status_code);
    if (code < 400 || code > 599) yield violation("status-code", "/data/summary/status_code");
  }
  const { pct } = data;
  if (status === "progress" && pct !== undefined && pct !== null) {
    const isShare = typeof pct === "number" && pct >= 0 && pct <= 100;
    if (!isShare) yield violation("pct-range", "/data/pct");
  }
}

/** A status may be written as a number or as its digits; anything else is none and no mistake here. */
function httpStatusOf(value: unknown): number {
  if (typeof value === "number") return Math.trunc(value);
  return typeof value === "string" && /^\s*[+-]?\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN;
}
