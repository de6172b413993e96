import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, CaseError, NotThere } from "../cases.ts";
import type { GivenDocument } from "../given.ts";
import type { HopFinding } from "../hop/judge-hop.ts";
import { type Json, type JsonMap, parseJson, printJson, toPlain } from "../json.ts";
import type { Checks } from "../schemas.ts";
import { refusalIn } from "../ways/read-answer.ts";

/** What a saved hop says of the peer that answered it. */
export interface Recorded {
  /** What had become of each value, as `merge --report` tells it. */
  readonly findings: readonly HopFinding[];
  /** Whether the peer gave no envelope back. */
  readonly isRefusal: boolean;
}

/** A file of a hop; its text tells what is wrong with it. */
export interface HopFile {
  readonly name: string;
  readonly text: string;
}

const VERSION = 1;

/** The files of a folder of hops; throws NotThere where there is none. */
export function hopFiles(folder: string): HopFile[] {
  const names = namesIn(folder).filter((name) => name.endsWith(".json") && !name.startsWith("."));
  if (names.length === 0) throw new NotThere(`There is no hop in ${folder}: tap --save DIR makes some`);
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** What is wrong with a file of a hop; null where nothing is. */
export function problemOf({ text }: HopFile, checks: Checks): string | null {
  let value: Json;
  try {
    value = parseJson(text);
  } catch (thrown) {
    return `it is not JSON: ${(thrown as Error).message}`;
  }
  const plain = toPlain(value) as { version?: unknown } | null;
  if (typeof plain?.version === "number" && plain.version > VERSION)
    return `it has the version ${plain.version}, and this program knows ${VERSION}: update it`;
  return checks.hop(plain);
}

/** Reads saved hops as cases; throws a CaseError for one that is wrong. */
export function readHops(folder: string, checks: Checks): Case[] {
  return hopFiles(folder).flatMap((file) => {
    const problem = problemOf(file, checks);
    if (problem !== null) throw new CaseError(`The hop ${file.name} cannot be replayed: ${problem}`);
    const value = parseJson(file.text) as JsonMap;
    const given = sentOf(value);
    // A hop without a question cannot be repeated.
    return given === undefined ? [] : [caseOf(file.name.replace(/\.json$/, ""), value, given)];
  });
}

function caseOf(name: string, value: JsonMap, given: GivenDocument): Case {
  const operation = (value.get("operation") as string).replaceAll("-", "_");
  return {
    id: `hops/${name}`,
    suite: "hops",
    says: "A saved hop loses nothing that it did not lose before.",
    tests: [],
    level: "seed",
    operation,
    features: [operation],
    expect: new Map(),
    given: () => given,
    scripts: undefined,
    tools: undefined,
    options: undefined,
    recorded: {
      findings: toPlain(value.get("findings")!) as HopFinding[],
      isRefusal: isRefusal(value),
    },
  };
}

function sentOf(value: JsonMap): GivenDocument | undefined {
  const [sent, text] = [value.get("sent"), value.get("sent_text")];
  if (sent === undefined && typeof text !== "string") return undefined;
  const document = sent === undefined ? (text as string) : printJson(sent);
  return { text: document, bytes: Buffer.from(document), value: sent };
}

function isRefusal(value: JsonMap): boolean {
  const reply = value.get("reply");
  const [exit, status] = [value.get("exit_code"), value.get("status")].map(
    (number) => number && Number(toPlain(number)),
  );
  const isBadEnd = value.has("signal") || (exit ?? 0) !== 0 || Number(status ?? 200) >= 400;
  return isBadEnd || reply === undefined || refusalIn(printJson(reply)) !== undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    throw new NotThere(`The folder of hops ${folder} cannot be read: ${code}`);
  }
}
