import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KINDS, type Planted } from "../../redact/support/kinds.ts";
import { createRandom } from "../../redact/support/random.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { type Json, run } from "../../support/worker.ts";

let folder: string;
let planted: Planted[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
  const random = createRandom(2026);
  planted = [...KINDS.values()].map((kind) => kind(random));
  mkdirSync(join(folder, "src"));
  for (const [index, { text }] of planted.entries()) {
    const [first] = text.split("\n");
    const source = `def open_vault_${index}():\n    # ${first}\n    return use("""${text}""")\n\nopen_vault_${index}()\n`;
    writeFileSync(join(folder, "src", `vault_${index}.py`), source);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that left the worker, with JSON's escapes undone, so that they hide nothing. */
function said(...texts: string[]): string {
  const strings: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") strings.push(value);
    else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        strings.push(key);
        collect(item);
      }
    }
  };
  for (const text of texts) {
    strings.push(text);
    for (const line of text.split("\n")) if (line.startsWith("{")) collect(JSON.parse(line));
  }
  return strings.join("\n");
}

function expectNone(text: string, secrets: readonly Planted[]): void {
  expect(secrets.filter(({ secret }) => text.includes(secret)).map(({ secret }) => secret)).toEqual([]);
}

it("quotes no secret of the workspace in outputs, citations or progress", () => {
  for (let index = 0; index < planted.length; index += 7) {
    const question = fullEnvelope({ raw_input: `Explain file src/vault_${index}.py` });
    const args = ["process", "--workspace", folder, "--output", "protocol"];
    const { stdout, stderr } = run(args, question);
    expect(stdout).toContain(`src/vault_${index}.py`);
    expectNone(said(stdout, stderr), [planted[index]!]);
  }
  const uses = run(["process", "--workspace", folder], fullEnvelope({ raw_input: "Who calls use?" }));
  expectNone(said(uses.stdout, uses.stderr), planted);
});

it("repeats no secret of a peer in errors, whether it prints, crashes or answers with them", () => {
  const all = planted.map(({ text }) => text).join("\n");
  const file = join(folder, "all.txt");
  writeFileSync(file, all);
  const objects = planted.map(({ text }) => ({ error: true, code: "x", message: text }));
  for (const exec of [
    ["sh", "-c", `cat ${file} >&2; exit 3`],
    ["sh", "-c", `tail -c 900 ${file} >&2; exit 3`],
    ["cat", file],
  ]) {
    const pipeline = join(folder, "pipeline.json");
    writeFileSync(pipeline, JSON.stringify({ stages: { plan: { exec } } }));
    const args = ["process", "--workspace", folder, "--pipeline", pipeline];
    const { stdout, stderr } = run(args, fullEnvelope({ raw_input: "Where is use defined?" }));
    expect((JSON.parse(stdout) as Json).terminal_reason).toBe("tool_failed_fatally");
    expectNone(said(stdout, stderr), planted);
  }
  for (const command of ["normalize", "validate"]) {
    const lines = objects.map((object) => JSON.stringify(object)).join("\n");
    const { stdout, stderr } = run([command, "--stream"], `${lines}\n`);
    expect(stdout.trimEnd().split("\n")).toHaveLength(planted.length);
    expectNone(said(stdout, stderr), planted);
  }
});

it("hands on no secret that a skill returns or writes to its log", () => {
  const skill = join(folder, "skills", "vault");
  mkdirSync(skill, { recursive: true });
  const answer = {
    version: 1,
    status: "ok",
    command: "vault/dump",
    data: { lines: planted.map(({ text }) => text) },
  };
  const meta = { ts: "2026-01-02T03:04:05Z", duration_ms: 1, source: "run" };
  const error = { code: null, message: null, details: {} };
  writeFileSync(join(skill, "answer.json"), JSON.stringify({ ...answer, meta, error }));
  writeFileSync(
    join(skill, "run.sh"),
    '#!/bin/sh\ncat "$(dirname "$0")/answer.json" >&2; cat "$(dirname "$0")/answer.json"\n',
  );
  chmodSync(join(skill, "run.sh"), 0o755);
  const manifest = {
    name: "vault/dump",
    version: "1.0.0",
    description: "Dumps",
    entry: "run.sh",
    side_effects: "read",
  };
  writeFileSync(join(skill, "skill.json"), JSON.stringify({ ...manifest, input_schema: { type: "object" } }));
  writeFileSync(join(folder, "input.json"), "{}");
  const args = ["skills", "run", "vault/dump", "--skills", join(folder, "skills"), "--workspace", folder];
  const { stdout, stderr, status } = run([...args, "--input", join(folder, "input.json")]);
  expect(status).toBe(0);
  expectNone(said(stdout, stderr), planted);
});
