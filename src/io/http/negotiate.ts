import { badRequest, unreadBody } from "./problem.ts";

/** How a document is written in a body. */
export type Codec = "json" | "msgpack";

/** How an answer is written: one document, or a stream of progress lines that ends with it. */
export type AnswerFormat = Codec | "ndjson" | "sse";

const MEDIA_TYPES = new Map<string, AnswerFormat>([
  ["application/json", "json"],
  ["application/msgpack", "msgpack"],
  ["application/x-msgpack", "msgpack"],
  ["application/x-ndjson", "ndjson"],
  ["text/event-stream", "sse"],
]);

/** The Content-Type of each format. */
export const CONTENT_TYPES: Readonly<Record<AnswerFormat, string>> = {
  json: "application/json; charset=utf-8",
  msgpack: "application/msgpack",
  ndjson: "application/x-ndjson; charset=utf-8",
  sse: "text/event-stream; charset=utf-8",
};

/** Reads Content-Type; JSON when it is missing, 415 when it is something else. */
export function bodyCodec(contentType: string | undefined): Codec {
  if (contentType === undefined || contentType === "application/json") return "json";
  const codec = MEDIA_TYPES.get(mediaTypeOf(contentType));
  if (codec === "json" || codec === "msgpack") return codec;
  throw unreadBody();
}

/** Picks the best format that Accept allows; JSON when it is missing, 406 when there is none. */
export function answerFormat(accept: string | undefined, mayStream: boolean): AnswerFormat {
  if (accept === undefined || accept === "*/*" || accept.trim() === "") return "json";
  let best: { format: AnswerFormat; quality: number } | undefined;
  for (const part of accept.split(",")) {
    const [type = "", ...parameters] = part.split(";");
    const format = formatOf(type.trim().toLowerCase(), mayStream);
    const quality = qualityOf(parameters);
    if (format !== undefined && quality > 0 && quality > (best?.quality ?? 0)) best = { format, quality };
  }
  if (best !== undefined) return best.format;
  throw badRequest(
    406,
    "None of the accepted media types can be written",
    `Accept one of: ${[...MEDIA_TYPES.keys()].filter((type) => formatOf(type, mayStream)).join(", ")}.`,
  );
}

function formatOf(type: string, mayStream: boolean): AnswerFormat | undefined {
  if (type === "*/*" || type === "application/*") return "json";
  const format = MEDIA_TYPES.get(type);
  return mayStream || format === "json" || format === "msgpack" ? format : undefined;
}

function qualityOf(parameters: readonly string[]): number {
  const quality = parameters
    .map((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1])
    .find((q) => q !== undefined);
  return quality === undefined ? 1 : Number(quality) || 0;
}

function mediaTypeOf(header: string): string {
  return header.split(";")[0]!.trim().toLowerCase();
}
