import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CaseError } from "./cases.ts";
import { openConversation } from "./conversation.ts";
import { wordsOfDialect } from "./hop/dialect-words.ts";
import type { HopRules } from "./hop/judge-hop.ts";
import { kitVersion } from "./kit.ts";
import type { KitPeer } from "./run-peer.ts";
import type { Checks } from "./schemas.ts";
import { MAX_ANSWER } from "./ways/way.ts";

/** A peer of the kit's own, from its peer.json. */
interface Manifest {
  readonly name: string;
  readonly command: readonly string[];
  readonly requires?: readonly (readonly string[])[];
  readonly setup?: readonly (readonly string[])[];
  readonly env?: Readonly<Record<string, string>>;
  readonly dialect: string;
  readonly features: readonly string[];
}

/** A peer that can be run, or why it cannot. */
export type PreparedPeer =
  | { readonly kind: "ready"; readonly peer: KitPeer }
  | { readonly kind: "missing"; readonly name: string; readonly reason: string };

/** One answer may take this long. The largest documents have 16 MiB. */
const TIMEOUT_MS = 30_000;

/** The names of the kit's own peers. */
export function peerNames(kit: string): string[] {
  return readdirSync(join(kit, "peers"))
    .filter((name) => existsSync(join(kit, "peers", name, "peer.json")))
    .sort();
}

/** Checks what a peer needs and sets it up. */
export function preparePeer(
  kit: string,
  name: string,
  checks: Checks,
  report?: HopRules["report"],
): PreparedPeer {
  const folder = join(kit, "peers", name);
  const manifest = readChecked(join(folder, "peer.json"), checks.peer) as Manifest;
  const cache = join(dirname(kit), ".cache", "interop", name);
  const fill = (word: string): string =>
    word
      .replaceAll("{node}", process.execPath)
      .replaceAll("{peer}", folder)
      .replaceAll("{cache}", cache)
      .replaceAll("{root}", dirname(kit));
  mkdirSync(cache, { recursive: true });
  for (const [program = "", ...args] of [...(manifest.requires ?? []), ...(manifest.setup ?? [])]) {
    const { status, error, stderr } = spawnSync(fill(program), args.map(fill), {
      cwd: folder,
      encoding: "utf8",
    });
    if (status === 0) continue;
    const why = error?.message ?? `exit code ${status}: ${stderr.trim().slice(-300)}`;
    return { kind: "missing", name, reason: `${[program, ...args].join(" ")} failed (${why})` };
  }
  const env = Object.fromEntries(
    Object.entries(manifest.env ?? {}).map(([key, value]) => [key, fill(value)]),
  );
  return {
    kind: "ready",
    peer: {
      name,
      open: () =>
        openConversation(
          {
            command: manifest.command.map(fill),
            cwd: folder,
            env: { ...process.env, ...env },
            timeoutMs: TIMEOUT_MS,
            maxLine: MAX_ANSWER,
          },
          checks,
          kitVersion(kit),
        ),
      rules: { schema: checks.envelope, report, words: wordsOfDialect(manifest.dialect) },
      promised: { dialect: manifest.dialect, features: manifest.features },
      expectedFailures: readExpectedFailures(join(folder, "expected-failures.json"), checks),
    },
  };
}

/** Reads a list of expected failures: case id → reason. */
export function readExpectedFailures(path: string, checks: Checks): Map<string, string> {
  const groups = readChecked(path, checks.expectedFailures) as { reason: string; cases: string[] }[];
  return new Map(groups.flatMap(({ reason, cases }) => cases.map((id) => [id, reason] as const)));
}

function readChecked(path: string, check: (value: unknown) => string | null): unknown {
  const value = readJson(path);
  const problem = check(value);
  if (problem !== null) throw new CaseError(`${path} is not valid: ${problem}`);
  return value;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? "it is not JSON";
    throw new CaseError(`${path} cannot be read: ${code}`);
  }
}
