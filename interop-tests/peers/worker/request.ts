import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A `run` request of the kit. */
export interface RunRequest {
  readonly operation: string;
  readonly input: {
    readonly document?: string;
    readonly document_base64?: string;
    readonly scripts?: Readonly<Record<string, readonly object[]>>;
    readonly tools?: Readonly<Record<string, string>>;
    readonly options?: Readonly<Record<string, unknown>>;
  };
}

/** What a transport answers; the kit's protocol without the number of the request. */
export type Reply =
  | { readonly ok: true; readonly output: string }
  | { readonly error: { readonly code: string; readonly message: string; readonly path?: string } };

/** One way to reach the worker. */
export interface Transport {
  run(request: RunRequest): Promise<Reply>;
  close(): Promise<void>;
}

/** The worker that is tested: the built one, or another. */
export const WORKER =
  process.env.ENVELOPE_WORKER_UNDER_TEST ?? join(import.meta.dirname, "../../../dist/envelope-worker.cjs");

/** Time and ids stand still, as the worker allows (R18). */
export const WORKER_ENV = {
  ...process.env,
  ENVELOPE_WORKER_CLOCK: "2026-05-06T07:08:09Z",
  ENVELOPE_WORKER_ID_SEED: "kit",
};

/** A folder for what this process needs. */
export const FOLDER = mkdtempSync(join(tmpdir(), "envelope-worker-kit-"));
process.on("exit", () => rmSync(FOLDER, { recursive: true, force: true }));
/** An empty folder for the worker to work in. */
const WORKSPACE = join(FOLDER, "workspace");
mkdirSync(WORKSPACE);

/** The bytes of the document. */
export function documentOf({ input }: RunRequest): Buffer {
  return input.document === undefined
    ? Buffer.from(input.document_base64 ?? "", "base64")
    : Buffer.from(input.document);
}

/** The worker's name of an operation. */
export function commandOf({ operation }: RunRequest): string {
  if (operation === "roundtrip") return "normalize";
  return operation.replaceAll("_", "-");
}

const files = new Map<string, string>();

/** The options that set the worker up: a pipeline file with the scripts, and a tool with side effects. */
export function setupOf({ input }: RunRequest): string[] {
  if (input.scripts === undefined) return [];
  const stages = Object.fromEntries(
    Object.entries(input.scripts).map(([name, script]) => [name, { script }]),
  );
  const fires = input.options?.max_critic_fires;
  const pipeline = JSON.stringify({
    stages,
    ...(fires === undefined ? {} : { bounds: { max_critic_fires: fires } }),
  });
  const file = files.get(pipeline) ?? join(FOLDER, `pipeline-${files.size}.json`);
  if (!files.has(pipeline)) writeFileSync(file, pipeline);
  files.set(pipeline, file);
  const skills = input.tools === undefined ? [] : ["--skills", join(import.meta.dirname, "skills")];
  return ["--workspace", WORKSPACE, "--pipeline", file, ...skills];
}

/** The options of one request, which the transports spell in their own ways. */
export function requestOptionsOf({ input }: RunRequest): Record<string, unknown> {
  const { max_critic_fires: _, ...options } = input.options ?? {};
  return options;
}

/** Reads what the worker wrote to stdout: a document, or a Protocol v1 error. */
export function toReply(text: string): Reply {
  const start = /^\{"(version|status)":/.test(text) ? (JSON.parse(text) as ErrorFrame) : undefined;
  if (start?.status !== "error") return { ok: true, output: text };
  return { error: toRefusal(start.error) };
}

interface ErrorFrame {
  readonly status?: string;
  readonly error: { code: string; message: string; details?: { errors?: { path: string }[] } };
}

/** A refusal as the kit's protocol spells it. */
export function toRefusal({ code, message, details }: ErrorFrame["error"]): {
  code: string;
  message: string;
  path?: string;
} {
  const path = details?.errors?.[0]?.path;
  const known = ["EPARSE", "EENVELOPE", "EARG"].includes(code) ? code : "ERUNTIME";
  return { code: known, message: `${code} ${message}`, ...(path === undefined ? {} : { path }) };
}
