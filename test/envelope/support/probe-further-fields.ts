/**
 * Tells what a copy of the worker does with the fields that test/envelope/further-field.test.ts has added to it. It is
 * copied with the worker and knows the fields only by name, as a caller does.
 */
import { loadScanForMany } from "../../../src/envelope/index.ts";
import { createWorker, defineStage } from "../../../src/index.ts";

type Json = Readonly<Record<string, unknown>>;
type Told = { readonly value: unknown; readonly warnings: readonly string[] };

const seen: Json[] = [];
const worker = await createWorker({
  env: {},
  stages: [
    defineStage({
      name: "perception",
      run(context) {
        const { reviewNotes, toolCalls } = context as unknown as Json;
        seen.push({ reviewNotes, toolCalls });
        return {};
      },
    }),
  ],
});

const created = await worker.create({ raw_input: "Why?" });
const sent = { ...created, review_notes: ["one"], tool_call_count: 2, max_tool_calls: 5 };

function normalized(fields: Json): Promise<Told> {
  return told((options) => worker.normalize({ ...created, ...fields }, options));
}

function merged(fields: Json): Promise<Told> {
  return told((options) => worker.merge(sent, { envelope_id: created.envelope_id, ...fields }, options));
}

/** What a call gives, or why it does not, and its warnings. */
async function told(call: (options: Parameters<typeof worker.normalize>[1]) => Promise<Json>): Promise<Told> {
  const warnings: string[] = [];
  const onWarnings = (all: readonly { readonly path: string; readonly code: string }[]): void => {
    for (const { path, code } of all) warnings.push(`${path} ${code}`);
  };
  const value = await call({ onWarnings }).catch((thrown: Error) => thrown.message);
  return { value, warnings };
}

const answers = {
  created,
  isPlain: (await loadScanForMany())(Buffer.from(JSON.stringify(sent))).isPlain,
  holes: await normalized({ review_notes: ["a", null], max_tool_calls: null }),
  refused: [await normalized({ tool_call_count: -1 }), await normalized({ review_notes: {} })],
  zeroLimit: await normalized({ max_tool_calls: 0 }),
  strict: await worker.validate({ ...sent, tool_call_count: "2" }, { strict: true }),
  merged: await merged({ review_notes: ["two"], tool_call_count: 3, max_tool_calls: 50 }),
  lowered: await merged({ review_notes: ["one", "more"], tool_call_count: 1 }),
  left: await worker.canContinue(sent),
  result: await worker.result(sent),
  explained: await worker.explain(sent),
  run: await worker.process(sent, { until: "perception" }),
  seen,
};
await worker.close();
console.log(JSON.stringify(answers));
