import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvelope } from "../../src/envelope/index.ts";
import { createPipeline } from "../../src/pipeline/pipeline.ts";
import type { RunPorts } from "../../src/pipeline/ports.ts";
import { runPipeline } from "../../src/pipeline/run-pipeline.ts";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { redactValue } from "../../src/redact/index.ts";
import { builtInStages } from "../../src/stages/built-in/index.ts";
import { createToolRegistry } from "../../src/tools/registry.ts";
import { createWorkspaceTools } from "../../src/tools/workspace-tools.ts";
import type { Json } from "../support/worker.ts";

const SECRET = "Zk4vQ9tLm2";
let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "masked-"));
  const lines = [
    "import os",
    `DB_PASSWORD = "${SECRET}"`,
    "",
    "def connect(host):",
    `    return open_database(host, password="${SECRET}")  # DB_PASSWORD`,
  ];
  writeFileSync(join(workspace, "db.py"), `${lines.join("\n")}\n`);
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** Runs a question through the built-in stages, over the real tools. */
async function ask(question: string, redact: RunPorts["redact"]): Promise<Json> {
  const sources = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };
  const bytes = Buffer.from(JSON.stringify({ raw_input: question }));
  const { envelope } = readEnvelope(bytes, { sources });
  const ports: RunPorts = {
    clock: sources,
    ids: sources,
    hasher: { sha256Hex: (text) => createHash("sha256").update(text).digest("hex") },
    tools: createToolRegistry(createWorkspaceTools(workspace, process.env)),
    startTimer: () => () => undefined,
    redact,
    emit: () => undefined,
  };
  const stages = Object.entries(builtInStages).map(([name, stage]) => [name, { runner: { stage } }] as const);
  const pipeline = createPipeline({ order: DEFAULT_ORDER, stages: new Map(stages) });
  await runPipeline(envelope, pipeline, { signal: new AbortController().signal }, ports);
  return JSON.parse(envelope.toBytes().toString());
}

/** The worker's redaction of single values. */
function plain<Value>(value: Value): Value {
  return redactValue(value) as Value;
}

/** A redaction that knows the secret, wherever it comes again. */
function remembering<Value>(value: Value): Value {
  const text = JSON.stringify(redactValue(value));
  return text === undefined ? value : JSON.parse(text.replaceAll(SECRET, "***"));
}

describe("a secret in the question", () => {
  it("reaches no output, and the rest of the question is answered", async () => {
    const after = await ask(`Where is DB_PASSWORD=${SECRET} used?`, plain);
    const { raw_input, ...written } = after;
    expect(raw_input).toContain(SECRET);
    expect(JSON.stringify(written)).not.toContain(SECRET);
    expect(after.outputs.perception.extracted_entities).toContain("DB_PASSWORD");
    expect(after.outputs.integration.citations).toContainEqual(
      expect.objectContaining({ location: "db.py:5" }),
    );
  });

  it("reaches no output where it stands before the word that gives it away", async () => {
    const { raw_input, ...written } = await ask(
      `where is ${SECRET} the password is ${SECRET} defined`,
      remembering,
    );
    expect(raw_input).toContain(SECRET);
    expect(JSON.stringify(written)).not.toContain(SECRET);
  });
});

describe("a secret in a cited line", () => {
  it("R21: is masked in the quote, which still counts as true", async () => {
    const after = await ask("Where is DB_PASSWORD defined?", plain);
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      outputs: { critic: { verdict: "approved" } },
    });
    expect(after.outputs.integration.citations).toContainEqual({
      location: "db.py:2",
      text: 'DB_PASSWORD = "***"',
    });
    expect(JSON.stringify(after)).not.toContain(SECRET);
  });
});
