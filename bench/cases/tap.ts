import { Agent, request } from "node:http";
import { join } from "node:path";
import { envelopeOf, removeLines, writeLines, writeOne } from "../harness/envelopes.ts";
import { NODE, ROOT, WORKER } from "../harness/environment.ts";
import { interleave } from "../harness/interleave.ts";
import type { Case } from "../harness/plan.ts";
import { atMost, type Row, rowOf } from "../harness/rows.ts";
import { timeOneShot, timePiped } from "../harness/time-command.ts";
import { processorTime, type ServerProcess, startServer } from "../http/server-process.ts";

const GROUP = "tap";
const BARE_NODE = [NODE, "-e", "0"];
const TAP = [NODE, WORKER, "tap", "--quiet"];
const KILOBYTES = 2;
const CONNECTIONS = 16;

/** What a tap costs before a program, before a stream and before a server. */
export const TAP_CASE: Case = {
  name: "tap",
  async run({ quick }) {
    const rows = [await oneShot(quick), await stream(quick), await proxy(quick)];
    return { rows, notRun: [] };
  },
};

/** One start of Node beside the peer's own time. */
async function oneShot(quick: boolean): Promise<Row> {
  const file = writeOne();
  const values = await interleave(
    [
      { name: "ours", sample: () => timeOneShot([...TAP, "--", ...BARE_NODE], file) },
      { name: "theirs", sample: () => timeOneShot(BARE_NODE, file) },
    ],
    quick ? 5 : 20,
  );
  const names = { group: GROUP, what: "tap -- node -e 0", peer: "node -e 0", unit: "ms" };
  return rowOf({ ...names, ours: values.get("ours")!, theirs: values.get("theirs")!, aim: atMost(2.2) });
}

/** What it adds to a stream, beside one pass of `normalize --stream`. */
async function stream(quick: boolean): Promise<Row> {
  const lines = writeLines("tap", (quick ? 20 : 200) * 1_000_000, (n) =>
    envelopeOf(KILOBYTES * 1000, "ascii", n),
  );
  const added = (): number =>
    timePiped([...TAP, "--stream", "--", "cat"], lines.path) - timePiped(["cat"], lines.path);
  const pass = (): number => timePiped([NODE, WORKER, "normalize", "--stream", "--quiet"], lines.path);
  const values = await interleave(
    [
      { name: "ours", sample: added },
      { name: "theirs", sample: pass },
    ],
    quick ? 2 : 5,
  );
  removeLines(lines);
  const names = { group: GROUP, what: "tap --stream, 2 KB, added", peer: "normalize --stream", unit: "ms" };
  return rowOf({ ...names, ours: values.get("ours")!, theirs: values.get("theirs")!, aim: atMost(1) });
}

/** Processor time of the proxy for each request. */
async function proxy(quick: boolean): Promise<Row> {
  const peer = await startServer([join(ROOT, "bench/http/baseline-server.ts")]);
  const proxies = await Promise.all([
    startServer([WORKER, "tap", "--http", peer.url, "--port", "0"]),
    startServer([join(ROOT, "bench/tap/bare-proxy.ts"), peer.url]),
  ]);
  const requests = quick ? 2000 : 20_000;
  const [ours, theirs] = proxies.map((server) => async () => {
    const before = processorTime(server);
    await load(server, requests);
    return (processorTime(server) - before) / requests;
  });
  const values = await interleave(
    [
      { name: "ours", sample: ours! },
      { name: "theirs", sample: theirs! },
    ],
    quick ? 3 : 7,
  );
  for (const server of [...proxies, peer]) await server.stop();
  const names = { group: GROUP, what: "tap --http, 2 KB", peer: "bare node:http proxy", unit: "µs" };
  return rowOf({ ...names, ours: values.get("ours")!, theirs: values.get("theirs")!, aim: atMost(1.3) });
}

/** Sends envelopes over a few connections, each one after the other. */
async function load({ url }: ServerProcess, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const body = envelopeOf(KILOBYTES * 1000, "ascii", 1);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const post = (): Promise<void> =>
    new Promise((done, fail) => {
      const outgoing = request(`${url}/api/v1/process`, { method: "POST", agent, headers }, (answer) => {
        answer.resume().on("end", done);
      });
      outgoing.on("error", fail).end(body);
    });
  const worker = async (): Promise<void> => {
    for (let sent = 0; sent < requests / CONNECTIONS; sent++) await post();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
}
