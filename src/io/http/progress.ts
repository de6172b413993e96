import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import { newJobId } from "../../protocol/job-id.ts";
import { createProtocolStream } from "../../protocol/stream.ts";
import { traceIdOf } from "../../protocol/trace-id.ts";
import { finishStream, progressOf } from "../framed-run.ts";
import { countRun } from "./count.ts";
import { CONTENT_TYPES } from "./negotiate.ts";
import { type HttpWork, runOperation } from "./operations.ts";
import type { HttpSettings } from "./settings.ts";

/** Answers with Protocol v1 lines as they come, and one terminal line that carries the envelope. */
export function streamAnswer(
  format: "ndjson" | "sse",
  work: HttpWork,
  reply: FastifyReply,
  settings: HttpSettings,
): FastifyReply {
  const body = new PassThrough();
  const lines = createProtocolStream({
    command: `envelope/${work.operation}`,
    jobId: newJobId(settings.sources()),
    traceId: traceIdOf(work.traceparent),
    now: settings.sources().now,
    write: (line) => body.write(format === "sse" ? asEvent(line) : line),
  });
  const report = progressOf(lines);
  const observed: HttpWork = {
    ...work,
    emit: (event) => {
      work.emit(event);
      report(event);
    },
  };
  void finishStream(work.operation, lines, async () => {
    const result = await runOperation(observed, settings);
    countRun(work.operation, result, settings);
    return result;
  }).finally(() => body.end());
  return reply
    .code(200)
    .headers({ "content-type": CONTENT_TYPES[format], "cache-control": "no-store" })
    .send(body);
}

/** A line as a server-sent event; lines hold no line breaks. */
function asEvent(line: Buffer): Buffer {
  return Buffer.concat([Buffer.from("data: "), line, Buffer.from("\n")]);
}
