// The same six stages as a graph of @langchain/langgraph. Usage: graph.mjs RUNS; with 0, a single run is all it does.
import { readFileSync } from "node:fs";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";

const STAGES = ["perception", "intent", "plan", "execution", "critic", "integration"];
const State = Annotation.Root({
  envelope: Annotation(),
  hops: Annotation({ reducer: (a, b) => a + b, default: () => 0 }),
  history: Annotation({ reducer: (a, b) => a.concat(b), default: () => [] }),
});

const graph = new StateGraph(State);
for (const stage of STAGES) graph.addNode(stage, () => ({ hops: 1, history: [stage] }));
graph.addEdge(START, STAGES[0]);
for (const [at, stage] of STAGES.entries()) graph.addEdge(stage, STAGES[at + 1] ?? END);
const app = graph.compile();

const runs = Number(process.argv[2]);
const envelope = runs === 0 ? JSON.parse(readFileSync(0, "utf8")) : { raw_input: "q" };
let final = await app.invoke({ envelope });
for (let run = 0; run < runs / 4; run++) await app.invoke({ envelope });
const start = performance.now();
for (let run = 0; run < runs; run++) final = await app.invoke({ envelope });
const microseconds = ((performance.now() - start) * 1000) / runs;
if (final.hops !== STAGES.length || final.history.length !== STAGES.length)
  throw new Error("A stage did not run");
console.log(microseconds);
