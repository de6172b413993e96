import { type Fragment, JsonObject, mergeReply, type ReadOptions, readEnvelope } from "../envelope/index.ts";
import { type HopReport, reportHop } from "../envelope/merge/report.ts";
import { type HopTexts, maskTexts, reportText } from "../envelope/merge/report-text.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { maskOf } from "../redact/mask-paths.ts";
import { type Answer, type OperationOptions, partOf } from "./operations.ts";

/** `merge`: a peer's reply laid over what was sent to it. */
export function mergeDocuments(document: Buffer, options: OperationOptions): Answer {
  const { sent, reply } = hopOf(document);
  try {
    const merged = mergeReply(sent, reply, options);
    const { envelope, warnings } = options.inDialect?.(merged, options.sources) ?? merged;
    return { body: envelope.toBytes(), exitCode: 0, warnings };
  } catch (thrown) {
    throw findingOfPart("sent", sent, options) ?? findingOfPart("reply", reply, options) ?? thrown;
  }
}

/** `merge --report`: what a peer did to an envelope, whatever merging makes of it. */
export function mergeReport(document: Buffer, options: OperationOptions): Answer {
  const { sent, reply } = hopOf(document);
  const report = reportHop(sent, reply, options);
  const texts: HopTexts = { sent, reply, merged: mergedOf(report, options) };
  const answer = (body: Buffer): Answer => ({ body, exitCode: 0, warnings: [] });
  return {
    ...answer(reportText(report, texts)),
    // In a finding alone, a value has lost the key that tells what it is.
    redacted: (masking) => {
      const mask = maskOf(masking);
      return answer(reportText(report, maskTexts(texts, mask), mask));
    },
  };
}

function mergedOf(
  { merged, warnings }: HopReport,
  { inDialect, sources }: OperationOptions,
): Buffer | undefined {
  if (merged === undefined) return undefined;
  return (inDialect?.({ envelope: merged, warnings }, sources).envelope ?? merged).toBytes();
}

function hopOf(document: Buffer): { readonly sent: Fragment; readonly reply: Fragment } {
  const parts = JsonObject.parseCarrier(document);
  return { sent: partOf(parts, "sent"), reply: partOf(parts, "reply") };
}

/** What is wrong with one of two documents, with paths that say in which. */
function findingOfPart(name: string, part: Fragment, options: ReadOptions): WorkerError | undefined {
  try {
    readEnvelope(part, options);
    return undefined;
  } catch (thrown) {
    const { code, message, hint, hints, details } = toWorkerError(thrown);
    const errors = Array.isArray(details.errors) ? (details.errors as readonly { path: string }[]) : [];
    const located = errors.map((error) => ({ ...error, path: `/${name}${error.path}` }));
    return new WorkerError(code, `/${name}: ${message}`, {
      hint,
      hints,
      details: { ...details, ...(located.length > 0 ? { errors: located } : { path: `/${name}` }) },
      cause: thrown,
    });
  }
}
