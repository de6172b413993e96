import { type HopReport, reportHop } from "../envelope/merge/report.ts";
import { type HopTexts, maskTexts, reportText } from "../envelope/merge/report-text.ts";
import { maskOf } from "../redact/mask-paths.ts";
import { type Answer, hopOf, type OperationOptions } from "./operations.ts";

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

function mergedOf({ merged, warnings }: HopReport, { inDialect }: OperationOptions): Buffer | undefined {
  if (merged === undefined) return undefined;
  return (inDialect?.({ envelope: merged, warnings }).envelope ?? merged).toBytes();
}
