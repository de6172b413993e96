import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import {
  type Answer,
  type ModelServer,
  type Received,
  startModelServer,
} from "../../../providers/support/model-server.ts";
import { type Json, type Session, start } from "../../../support/worker.ts";
import { type ModelScript, scriptedModel, stageOf } from "./scripted-model.ts";
import { KEY, WIRE_FORMATS, type WireFormat } from "./wire-formats.ts";

/** A workspace with one function in it. */
export const WORKSPACE = mkdtempSync(join(tmpdir(), "models-"));
writeFileSync(join(WORKSPACE, "main.ts"), "export function main(): void {}\n");

export const ENVELOPE = {
  envelope_id: "env_0123456789abcdef",
  session_id: "sess_0123456789abcdef",
  raw_input: "Where is main?",
};

/** A file in a folder of its own. */
export function fileOf(name: string, content: object | string): string {
  const file = join(mkdtempSync(join(tmpdir(), "model-files-")), name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/** A pipeline file. */
export function pipelineFile(content: object): string {
  return fileOf("pipeline.json", content);
}

const PRICES = fileOf("prices.json", {
  pricing_version: "test",
  models: { "openrouter:*": { input_per_mtok_usd: "1", output_per_mtok_usd: "2" } },
});

/** What to run against which model. */
export interface ModelRun {
  readonly script: ModelScript | ((request: Received, number: number) => Answer | Promise<Answer>);
  readonly format?: WireFormat;
  readonly args?: readonly string[];
  readonly envelope?: object;
  readonly command?: "process" | "resume";
}

/** What a run has left behind. */
export interface ModelOutcome {
  readonly envelope: Json;
  /** All lines of stdout. */
  readonly lines: readonly Json[];
  readonly stderr: string;
  readonly status: number | null;
  /** The stages that asked, in order. */
  readonly stages: readonly string[];
  readonly server: ModelServer;
}

/** A model server for a script; it is closed when the test is over. */
export async function serveScript(script: ModelRun["script"]): Promise<ModelServer> {
  const server = await startModelServer(typeof script === "function" ? script : scriptedModel(script));
  onTestFinished(() => server.close());
  return server;
}

/** Starts the worker with a model behind an address. */
export function startWorker(
  url: string,
  { format = WIRE_FORMATS[0]!, args = [], command = "process" }: Omit<ModelRun, "script" | "envelope">,
): Session {
  const options = ["--workspace", WORKSPACE, "--model", format.model, "--prices", PRICES, ...args];
  return start([command, ...options], { env: format.env(url) });
}

/** Runs the worker on an envelope against a scripted model. */
export async function runModel({ script, envelope = ENVELOPE, ...how }: ModelRun): Promise<ModelOutcome> {
  const server = await serveScript(script);
  const session = startWorker(server.url, how);
  await session.write(JSON.stringify(envelope));
  const texts = await session.finish();
  const { stderr, status } = await session.ended;
  expect(texts.join() + stderr).not.toContain(KEY);
  const lines = texts.map((line) => JSON.parse(line) as Json);
  return { envelope: lines[0]!, lines, stderr, status, stages: server.received.map(stageOf), server };
}

/** The messages that a file of sessions has. */
export async function exportOf(file: string): Promise<Json[]> {
  const lines = await start(["messages", "export", "--sessions", file]).finish();
  return lines.map((line) => JSON.parse(line) as Json);
}
