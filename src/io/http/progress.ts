import {
  endProtocol,
  type MetaFields,
  newJobId,
  type ProtocolStream,
  progressOf,
  type Reply,
  repairsText,
  startLines,
} from "../../service/index.ts";
import { asEvent, createEventBody } from "./event-body.ts";
import type { Exchange } from "./exchange.ts";
import { logFailure } from "./failure-log.ts";
import { type FreshClaim, keepAnswer } from "./idempotency.ts";
import { CONTENT_TYPES } from "./negotiate.ts";
import { publicError } from "./problem.ts";
import type { HttpSettings } from "./settings.ts";
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
  const { sources } = settings.service.settings;
  const jobId = newJobId(sources());
  const linesTo = (write: (line: Buffer) => void, meta: MetaFields = {}): ProtocolStream =>
    startLines({ command: head.operation, sources, traceparent: head.traceparent, meta, jobId, write });
  let hasBegun = false;
  const lines = linesTo((line) => {
    if (!hasBegun) reply.code(200).headers(headers).send(body.stream);
    hasBegun = true;
    body.write(line);
  });
  const report = progressOf(lines);
  const keep = (replay: Buffer | undefined): void => {
    const isWanted = replay !== undefined && !reply.raw.destroyed;
    if (claim !== undefined)
      keepAnswer(claim, isWanted ? { status: 200, headers, body: replay } : undefined, settings.log);
  };
  /** What the same request gets later: the terminal line alone, which says that it was stored. */
  const replayOf = (result: Reply, { cacheKey }: FreshClaim): Buffer => {
    const written: Buffer[] = [];
    const meta: MetaFields = { source: "cache", cache_key: cacheKey };
    endProtocol(
      head.operation,
      result,
      linesTo((line) => void written.push(line), meta),
    );
    const line = Buffer.concat(written);
    return format === "sse" ? asEvent(line) : line;
  };
  try {
    const result = await work(exchange, (event, order) => {
      // A client that does not keep up gets fewer lines, but always the last one.
      if (!body.isFull) report(event, order);
    });
    if (result.body === undefined) {
      keep(undefined);
      if (!hasBegun) throw result.failure;
      logFailure(result.failure, request.id, settings.log);
      lines.error(publicError(result.failure));
      return;
    }
    if (claim !== undefined) keep(replayOf(result, claim));
    endProtocol(head.operation, result, lines, repairsText(result.warnings));
  } finally {
    body.end();
  }
}
