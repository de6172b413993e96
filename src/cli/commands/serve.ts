import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { createAppServer } from "../../app/create-server.ts";
import { createAppService } from "../../app/create-service.ts";
import { loadScanForMany } from "../../envelope/index.ts";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { stagesOf } from "../../service/call-options.ts";
import type { Command } from "../command.ts";
import { createLog } from "../log.ts";
import { ARTIFACTS, READING, RUNNER } from "../option-tables.ts";
import { parseCount, parseSize, textOf } from "../options.ts";
import { runnerOptions } from "../run-command.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 8080;

/** `serve`: HTTP until SIGTERM or SIGINT, then it drains. */
export const command: Command = {
  summary: "answer the same operations over HTTP, in JSON and MessagePack",
  options: {
    host: {
      type: "string",
      value: "HOST",
      about: "The address; 127.0.0.1 unless given, another needs a token.",
    },
    port: { type: "string", value: "N", about: "The port; 8080 unless given, 0 for any." },
    ...RUNNER,
    ...ARTIFACTS,
    "token-file": { type: "string", value: "FILE", about: "The token that every request must carry." },
    concurrency: { type: "string", value: "N", about: "How many requests are worked on at once; 100." },
    "max-bytes": READING["max-bytes"],
    timeout: {
      type: "string",
      value: "MS",
      about: "The deadline of runs that bring none; none unless given.",
    },
    only: { type: "string", value: "a,b", about: "The stages that this server runs; all unless given." },
    strict: { type: "boolean", about: "Read every envelope strictly." },
    redact: { type: "boolean", about: "Mask secrets in every answer." },
    state: { type: "string", value: "DIR", about: "Where answers with an Idempotency-Key are kept." },
    grace: { type: "string", value: "SECONDS", about: "How long running work may go on after a signal; 30." },
    quiet: { type: "boolean", short: "q", about: "Log only the beginning and the end." },
  },
  examples: ["envelope-worker serve --port 8080 --workspace ."],
  async run({ values, sources, env }) {
    const host = textOf(values, "host") ?? DEFAULT_HOST;
    const port = parseCount(values, "port", DEFAULT_PORT, { most: 65_535 });
    const token = readToken(textOf(values, "token-file"));
    const timeoutMs = parseCount(values, "timeout", 0);
    const log = createLog();
    const quietLog = values.quiet === true ? () => undefined : log;
    const service = createAppService({
      ...runnerOptions(values),
      artifacts: textOf(values, "artifacts"),
      defaultTimeoutMs: 0,
      timeoutMs: timeoutMs === 0 ? undefined : timeoutMs,
      only: stagesOf(values.only),
      maxBytes: parseSize(textOf(values, "max-bytes")),
      strict: values.strict === true,
      redact: values.redact === true,
      sources,
      env,
      scan: await loadScanForMany(),
      warn: (message, fields) => quietLog({ level: "warn", message, ...fields }),
    });
    // What is wrong with the pipeline or the workspace is said before anything is answered.
    await service.settings.parts.runs();
    const graceSeconds = textOf(values, "grace") === undefined ? undefined : parseCount(values, "grace", 0);
    const server = await createAppServer(service, {
      token,
      concurrency: parseCount(values, "concurrency", 100, { least: 1 }),
      state: textOf(values, "state") ?? defaultState(host, port, env),
      graceMs: graceSeconds === undefined ? undefined : graceSeconds * 1000,
      log: quietLog,
    });
    const { url } = await server.listen({ host, port });
    log({ level: "info", message: "listening", url });
    await firstSignal();
    log({ level: "info", message: "draining" });
    await server.close();
    return 0;
  },
};

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

/** One folder for each address, because a folder serves one worker; none where the port changes. */
function defaultState(host: string, port: number, env: NodeJS.ProcessEnv): string | undefined {
  if (port === 0) return undefined;
  const base = env.XDG_STATE_HOME ?? join(homedir(), ".local", "state");
  return join(base, "envelope-worker", `${host.replaceAll(":", "_")}-${port}`);
}
