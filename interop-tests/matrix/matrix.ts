import { join } from "node:path";
import { type Case, loadCases } from "../runner/cases.ts";
import { makePartners } from "../runner/partners.ts";
import { preparePeer } from "../runner/peers.ts";
import { loadChecks } from "../runner/schemas.ts";
import { type Trip, type TripSteps, travel } from "../runner/trips.ts";
import { briefOf } from "./brief.ts";

const KIT = join(import.meta.dirname, "..");
const WORKER = "worker-ndjson";

/** Takes the worker over the suite dialects and tells, per dialect and state, what each side wrote and read. */
export async function makeMatrix(): Promise<string> {
  const checks = loadChecks(KIT);
  const prepare = (name: string): ReturnType<typeof preparePeer> => preparePeer(KIT, name, checks);
  const worker = prepare(WORKER);
  if (worker.kind === "missing") throw new Error(worker.reason);
  const own = await worker.peer.open();
  const partners = makePartners(prepare);
  const rows = new Map<string, string[]>();
  try {
    for (const each of loadCases(KIT, checks, ["dialects"])) {
      const { trip } = each;
      if (trip === undefined) continue;
      const [, state = "", dialect = ""] = each.id.split("/");
      const steps = await stepsOf({ ...each, trip });
      rows.set(dialect, [...(rows.get(dialect) ?? []), rowOf(state, trip, steps)]);
    }
  } finally {
    partners.close();
    own.kill();
  }
  return [...rows].map(([dialect, lines]) => tableOf(dialect, lines)).join("\n");

  async function stepsOf(each: Case & { readonly trip: Trip }): Promise<TripSteps> {
    const partner = await partners.meet(each.trip.peer);
    if ("missing" in partner) throw new Error(partner.missing);
    const answer = await own.ask(each);
    if (answer.kind !== "output") throw new Error(`${each.id} has no output: ${JSON.stringify(answer)}`);
    return (await travel(each, answer.text, own, partner)).steps;
  }
}

/** What a peer does with what it is given, in a table's words. */
const DOES: Readonly<Record<Trip["operation"], string>> = {
  roundtrip: "",
  answer: " (answers)",
  continue: " (goes on)",
};

function rowOf(state: string, { operation }: Trip, { written, reply, read }: TripSteps): string {
  const cells = [written, reply, read].map((document) =>
    document === undefined ? "**refused**" : briefOf(document),
  );
  return `| ${state}${DOES[operation]} | ${cells.join(" | ")} |`;
}

function tableOf(dialect: string, lines: readonly string[]): string {
  return [
    `## ${dialect}`,
    "",
    "| state | the worker writes | the peer then has | the worker reads |",
    "| --- | --- | --- | --- |",
    ...[...lines].sort(),
    "",
  ].join("\n");
}
