import { writeFileSync } from "node:fs";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { writeOutput } from "../../io/stdio/write-output.ts";
import { openArtifacts } from "../../protocol/artifacts/artifact-folder.ts";
import type { ArtifactStore } from "../../protocol/artifacts/store.ts";
import type { Command, CommandCall, CommandGroup } from "../command.ts";
import { ARTIFACTS } from "../option-tables.ts";
import { textOf } from "../options.ts";
import { readText } from "../read-text.ts";
import { answerWith } from "../say.ts";

const EXAMPLES = ["envelope-worker artifact verify"] as const;

const get: Command = {
  summary: "write an artifact to stdout or a file",
  positionals: { usage: "DIGEST", least: 1, most: 1 },
  options: { output: { type: "string", value: "FILE", about: "Write it to this file." }, ...ARTIFACTS },
  examples: EXAMPLES,
  run: async (call) => getArtifact(storeOf(call), call.positionals[0]!, textOf(call.values, "output")),
};

const stat: Command = {
  summary: "tell the size and age of an artifact",
  positionals: { usage: "DIGEST", least: 1, most: 1 },
  options: ARTIFACTS,
  examples: EXAMPLES,
  run: async (call) => answerWith(storeOf(call).stat(call.positionals[0]!)),
};

const verify: Command = {
  summary: "read every artifact, or one, and compare it with its digest",
  positionals: { usage: "[DIGEST]", least: 0, most: 1 },
  options: ARTIFACTS,
  examples: EXAMPLES,
  run: async (call) => verifyArtifacts(storeOf(call), call.positionals[0]),
};

const gc: Command = {
  summary: "remove what is old",
  options: {
    "older-than": { type: "string", value: "30d", about: "Remove what was not stored for so long." },
    keep: { type: "string", value: "FILE", about: "Keep every artifact that this file names." },
    "dry-run": { type: "boolean", about: "Only tell what would be removed." },
    ...ARTIFACTS,
  },
  examples: EXAMPLES,
  run: async (call) => collectGarbage(call, Date.now()),
};

/** `artifact get|stat|verify|gc`. */
export const command: CommandGroup = {
  summary: "read, describe, check and clean up what --offload, --output protocol and skills have stored",
  examples: EXAMPLES,
  verbs: { get, stat, verify, gc },
};

function getArtifact(store: ArtifactStore, digest: string, file: string | undefined): number {
  const bytes = store.get(digest);
  if (file === undefined) {
    writeOutput(bytes);
    return 0;
  }
  try {
    writeFileSync(file, bytes);
  } catch (thrown) {
    throw new WorkerError("EIO", `The file cannot be written: ${toWorkerError(thrown).message}`, {
      details: { option: "--output" },
      cause: thrown,
    });
  }
  return answerWith({ digest, size_bytes: bytes.length, output: file });
}

/** Reads every artifact, or one, and compares it with its digest; exit 0 or 74. */
function verifyArtifacts(store: ArtifactStore, only: string | undefined): number {
  const digests = only === undefined ? store.list().map(({ digest }) => digest) : [store.stat(only).digest];
  const damaged = digests.filter((digest) => {
    try {
      store.get(digest);
      return false;
    } catch {
      return true;
    }
  });
  return answerWith({ checked: digests.length, damaged }, damaged.length === 0 ? 0 : 74);
}

/** Removes what is old, but nothing that the file given by --keep names, such as envelopes with references. */
function collectGarbage(call: CommandCall, now: number): number {
  const { values } = call;
  const removed = storeOf(call).gc({
    olderThanMs: ageOf(values["older-than"] as string | undefined),
    now,
    keep: new Set(values.keep === undefined ? [] : readText(values.keep as string).match(DIGESTS)),
    dryRun: values["dry-run"] === true,
  });
  return answerWith({ dry_run: values["dry-run"] === true, removed: removed.map(({ digest }) => digest) });
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

function storeOf({ values, env }: CommandCall): ArtifactStore {
  return openArtifacts(textOf(values, "artifacts"), env);
}
