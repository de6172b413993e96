import { writeFileSync } from "node:fs";
import { openArtifacts } from "../app/artifact-folder.ts";
import { toFragment } from "../envelope/index.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ArtifactStore } from "../protocol/artifacts/store.ts";
import type { Reply } from "../service/operations.ts";
import { type OptionTable, type OptionValues, parseWithPositionals } from "./options.ts";
import { readText } from "./read-text.ts";

const FOLDER = { artifacts: { type: "string" } } as const satisfies OptionTable;
const GET = { ...FOLDER, output: { type: "string" } } as const satisfies OptionTable;
const GC = {
  ...FOLDER,
  "older-than": { type: "string" },
  keep: { type: "string" },
  "dry-run": { type: "boolean" },
} as const satisfies OptionTable;

/** `artifact get|stat|verify|gc`: undefined for another verb; `raw` replies are not JSON lines. */
export function artifactCommand(
  args: readonly string[],
  now: number,
): (Reply & { raw?: boolean }) | undefined {
  const [verb, ...rest] = args;
  switch (verb) {
    case "get": {
      const { values, positionals } = parseWithPositionals(rest, GET, 1);
      return get(storeOf(values), positionals[0]!, values.output as string | undefined);
    }
    case "stat": {
      const { values, positionals } = parseWithPositionals(rest, FOLDER, 1);
      return answer(storeOf(values).stat(positionals[0]!));
    }
    case "verify": {
      const { values, positionals } = parseWithPositionals(rest, FOLDER, 0, 1);
      return verify(storeOf(values), positionals[0]);
    }
    case "gc": {
      const { values } = parseWithPositionals(rest, GC, 0);
      return gc(values, now);
    }
    default:
      return undefined;
  }
}

function get(store: ArtifactStore, digest: string, file: string | undefined): Reply & { raw?: boolean } {
  const bytes = store.get(digest);
  if (file === undefined) return { body: bytes, exitCode: 0, warnings: [], raw: true };
  try {
    writeFileSync(file, bytes);
  } catch (thrown) {
    throw new WorkerError("EIO", `The file cannot be written: ${toWorkerError(thrown).message}`, {
      details: { option: "--output" },
      cause: thrown,
    });
  }
  return answer({ digest, size_bytes: bytes.length, output: file });
}

/** Reads every artifact, or one, and compares it with its digest; exit 0 or 74. */
function verify(store: ArtifactStore, only: string | undefined): Reply {
  const digests = only === undefined ? store.list().map(({ digest }) => digest) : [store.stat(only).digest];
  const damaged = digests.filter((digest) => {
    try {
      store.get(digest);
      return false;
    } catch {
      return true;
    }
  });
  return { ...answer({ checked: digests.length, damaged }), exitCode: damaged.length === 0 ? 0 : 74 };
}

/** Removes what is old, but nothing that the file given by --keep names, such as envelopes with references. */
function gc(values: OptionValues, now: number): Reply {
  const removed = storeOf(values).gc({
    olderThanMs: ageOf(values["older-than"] as string | undefined),
    now,
    keep: new Set(values.keep === undefined ? [] : readText(values.keep as string).match(DIGESTS)),
    dryRun: values["dry-run"] === true,
  });
  return answer({ dry_run: values["dry-run"] === true, removed: removed.map(({ digest }) => digest) });
}

const DIGESTS = /sha256:[0-9a-f]{64}/g;

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function ageOf(text: string | undefined): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text ?? "30d") ?? [];
  if (count !== "") return Number(count) * UNITS[unit]!;
  throw new WorkerError("EARG", "--older-than must be a time such as 12h or 30d", {
    hint: "Give a number with s, m, h or d.",
    details: { option: "--older-than" },
  });
}

function storeOf(values: OptionValues): ArtifactStore {
  return openArtifacts(values.artifacts as string | undefined);
}

function answer(value: unknown): Reply {
  return { body: toFragment(value), exitCode: 0, warnings: [] };
}
