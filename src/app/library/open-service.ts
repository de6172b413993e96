import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { loadScanForMany } from "../../envelope/index.ts";
import type { Service, SourceFactory } from "../../service/index.ts";
import type { Tool } from "../../tools/tool.ts";
import { createAppService } from "../create-service.ts";
import { sourcesFromEnvironment } from "../sources.ts";
import { checkWorkerOptions } from "./check-options.ts";
import type { WorkerOptions } from "./worker.ts";

/** What a worker stands on. */
export interface OpenService {
  readonly service: Service;
  /** Closes what was opened for its runs. */
  readonly close: () => void;
}

/** Puts the service of a worker together and checks all that its options name. */
export async function openService(options: WorkerOptions, log: Log): Promise<OpenService> {
  checkWorkerOptions(options);
  const env = { ...(options.env ?? process.env) };
  const { model, prices, keys, prompts, sessions, providers, tools = [], ...rest } = options;
  const service = createAppService({
    ...rest,
    artifacts: options.artifacts === undefined ? undefined : resolve(options.artifacts),
    env,
    model: { name: model, prices, keys, prompts, sessions, providers },
    tools: await loadTools(tools, options.workspace),
    sources: sourcesOf(options, env),
    scan: await loadScanForMany(),
    warn: (message, fields) => log({ level: "warn", message, ...fields }),
  });
  const { setup } = await service.settings.parts.runs();
  try {
    // Two tools with one name are found when all of them are known.
    if (tools.length > 0) await setup.openTools();
  } catch (thrown) {
    setup.close();
    throw thrown;
  }
  return { service, close: setup.close };
}

/** Takes what whoever runs the worker should know. */
export type Log = NonNullable<WorkerOptions["log"]>;

async function loadTools(
  tools: NonNullable<WorkerOptions["tools"]>,
  workspace = ".",
): Promise<readonly Tool[]> {
  if (tools.length === 0) return [];
  return (await import("./own-tools.ts")).ownTools(tools, realPath(resolve(workspace)));
}

/** Where the folder does not exist, the runs say so. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function sourcesOf({ clock, ids }: WorkerOptions, env: NodeJS.ProcessEnv): SourceFactory {
  const fromEnvironment = sourcesFromEnvironment(env);
  if (clock === undefined && ids === undefined) return fromEnvironment;
  return () => {
    const sources = fromEnvironment();
    return { ...sources, now: clock ?? sources.now, hex: ids ?? sources.hex };
  };
}
