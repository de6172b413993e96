import { WorkerError } from "../errors/worker-error.ts";
import { validateMessage } from "../gen/messages/validate-message.js";
import type { ValidationFinding } from "../gen/validation-finding.ts";
import type { Finding } from "./finding.ts";
import type { Message } from "./message.ts";
import { migrateMessage } from "./migrate-message.ts";

/** A message as it was read: unknown blocks and fields are kept, and each unknown block is a warning. */
export interface ReadMessage {
  readonly message: Message;
  readonly warnings: readonly Finding[];
}

/**
 * Reads a message of any version that this worker knows, of any writer. Blocks of an unknown type are kept
 * where they stand; a known block that is malformed is EENVELOPE with every finding.
 */
export function readMessage(value: unknown): ReadMessage {
  const migrated = migrateMessage(value);
  const [unknown, wrong] = partition(validateMessage(migrated), (finding) =>
    isUnknownBlock(migrated, finding),
  );
  if (wrong.length > 0) throw malformed(wrong);
  const warnings = unknown.map(({ path }) => ({
    path,
    message: "is a block of an unknown type; it is kept, and no provider gets it",
    rule: "10.3",
  }));
  return { message: migrated as Message, warnings };
}

function isUnknownBlock(document: unknown, { keyword, path }: ValidationFinding): boolean {
  if (keyword !== "discriminator") return false;
  let value = document;
  for (const key of path.split("/").slice(1)) value = (value as Record<string, unknown>)[key];
  return typeof (value as { type?: unknown }).type === "string";
}

function partition<T>(all: readonly T[], test: (value: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((value) => !test(value))];
}

function malformed(findings: readonly ValidationFinding[]): WorkerError {
  const [first] = findings;
  const where = first!.path === "" ? "" : `${first!.path} `;
  return new WorkerError("EENVELOPE", `The message is not usable: ${where}${first!.message}`, {
    hint: "Correct the fields in details.errors; schemas/messages/message.schema.json describes them all.",
    details: { errors: findings },
  });
}
