import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, run } from "../../support/worker.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "offload-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const large = { rows: Array.from({ length: 2000 }, (_, id) => ({ id, text: `row ${id}` })) };
const envelope = fullEnvelope({ current_stage: "end", outputs: { large, small: { ok: true } } });

it("offloads large outputs only on request, and `normalize --inline` puts them back byte for byte", () => {
  expect(run(["process"], envelope).stdout).toBe(`${envelope}\n`);
  const offloaded = run(["process", "--offload", "--artifacts", folder], envelope);
  const { outputs } = documentOf(offloaded);
  expect(outputs.small).toEqual({ ok: true });
  expect(outputs.large.artifact).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(outputs.large.summary).toMatchObject({
    kind: "application/json",
    preview: { first_keys: ["rows"] },
  });
  const inlined = run(["normalize", "--inline", "--artifacts", folder], offloaded.stdout);
  expect(inlined.stdout).toBe(`${envelope}\n`);
  const digest = outputs.large.artifact as string;
  expect(run(["artifact", "get", digest, "--artifacts", folder]).stdout).toBe(JSON.stringify(large));
  expect(answerOf(["artifact", "stat", digest, "--artifacts", folder])).toMatchObject({ digest });
  expect(answerOf(["artifact", "verify", "--artifacts", folder])).toEqual({ checked: 1, damaged: [] });
});

it("writes the envelope whole, with a warning, where nothing can be stored", () => {
  const { stdout, stderr, status } = run(["process", "--offload", "--artifacts", "/dev/null/none"], envelope);
  expect(stdout).toBe(`${envelope}\n`);
  expect(status).toBe(0);
  expect(stderr).toContain("written whole");
});

it("says ENOTFOUND for a reference whose artifact is not there", () => {
  const reference = { artifact: `sha256:${"0".repeat(64)}`, summary: {} };
  const outcome = run(
    ["normalize", "--inline", "--artifacts", folder],
    fullEnvelope({ outputs: { x: reference } }),
  );
  expect(outcome.status).toBe(66);
  expect(documentOf(outcome).error.code).toBe("ENOTFOUND");
});

it("removes nothing younger than asked", () => {
  expect(answerOf(["artifact", "gc", "--older-than", "30d", "--artifacts", folder])).toEqual({
    dry_run: false,
    removed: [],
  });
  expect(run(["artifact", "gc", "--older-than", "soon"]).status).toBe(64);
});

it("leaves the caller's own secrets alone unless --redact is given", () => {
  const secret = "AKIAIOSFODNN7EXAMPLE";
  const input = fullEnvelope({
    raw_input: `use ${secret}`,
    metadata: { n: 1.5, password: "hunter2hunter2" },
  });
  expect(run(["normalize"], input).stdout).toBe(`${input}\n`);
  const redacted = run(["normalize", "--redact"], input).stdout;
  expect(redacted).not.toMatch(/AKIA|hunter2/);
  expect(JSON.parse(redacted)).toMatchObject({ raw_input: "use ***", metadata: { n: 1.5, password: "***" } });
});
