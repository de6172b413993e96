import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { createRunSetup } from "../app/run-setup.ts";
import type { SourceFactory } from "../app/sources.ts";
import { loadScanForMany } from "../envelope/index.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { TERMINAL_REASONS } from "../gen/envelope-fields.ts";
import openApi from "../gen/openapi.json" with { type: "json" };
import { createMetrics } from "../io/http/metrics.ts";
import { startHttpServer } from "../io/http/server.ts";
import { DEFAULT_TIMEOUTS } from "../io/http/settings.ts";
import { STAGE_NAMES } from "../pipeline/index.ts";
import { readRunRequest } from "../service/run-options.ts";
import { openIdempotencyStore } from "../store/idempotency-store.ts";
import { createLog } from "./log.ts";
import { MODEL_OPTIONS, modelOptionsOf } from "./model-flags.ts";
import { type OptionTable, type OptionValues, parseSize } from "./options.ts";
import { loadStrictValidator } from "./run-command.ts";

/** The options of `serve`. */
export const SERVE_OPTIONS = {
  host: { type: "string" },
  port: { type: "string" },
  workspace: { type: "string" },
  pipeline: { type: "string" },
  ...MODEL_OPTIONS,
  skills: { type: "string" },
  "token-file": { type: "string" },
  concurrency: { type: "string" },
  "max-bytes": { type: "string" },
  timeout: { type: "string" },
  only: { type: "string" },
  state: { type: "string" },
  grace: { type: "string" },
  quiet: { type: "boolean", short: "q" },
} as const satisfies OptionTable;

const DEFAULT_PORT = 8080;
const DEFAULT_CONCURRENCY = 100;
/** All bodies together may take so much memory, or four times the largest one. */
const LEAST_HELD_BYTES = 256 * 1024 * 1024;
/** How long an answer is kept for its Idempotency-Key. */
const KEEP_ANSWERS_MS = 24 * 60 * 60 * 1000;

/** Serves HTTP until SIGTERM or SIGINT, then drains; resolves to exit code 0. */
export async function serve(values: OptionValues, sources: SourceFactory): Promise<number> {
  const host = text(values.host) ?? "127.0.0.1";
  const port = count("port", values.port, DEFAULT_PORT, { most: 65_535 });
  const token = readToken(text(values["token-file"]));
  if (token === undefined && !isLoopback(host)) throw openToTheWorld();
  const log = createLog();
  const quietLog = values.quiet === true ? () => undefined : log;
  const runSetup = await createRunSetup(
    {
      workspace: text(values.workspace),
      pipeline: text(values.pipeline),
      skills: text(values.skills),
      model: modelOptionsOf(values),
      goCompat: false,
      quiet: true,
      warn: (message, fields) => quietLog({ level: "warn", message, ...fields }),
    },
    count("timeout", values.timeout, 0),
  );
  const maxBytes = parseSize(text(values["max-bytes"]));
  const answers = openIdempotencyStore(text(values.state) ?? defaultState(host, port), {
    maxAgeMs: KEEP_ANSWERS_MS,
    now: Date.now,
  });
  const server = await startHttpServer({
    host,
    port,
    token,
    concurrency: count("concurrency", values.concurrency, DEFAULT_CONCURRENCY, { least: 1 }),
    maxBytes,
    maxHeldBytes: Math.max(LEAST_HELD_BYTES, 4 * maxBytes),
    timeouts: {
      ...DEFAULT_TIMEOUTS,
      graceMs: count("grace", values.grace, DEFAULT_TIMEOUTS.graceMs / 1000) * 1000,
    },
    sources,
    strict: await loadStrictValidator(),
    scan: await loadScanForMany(),
    runSetup,
    only: readRunRequest({ only: values.only }).only,
    answers,
    openApi: Buffer.from(JSON.stringify(openApi)),
    metrics: createMetrics({ stages: STAGE_NAMES, terminalReasons: TERMINAL_REASONS }),
    log: quietLog,
  });
  log({ level: "info", message: "listening", url: server.url });
  await firstSignal();
  log({ level: "info", message: "draining" });
  await server.shutdown();
  answers.close();
  return 0;
}

function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}

function readToken(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const details = { option: "--token-file" };
  let token: string;
  try {
    token = readFileSync(file, "utf8").trim();
  } catch (thrown) {
    const { code, message } = toWorkerError(thrown);
    throw new WorkerError(code, `The token file cannot be read: ${message}`, { details, cause: thrown });
  }
  if (token.length >= 16) return token;
  throw new WorkerError("EARG", "The token file must hold a token of at least 16 characters", { details });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function openToTheWorld(): WorkerError {
  return new WorkerError("EPOLICY", "Another address than loopback needs a token", {
    hint: "Write a token to a file and name it with --token-file, or leave --host out.",
    details: { option: "--host" },
  });
}

function count(
  name: string,
  value: string | boolean | undefined,
  otherwise: number,
  { least = 0, most = 1e9 } = {},
): number {
  if (value === undefined) return otherwise;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WorkerError("EARG", `Wrong option --${name}: must be a whole number from ${least} to ${most}`, {
    details: { option: `--${name}` },
  });
}

/** One folder for each address, because a folder serves one worker; none where the port changes. */
function defaultState(host: string, port: number): string | undefined {
  if (port === 0) return undefined;
  const base = process.env.XDG_STATE_HOME ?? join(homedir(), ".local", "state");
  return join(base, "envelope-worker", `${host.replaceAll(":", "_")}-${port}`);
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
