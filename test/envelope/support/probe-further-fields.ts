/**
 * Tells what a copy of the worker does with the fields that test/envelope/further-field.test.ts has added to it. It is
 * copied with the worker and knows the fields only by name, as a caller does.
 */
import {
  canContinue,
  createEnvelope,
  loadScanForMany,
  mergeReply,
  readEnvelope,
  resultOf,
  type ScanEnvelope,
} from "../../../src/envelope/index.ts";
import { validateGenericEnvelope } from "../../../src/gen/validate-generic-envelope.js";
import type { Run } from "../../../src/pipeline/run.ts";
import { contextFor } from "../../../src/pipeline/stage-context.ts";
import type { Visit } from "../../../src/pipeline/visit.ts";
import { explain } from "../../../src/service/explain.ts";

type Json = Readonly<Record<string, unknown>>;

const sources = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };

const bytesOf = (value: Json): Buffer => Buffer.from(JSON.stringify(value));
const jsonOf = (bytes: Uint8Array): Json => JSON.parse(Buffer.from(bytes).toString()) as Json;

const created = createEnvelope(bytesOf({ raw_input: "Why?" }), { sources }).envelope.toBytes();
const sent = bytesOf({
  ...jsonOf(created),
  review_notes: ["one"],
  tool_call_count: 2,
  max_tool_calls: 5,
});

function read(fields: Json, scan?: ScanEnvelope): { value: Json; warnings: string[] } {
  const document = bytesOf({ ...jsonOf(created), ...fields });
  const { envelope, warnings } = readEnvelope(document, { sources, scan });
  return {
    value: jsonOf(envelope.toBytes()),
    warnings: warnings.map(({ path, code }) => `${path} ${code}`),
  };
}

function refusal(fields: Json): string {
  try {
    return JSON.stringify(read(fields).value);
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

function merge(fields: Json): { value: Json; warnings: string[] } {
  const reply = bytesOf({ envelope_id: jsonOf(created).envelope_id, ...fields });
  const { envelope, warnings } = mergeReply(sent, reply, { sources });
  return {
    value: jsonOf(envelope.toBytes()),
    warnings: warnings.map(({ path, code }) => `${path} ${code}`),
  };
}

const { envelope } = readEnvelope(sent, { sources });
const context = contextFor({ envelope } as Run, {} as Visit, "whole") as unknown as Json;
const scan = await loadScanForMany();

console.log(
  JSON.stringify({
    created: jsonOf(created),
    isPlain: scan(sent).isPlain,
    holes: read({ review_notes: ["a", null], max_tool_calls: null }, scan),
    refused: [refusal({ tool_call_count: -1 }), refusal({ review_notes: {} })],
    zeroLimit: read({ max_tool_calls: 0 }).warnings,
    strict: validateGenericEnvelope({ ...jsonOf(sent), tool_call_count: "2" }),
    merged: merge({ review_notes: ["two"], tool_call_count: 3, max_tool_calls: 50 }),
    lowered: merge({ review_notes: ["one", "more"], tool_call_count: 1 }),
    left: canContinue(envelope),
    result: jsonOf(resultOf(envelope)),
    explained: explain(envelope),
    stage: { reviewNotes: context.reviewNotes, toolCalls: context.toolCalls },
  }),
);
