import { join } from "node:path";
import { NODE, ROOT, WORKER } from "../harness/environment.ts";
import { interleave } from "../harness/interleave.ts";
import { goClientPeer, type Peer, pythonCallsPeer } from "../harness/peers.ts";
import { type Case, splitPeers } from "../harness/plan.ts";
import { type Aim, atLeast, type Row, rowOf } from "../harness/rows.ts";
import { outputOf } from "../harness/time-command.ts";

const GROUP = "clients, process of a definition question";
const CLIENT = join(ROOT, "clients/python/src");
const WORKSPACE = join(ROOT, "src");

/** Callers that share a client. */
const MANY = "8";

/** Who asks: through which program, over how many processes, with how many callers. */
const CONTENDERS: Readonly<Record<string, readonly [peer: string, ...args: string[]]>> = {
  "Python, one process": ["Python", CLIENT, "1", MANY],
  "Python, two processes": ["Python", CLIENT, "2", MANY],
  "Python, one call at a time": ["Python", CLIENT, "1", "1"],
  "lines without ids": ["Python", "lines", "1", "1"],
  "Go, one process": ["Go", "1", MANY],
  "Go, two processes": ["Go", "2", MANY],
};

const COMPARED: readonly (readonly [ours: string, theirs: string, aim: Aim])[] = [
  ["Python, two processes", "Python, one process", atLeast(1.6)],
  ["Python, one call at a time", "lines without ids", atLeast(0.9)],
  ["Go, two processes", "Go, one process", atLeast(1.6)],
];

/** What more processes bring, and what ids cost. Not pinned: two processes need two cores. */
export const CLIENTS: Case = {
  name: "clients",
  async run({ quick }) {
    const peers: Readonly<Record<string, Peer>> = { Python: pythonCallsPeer(), Go: goClientPeer() };
    const { commands, notRun } = splitPeers(GROUP, peers);
    const rest = [quick ? "200" : "400", WORKSPACE, NODE, WORKER];
    const contenders = Object.entries(CONTENDERS).flatMap(([name, [peer, ...args]]) => {
      const command = commands.get(peer);
      if (command === undefined) return [];
      return [{ name, sample: () => Number(outputOf([...command, ...args, ...rest], "")) }];
    });
    const values = await interleave(contenders, quick ? 3 : 5);
    const rows = COMPARED.flatMap(([what, peer, aim]): Row[] => {
      const [ours, theirs] = [values.get(what), values.get(peer)];
      if (ours === undefined || theirs === undefined) return [];
      return [rowOf({ group: GROUP, what, peer, unit: "/s", ours, theirs, aim })];
    });
    return { rows, notRun };
  },
};
