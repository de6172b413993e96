import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JsonObject } from "../envelope/index.ts";
import type { HopMask } from "../envelope/merge/report-text.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { HopEnding } from "./hop.ts";

/** A hop as it is kept. */
export interface HopToSave {
  readonly operation: string;
  readonly sent: Buffer;
  readonly reply: Buffer;
  readonly ending: HopEnding;
  /** JSON texts. */
  readonly findings: readonly Buffer[];
}

/** Keeps a hop, without its secrets where there is a mask. */
export type SaveHop = (hop: HopToSave, mask: HopMask | undefined) => void;

/** Where hops are kept, and how many of them. */
export interface SaveSettings {
  readonly folder: string;
  readonly most: number;
  /** The time as RFC 3339 has it. */
  readonly now: () => string;
  readonly say: (line: string) => void;
}

const FILE = /^hop-[0-9a-f]{32}\.json$/;

/** Opens a folder of hops; equal ones are one file. Throws EIO where the folder cannot be used. */
export function openHops({ folder, most, now, say }: SaveSettings): SaveHop {
  const names = new Set(namesIn(folder));
  let isFull = false;
  let written = 0;
  return ({ operation, sent, reply, ending, findings }, mask) => {
    const members = [...documentMember("sent", sent, mask), ...documentMember("reply", reply, mask)];
    const name = `hop-${digestOf(operation, members)}.json`;
    if (names.has(name)) return;
    if (names.size >= most) {
      if (!isFull) say(`tap: --save has ${most} hops, and keeps no more (--save-max)`);
      isFull = true;
      return;
    }
    const about = { version: 1, operation, recorded_at: now(), ...ending };
    const head = JSON.stringify({ ...about, ...(mask === undefined ? { masked: false } : {}) }).slice(0, -1);
    const list = findings.map((finding) => finding.toString()).join(",");
    const text = [head, ...members, `"findings":[${list}]}\n`].join(",");
    const temporary = join(folder, `.hop-${process.pid}-${written++}.tmp`);
    try {
      writeFileSync(temporary, text, { mode: 0o600 });
      renameSync(temporary, join(folder, name));
      names.add(name);
    } catch (thrown) {
      rmSync(temporary, { force: true });
      say(`tap: a hop cannot be saved: ${toWorkerError(thrown).message}`);
    }
  };
}

/** The hops that are there; what a tap that was killed has begun to write goes. */
function namesIn(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    const files = readdirSync(folder);
    for (const file of files) if (isLeftBehind(file)) rmSync(join(folder, file), { force: true });
    return files.filter((file) => FILE.test(file));
  } catch (thrown) {
    throw new WorkerError("EIO", `The folder of --save cannot be used: ${toWorkerError(thrown).message}`, {
      hint: "Name a folder that can be written, or one that can be made.",
      details: { option: "--save" },
      cause: thrown,
    });
  }
}

function isLeftBehind(file: string): boolean {
  const pid = /^\.hop-(\d+)-\d+\.tmp$/.exec(file)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** A document as a member with its own bytes; as a text where it is no JSON object; nothing where there is none. */
function documentMember(name: "sent" | "reply", bytes: Buffer, mask: HopMask | undefined): string[] {
  if (bytes.length === 0) return [];
  const text = bytes.toString("utf8");
  const masked = mask === undefined ? text : mask.text(text);
  try {
    return [`"${name}":${JsonObject.parse(Buffer.from(masked)).toFragment()}`];
  } catch {
    return [`"${name}_text":${JSON.stringify(masked)}`];
  }
}

function digestOf(operation: string, members: readonly string[]): string {
  return createHash("sha256")
    .update([operation, ...members].join("\n"))
    .digest("hex")
    .slice(0, 32);
}
