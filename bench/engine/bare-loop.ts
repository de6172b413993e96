/** The least that a loop over six stages costs: hops counted, a history kept. Usage: bare-loop.ts RUNS */
import { OUTPUTS } from "./outputs.ts";

const STAGES = Object.entries(OUTPUTS).map(([name, output]) => ({ name, run: async () => output }));

const runs = Number(process.argv[2]);
await runMany(Math.ceil(runs / 4));
const start = performance.now();
await runMany(runs);
console.log(((performance.now() - start) * 1000) / runs);

async function runMany(count: number): Promise<void> {
  for (let run = 0; run < count; run++) {
    const envelope = { hops: 0, history: [] as string[], outputs: {} as Record<string, unknown> };
    for (const { name, run: stage } of STAGES) {
      if (envelope.hops >= 21) break;
      envelope.hops++;
      envelope.outputs[name] = await stage();
      envelope.history.push(name);
    }
    if (envelope.history.length !== STAGES.length) throw new Error("A stage did not run");
  }
}
