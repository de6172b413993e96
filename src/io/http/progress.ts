import { newJobId } from "../../protocol/job-id.ts";
import { createProtocolStream, type ProtocolStreamOptions } from "../../protocol/stream.ts";
import { traceIdOf } from "../../protocol/trace-id.ts";
import { finishStream, progressOf } from "../../service/framed-run.ts";
import type { Reply } from "../../service/operations.ts";
import { asEvent, createEventBody } from "./event-body.ts";
import type { Exchange } from "./exchange.ts";
import { logFailure } from "./failure-log.ts";
import type { RequestHead } from "./head.ts";
import { type FreshClaim, keepAnswer } from "./idempotency.ts";
import { CONTENT_TYPES } from "./negotiate.ts";
import { publicError } from "./problem.ts";
import type { HttpSettings } from "./settings.ts";
import { warningsHeader } from "./warnings-header.ts";
import type { Work } from "./work.ts";

type StreamFormat = "ndjson" | "sse";

/**
 * Answers with Protocol v1 lines as they come, and one terminal line that carries the envelope.
 * What fails before the first line is an ordinary problem; later it is the terminal line.
 */
export async function streamAnswer(
  format: StreamFormat,
  exchange: Exchange,
  context: { readonly work: Work; readonly claim: FreshClaim | undefined; readonly settings: HttpSettings },
): Promise<void> {
  const { head, request, reply } = exchange;
  const { work, claim, settings } = context;
  const body = createEventBody(format, reply.raw, settings.timeouts);
  const headers = { "content-type": CONTENT_TYPES[format], "cache-control": "no-store" };
  const options = streamOptions(head, settings);
  let hasBegun = false;
  const lines = createProtocolStream({
    ...options,
    write(line) {
      if (!hasBegun) reply.code(200).headers(headers).send(body.stream);
      hasBegun = true;
      body.write(line);
    },
  });
  const report = progressOf(lines);
  const keep = (replay: Buffer | undefined): void => {
    const isWanted = replay !== undefined && !reply.raw.destroyed;
    if (claim !== undefined)
      keepAnswer(claim, isWanted ? { status: 200, headers, body: replay } : undefined, settings.log);
  };
  try {
    const result = await work(exchange, (event) => {
      // A client that does not keep up gets fewer lines, but always the last one.
      if (!body.isFull) report(event);
    });
    if (claim !== undefined) keep(await replayOf(format, head, result, options, claim));
    const repairs = warningsHeader(result.warnings);
    if (repairs !== undefined) lines.progress({ event: "repaired", warnings: repairs });
    await finishStream(head.operation, lines, () => result);
  } catch (thrown) {
    keep(undefined);
    if (!hasBegun) throw thrown;
    logFailure(thrown, request.id, settings.log);
    lines.error(publicError(thrown));
  } finally {
    body.end();
  }
}

function streamOptions(head: RequestHead, { sources }: HttpSettings): Omit<ProtocolStreamOptions, "write"> {
  return {
    command: `envelope/${head.operation}`,
    // Its own sources: the ids of the envelope must not depend on how it is framed (R18).
    jobId: newJobId(sources()),
    traceId: traceIdOf(head.traceparent),
    now: sources().now,
  };
}

/** What the same request gets later: the terminal line alone, which says that it was stored. */
async function replayOf(
  format: StreamFormat,
  head: RequestHead,
  result: Reply,
  options: Omit<ProtocolStreamOptions, "write">,
  { cacheKey }: FreshClaim,
): Promise<Buffer> {
  const written: Buffer[] = [];
  const lines = createProtocolStream({
    ...options,
    meta: { source: "cache", cache_key: cacheKey },
    write: (line) => written.push(line),
  });
  await finishStream(head.operation, lines, () => result);
  const line = Buffer.concat(written);
  return format === "sse" ? asEvent(line) : line;
}
