import { join } from "node:path";
import { writeOne } from "../harness/envelopes.ts";
import { NODE, onOneCore, ROOT, WORKER } from "../harness/environment.ts";
import { interleave } from "../harness/interleave.ts";
import { pythonPeer } from "../harness/peers.ts";
import { type Case, splitPeers } from "../harness/plan.ts";
import { atMost, rowOf } from "../harness/rows.ts";
import { outputOf } from "../harness/time-command.ts";

const GROUP = "one request in flight from Python";
const PEER = "Python json worker";
const NORMALIZE = "normalize --stream";
const CLIENT = join(ROOT, "bench/peers/python/one_in_flight.py");

/** A Python program that sends a line of 2 KB and waits for the answer, over and over. */
export const ONE_IN_FLIGHT: Case = {
  name: "one-in-flight",
  async run({ quick }) {
    const { commands, notRun } = splitPeers(GROUP, { [PEER]: pythonPeer("stream", "flush") });
    const peer = commands.get(PEER);
    if (peer === undefined) return { rows: [], notRun };
    const file = writeOne();
    const worker = [NODE, WORKER, "normalize", "--stream", "--quiet"];
    const roundTrip = (command: readonly string[]) => (): number =>
      Number(outputOf(onOneCore([peer[0]!, CLIENT, quick ? "2000" : "20000", file, ...command]), ""));
    const contenders = [
      { name: NORMALIZE, sample: roundTrip(worker) },
      { name: PEER, sample: roundTrip(peer) },
    ];
    const values = await interleave(contenders, quick ? 3 : 7);
    const [ours, theirs] = [values.get(NORMALIZE)!, values.get(PEER)!];
    const names = { group: GROUP, what: `${NORMALIZE}, 2 KB`, peer: PEER, unit: "µs" };
    return { rows: [rowOf({ ...names, ours, theirs, aim: atMost(0.85) })], notRun };
  },
};
