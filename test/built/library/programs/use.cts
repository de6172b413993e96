import library = require("envelope-worker");

const stage: library.StageDefinition = library.defineStage({
  name: "review",
  timeoutMs: 1_000,
  run: async (context) => ({ question: context.rawInput }),
});
const tool: library.Tool = library.defineTool({
  name: "notify",
  description: "Tells somebody.",
  inputSchema: { type: "object" },
  sideEffects: "network",
  run: (params, { signal, workspace }) => ({ ...params, aborted: signal.aborted, workspace }),
});
const order = ["perception", "intent", "plan", "execution", "critic", "review", "integration"];
const pipeline: library.PipelineFile = { order };
const providers: Record<string, library.ModelProvider> = {};
const serverOptions: library.ServerOptions = { concurrency: 4 };
const options: library.WorkerOptions = {
  workspace: __dirname,
  pipeline,
  stages: [stage],
  tools: [tool],
  providers,
  env: {},
};

async function main(): Promise<void> {
  const worker: library.Worker = await library.createWorker(options);
  const events: library.RunEvent[] = [];
  const warnings: library.Warning[] = [];
  const call: library.CallOptions = {
    onEvent: (event) => void events.push(event),
    onWarnings: (list) => void warnings.push(...list),
    signal: new AbortController().signal,
  };
  const done: library.Envelope = await worker.process(
    { raw_input: "Where is main defined?", max_iterations: 0 },
    call,
  );
  const hops: number = done.agent_hop_count;
  const result: library.Result = await worker.result(done);
  const report: library.ValidationReport = await worker.validate(done);
  const { bytes } = await worker.call("normalize", Buffer.from(JSON.stringify(done)));
  const server = await library.createServer(worker, serverOptions);
  const { url } = await server.listen({ port: 0 });
  const health = await (await fetch(`${url}/healthz`)).text();
  await worker.close();
  const refused = await worker.process(done).catch((thrown: unknown) => thrown);
  // @ts-expect-error: the side effects of a tool are one of five words
  const wrong: library.Tool["sideEffects"] = "some";

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
      refused: refused instanceof library.WorkerError && refused.code,
      wrong,
    }),
  );
}

void main();
