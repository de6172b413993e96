import { WorkerError } from "../errors/worker-error.ts";
import { SCHEMA_VERSION } from "./message.ts";

/** Turns a message of one version into the next. */
export type Migration = (message: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** What leads from each older version to the one after it; version 1 is the first. */
const MIGRATIONS: ReadonlyMap<number, Migration> = new Map();

/**
 * Brings a message to the current version without changing the value that was given. A newer version, or
 * one that no migration leads away from, is EENVELOPE. What has no version is left for validation.
 */
export function migrateMessage(value: unknown, migrations = MIGRATIONS, current = SCHEMA_VERSION): unknown {
  let message = value;
  for (let version = versionOf(message); version !== undefined && version !== current; ) {
    const migration = version > current ? undefined : migrations.get(version);
    if (migration === undefined) throw unknownVersion(version, current);
    message = { ...migration(message as Record<string, unknown>), schema_version: version + 1 };
    version++;
  }
  return message;
}

function versionOf(message: unknown): number | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { schema_version: version } = message as Record<string, unknown>;
  return Number.isSafeInteger(version) && (version as number) >= 1 ? (version as number) : undefined;
}

function unknownVersion(version: number, current: number): WorkerError {
  const why = version > current ? "is newer than this worker" : "can no longer be read";
  return new WorkerError("EENVELOPE", `Version ${version} of the message schema ${why}`, {
    hint:
      version > current ? "Use a newer envelope-worker." : "Read and save it with an older envelope-worker.",
    details: { path: "/schema_version", schema_version: version, current },
  });
}
