import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { lossesOf } from "../../../interop-tests/runner/hop/kept.ts";
import { type Json, type JsonMap, parseJson, printJson } from "../../../interop-tests/runner/json.ts";
import { putAt } from "../../../interop-tests/runner/pointer.ts";
import { hopFindings } from "../../../src/cli/conformance/hop-findings.ts";
import { runs } from "../../support/runs.ts";

const FULL = readFileSync(join(import.meta.dirname, "../../../interop-tests/bases/full.json"), "utf8");
const RECORD =
  '{"agent":"perception","stage_order":1,"started_at":"2026-03-14T09:26:54Z","completed_at":"2026-03-14T09:26:55Z","duration_ms":1000,"status":"success","error":null,"llm_calls":1}';

/** An envelope in the middle of a run, with something at each place that can be harmed. */
function envelope(): JsonMap {
  const value = parseJson(FULL) as JsonMap;
  const more: Record<string, string> = {
    iteration: "1",
    llm_call_count: "4",
    agent_hop_count: "6",
    processing_history: `[${RECORD},${RECORD.replace("perception", "intent")}]`,
    outputs: '{"archivist":{"kept":[1,{}]},"perception":{"normalized_input":"x"}}',
    metadata: '{"id":12345678901234567890,"o":{},"l":[1,2],"t":"x"}',
    "x-trace": '{"span":[1,{"deep":null}],"id":98765432109876543210}',
    critic_feedback: '["Look again."]',
    current_stage: '"plan"',
  };
  for (const [name, text] of Object.entries(more)) value.set(name, parseJson(text));
  return value;
}

/** A change of the reply; a harm is told with the field that it harms. */
type Change = readonly [field: string, change: (reply: JsonMap) => void];

const put = (path: string, text: string | undefined): Change => [
  path.split("/")[1]!,
  (reply) => putAt(reply, path, text === undefined ? undefined : parseJson(text)),
];

const HARMS: readonly Change[] = [
  ...[
    "/x-trace",
    "/metadata",
    "/max_llm_calls",
    "/raw_input",
    "/processing_history",
    "/user_id",
    "/received_at",
  ].map((path) => put(path, undefined)),
  ...["/metadata/id", "/metadata/o", "/outputs/archivist", "/x-trace/span"].map((path) =>
    put(path, undefined),
  ),
  ...["/metadata", "/outputs", "/errors", "/goal_completion_status", "/critic_feedback"].map((path) =>
    put(path, "null"),
  ),
  put("/metadata/id", "12345678901234567000"),
  put("/x-trace/id", "98765432109876543000"),
  put("/iteration", "0"),
  put("/llm_call_count", "3"),
  put("/agent_hop_count", "5"),
  put("/max_iterations", "9"),
  put("/max_agent_hops", "20"),
  put("/envelope_id", '"env_0000000000000000"'),
  put("/metadata/o", "null"),
  put("/processing_history", `[${RECORD}]`),
  put("/processing_history", "[]"),
];

const HARMLESS: readonly Change[] = [
  put("/outputs/plan", '{"plan_id":"p","steps":[]}'),
  put("/agent_hop_count", "7"),
  put("/llm_call_count", "5"),
  put("/current_stage", '"execution"'),
  put("/metadata/added", "{}"),
  put("/received_at", '"2026-03-14T09:26:53.000Z"'),
  ["processing_history", (reply) => (reply.get("processing_history") as Json[]).push(parseJson(RECORD))],
];

/** The fields that each of the two judges finds harmed. */
function judgements(sent: JsonMap, reply: JsonMap): [kit: string[], worker: string[]] {
  const fieldsOf = (paths: readonly string[]): string[] =>
    [...new Set(paths.map((path) => path.split("/")[1]!))].sort();
  const reported = hopFindings(printJson(sent), printJson(reply)).filter(({ expected }) => !expected);
  return [
    fieldsOf(lossesOf(sent, reply).map(({ path }) => path)),
    fieldsOf(reported.map(({ path }) => path)),
  ];
}

it("the kit's plain look and merge --report find the same fields harmed, whatever else a run did", () => {
  const choice = fc.record({
    harms: fc.uniqueArray(fc.constantFrom(...HARMS), { maxLength: 4, selector: ([field]) => field }),
    harmless: fc.subarray([...HARMLESS]),
  });
  fc.assert(
    fc.property(choice, ({ harms, harmless }) => {
      const reply = envelope();
      const harmed = new Set(harms.map(([field]) => field));
      for (const [, change] of harmless.filter(([field]) => !harmed.has(field))) change(reply);
      for (const [, change] of harms) change(reply);
      const [kit, worker] = judgements(envelope(), reply);
      expect(kit).toEqual([...harmed].sort());
      expect(worker).toEqual([...harmed].sort());
    }),
    { numRuns: runs(300, 5000) },
  );
});
