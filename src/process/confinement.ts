import { execFile } from "node:child_process";
import { findProgram } from "./find-program.ts";

/** What a child is kept away from, and how. */
export interface Confinement {
  /** The words before the program; none where nothing is kept away. */
  readonly prefix: readonly string[];
  /** Whether it has no network. */
  readonly network: boolean;
  /** Whether the system ends all its processes with it, also those that left its group. */
  readonly processes: boolean;
}

/** Finds how far this system can keep a child from the network (`none`), and from outliving itself. */
export type Confine = (network: "none" | "egress") => Promise<Confinement>;

/** No confinement at all. */
export const UNCONFINED: Confinement = { prefix: [], network: false, processes: false };

const PROBE_TIMEOUT_MS = 5000;

/** Process 1 of a namespace ignores SIGTERM and its end ends all others, so it is a shell that waits. */
const INIT = ["/bin/sh", "-c", '"$@"; exit $?', "sh"];
const OWN_PROCESSES = ["--pid", "--fork", "--kill-child"];
const OWN_NETWORK = ["--net"];

/** Who a child is in its namespaces: the same user, best without a user namespace. */
const USERS = [[], ["--map-current-user"], ["--map-root-user"]];

let known: Promise<Confine> | undefined;

/** Confines with Linux namespaces by `unshare`, as far as this system allows; asks it once. */
export const confineByNamespaces: Confine = async (network) => {
  known ??= probe(unsharePath(), canRun);
  return (await known)(network);
};

/** Works out what a system can do by trying prefixes, from the most confinement to the least. */
export async function probe(
  unshare: string | undefined,
  isPossible: (prefix: readonly string[]) => Promise<boolean>,
): Promise<Confine> {
  if (unshare === undefined) return async () => UNCONFINED;
  for (const own of [OWN_PROCESSES, []]) {
    const processes = own.length > 0;
    const init = processes ? INIT : [];
    for (const user of USERS) {
      const words = [unshare, ...user, ...own];
      const cutOff = { prefix: [...words, ...OWN_NETWORK, ...init], network: true, processes };
      const connected = processes ? { prefix: [...words, ...init], network: false, processes } : UNCONFINED;
      if (await isPossible(cutOff.prefix))
        return async (network) => (network === "none" ? cutOff : connected);
    }
  }
  return async () => UNCONFINED;
}

/** Only Linux has namespaces. By its whole path, since a child's directory may hold a program of that name. */
function unsharePath(): string | undefined {
  return process.platform === "linux" ? findProgram("unshare", process.env.PATH) : undefined;
}

function canRun([program = "", ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(program, [...args, "true"], { timeout: PROBE_TIMEOUT_MS }, (error) => resolve(error === null));
  });
}
