import {
  type CallOptions,
  createServer,
  createWorker,
  defineStage,
  defineTool,
  type Envelope,
  type ModelProvider,
  type PipelineFile,
  type Result,
  type RunEvent,
  type ServerOptions,
  type StageDefinition,
  type Tool,
  type ValidationReport,
  type Warning,
  type Worker,
  WorkerError,
  type WorkerOptions,
} from "envelope-worker";

const stage: StageDefinition = defineStage({
  name: "review",
  timeoutMs: 1_000,
  run: async (context) => ({ question: context.rawInput }),
});
const tool: Tool = defineTool({
  name: "notify",
  description: "Tells somebody.",
  inputSchema: { type: "object" },
  sideEffects: "network",
  run: (params, { signal, workspace }) => ({ ...params, aborted: signal.aborted, workspace }),
});
const order = ["perception", "intent", "plan", "execution", "critic", "review", "integration"];
const pipeline: PipelineFile = { order };
const providers: Record<string, ModelProvider> = {};
const serverOptions: ServerOptions = { concurrency: 4 };
const options: WorkerOptions = {
  workspace: import.meta.dirname,
  pipeline,
  stages: [stage],
  tools: [tool],
  providers,
  env: {},
};

const worker: Worker = await createWorker(options);
const events: RunEvent[] = [];
const warnings: Warning[] = [];
const call: CallOptions = {
  onEvent: (event) => void events.push(event),
  onWarnings: (list) => void warnings.push(...list),
  signal: new AbortController().signal,
};
const done: Envelope = await worker.process({ raw_input: "Where is main defined?", max_iterations: 0 }, call);
const hops: number = done.agent_hop_count;
const result: Result = await worker.result(done);
const report: ValidationReport = await worker.validate(done);
const { bytes } = await worker.call("normalize", Buffer.from(JSON.stringify(done)));
const server = await createServer(worker, serverOptions);
const { url } = await server.listen({ port: 0 });
const health = await (await fetch(`${url}/healthz`)).text();
await worker.close();
const refused = await worker.process(done).catch((thrown: unknown) => thrown);
// @ts-expect-error: the side effects of a tool are one of five words
const wrong: Tool["sideEffects"] = "some";

console.log(
  JSON.stringify({
    node: process.versions.node.split(".")[0],
    review: done.outputs.review,
    history: done.processing_history?.length === hops,
    response: typeof result.response,
    valid: report.valid,
    same: bytes.length === Buffer.byteLength(JSON.stringify(done)),
    events: events.length > 0,
    warnings: warnings.length > 0,
    health,
    refused: refused instanceof WorkerError && refused.code,
    wrong,
  }),
);
