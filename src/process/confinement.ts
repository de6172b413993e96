import { findProgram } from "./find-program.ts";
import { runPlain } from "./run-plain.ts";

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

/** Confines with Linux namespaces by the `unshare` of PATH, as far as this system allows; asks it once. */
export function confineByNamespaces(path: string | undefined): Confine {
  let known: Promise<Confine> | undefined;
  return async (network) => {
    known ??= probe(unsharePath(path), canRun);
    return (await known)(network);
  };
}

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
function unsharePath(path: string | undefined): string | undefined {
  return process.platform === "linux" ? findProgram("unshare", path) : undefined;
}

async function canRun([program = "", ...args]: readonly string[]): Promise<boolean> {
  const { code } = await runPlain(program, [...args, "true"], { timeoutMs: PROBE_TIMEOUT_MS });
  return code === 0;
}
