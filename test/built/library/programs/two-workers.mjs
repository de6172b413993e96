// Two workers in one process, a thousand runs mixed. Writes what it has seen to the file that is named.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createWorker, defineStage } from "envelope-worker";

const [out, folder] = process.argv.slice(2);
const RUNS = 1_000;
const AT_ONCE = 4;

const listeners = () => process.eventNames().map((name) => [String(name), process.listenerCount(name)]);
const before = { listeners: listeners(), cwd: process.cwd(), env: JSON.stringify(process.env) };

function optionsOf(name, redact) {
  const workspace = join(folder, name);
  mkdirSync(workspace, { recursive: true });
  writeFileSync(join(workspace, `${name}.py`), `def ${name}_main():\n    return "${name}"\n`);
  const mark = defineStage({ name: "mark", run: () => ({ worker: name }) });
  return {
    workspace,
    redact,
    stages: [mark],
    pipeline: {
      order: ["perception", "intent", "plan", "execution", "critic", "mark", "integration"],
      bounds: { max_iterations: name === "alpha" ? 2 : 5 },
    },
    env: {
      PATH: process.env.PATH,
      ENVELOPE_WORKER_CLOCK: name === "alpha" ? "2026-01-01T00:00:00Z" : "2027-01-01T00:00:00Z",
      ENVELOPE_WORKER_ID_SEED: name,
    },
  };
}

const documents = ["alpha", "beta"].flatMap((name) => [
  { raw_input: `Where is ${name}_main defined?` },
  { raw_input: `Where is ${name}_main used?`, metadata: { db_password: `Zk4vQ9tLm2${name}` } },
  { raw_input: `Where is DB_PASSWORD=Qx7pL3nRv8${name} used?` },
]);
const NAMES = ["alpha", "beta"];

/** What a worker that is alone says. */
const expected = new Map();
for (const name of NAMES) {
  for (const [index, document] of documents.entries()) {
    const alone = await createWorker(optionsOf(name, name === "alpha"));
    expected.set(`${name} ${index}`, JSON.stringify(await alone.process(document)));
    await alone.close();
  }
}

const pick = (document, fields) => Object.fromEntries(fields.map((field) => [field, document[field]]));
const workers = new Map();
for (const name of NAMES) workers.set(name, await createWorker(optionsOf(name, name === "alpha")));
const different = [];
let runs = 0;
const work = async () => {
  for (let run = runs++; run < RUNS; run = runs++) {
    const name = NAMES[run % 2];
    const index = (run * 7) % documents.length;
    const done = await workers.get(name).process(documents[index]);
    // A machine that is too slow for a search says nothing of workers that share something.
    if (JSON.stringify(done).includes("max_millis")) continue;
    const alone = JSON.parse(expected.get(`${name} ${index}`));
    const fields = Object.keys({ ...alone, ...done }).filter(
      (field) => JSON.stringify(alone[field]) !== JSON.stringify(done[field]),
    );
    if (fields.length > 0) different.push({ run, alone: pick(alone, fields), done: pick(done, fields) });
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const worker of workers.values()) await worker.close();

const after = { listeners: listeners(), cwd: process.cwd(), env: JSON.stringify(process.env) };
const isRedacted = [...expected].map(([name, text]) => [name, text.includes("Zk4vQ9tLm2")]);
writeFileSync(out, JSON.stringify({ runs: Math.min(runs, RUNS), different, before, after, isRedacted }));
