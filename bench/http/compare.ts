import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WORKER } from "../harness/environment.ts";
import { envelopeOfTwoKilobytes } from "./envelope.ts";
import { processorTime, type ServerProcess, startServer } from "./server-process.ts";
import { measure, type Round } from "./wrk.ts";

/** A round with what it cost the server, in microseconds of processor time for each request. */
export type CostedRound = Round & { readonly microseconds: number };

/** The rounds of one path: the worker's, and those of a bare node:http server in between. */
export interface HttpComparison {
  readonly path: string;
  readonly bodyBytes: number;
  readonly worker: readonly CostedRound[];
  readonly bare: readonly CostedRound[];
}

/** Puts both servers under load, turn by turn, for each path. */
export async function compareHttp(rounds: number, seconds: number): Promise<readonly HttpComparison[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-http-"));
  const servers: ServerProcess[] = [];
  try {
    const worker = await startServer([
      WORKER,
      ...["serve", "--port", "0", "--workspace", folder, "--state", join(folder, "state")],
    ]);
    servers.push(worker);
    const bare = await startServer([join(import.meta.dirname, "baseline-server.ts")]);
    servers.push(bare);
    const comparisons: HttpComparison[] = [];
    for (const path of ["/api/v1/can-continue", "/api/v1/process?until=perception"]) {
      comparisons.push(await comparePath(path, { worker, bare, folder, rounds, seconds }));
    }
    return comparisons;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Setting {
  readonly worker: ServerProcess;
  readonly bare: ServerProcess;
  readonly folder: string;
  readonly rounds: number;
  readonly seconds: number;
}

async function comparePath(path: string, setting: Setting): Promise<HttpComparison> {
  const body = envelopeOfTwoKilobytes();
  const round = async (server: ServerProcess, target: string): Promise<CostedRound> => {
    const before = processorTime(server);
    const measured = await measure(`${server.url}${target}`, body, setting.seconds, setting.folder);
    return { ...measured, microseconds: (processorTime(server) - before) / measured.requests };
  };
  const worker: CostedRound[] = [];
  const bare: CostedRound[] = [];
  // A first round for each, not counted: the code must be compiled.
  for (let number = 0; number <= setting.rounds; number++) {
    const ours = await round(setting.worker, path);
    const other = await round(setting.bare, "/");
    if (number === 0) continue;
    worker.push(ours);
    bare.push(other);
  }
  return { path, bodyBytes: Buffer.byteLength(body), worker, bare };
}
