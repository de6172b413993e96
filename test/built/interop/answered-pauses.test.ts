import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DIALECT_NAMES } from "../../../src/envelope/dialects/dialect.ts";
import { startServe } from "../../io/http/support/served.ts";
import { answerOf, type Json } from "../../support/worker.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PLAN = { plan_id: "p1", steps: [{ tool: "good/writes", params: {} }] };
const WAITING = {
  confirmation: { raw_input: "write it", current_stage: "execution", outputs: { plan: PLAN } },
  clarification: { raw_input: "help" },
};

let workspace: string;
let settings: string[];
const written = (): string => join(workspace, "written");

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "answered-"));
  execFileSync("go", ["build", "-o", join(workspace, "peer"), "."], {
    cwd: join(ROOT, "interop-tests/peers/published-go"),
  });
  settings = ["--workspace", workspace, "--skills", join(ROOT, "test/fixtures/skills/good")];
}, 120_000);
beforeEach(() => rmSync(written(), { force: true }));
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

type Process = (envelope: string) => Promise<Json>;

/** The ways in which an envelope comes to the worker and back. */
const WAYS: Readonly<Record<string, () => Promise<Process>>> = {
  exec: async () => async (envelope) => answerOf(["process", ...settings], envelope),
  HTTP: async () => {
    const { url } = await startServe(settings);
    const headers = { "content-type": "application/json" };
    return async (body) => {
      const answer = await fetch(`${url}/api/v1/process`, { method: "POST", body, headers });
      return (await answer.json()) as Json;
    };
  },
  file: async () => async (envelope) => {
    const file = join(workspace, "envelope.json");
    writeFileSync(file, envelope);
    return answerOf(["process", "--input", file, ...settings]);
  },
};

async function paused(kind: keyof typeof WAITING, dialect: string, process: Process): Promise<Json> {
  const created = answerOf(["create", "--dialect", dialect, "--quiet"], JSON.stringify(WAITING[kind]));
  const envelope = await process(JSON.stringify(created));
  expect(envelope).toMatchObject({ [`${kind}_pending`]: true, interrupt_pending: true });
  return envelope;
}

/** What the published Go peer makes of an envelope when a person answers there. */
function answeredByGo(envelope: Json, dialect: string, word: string): string {
  const peer = [dialect.endsWith("u2") ? "u2" : "u1", "answer", word];
  return execFileSync(join(workspace, "peer"), peer, { input: JSON.stringify(envelope), encoding: "utf8" });
}

describe.each(DIALECT_NAMES)("a pause in %s, answered by the Go peer", (dialect) => {
  describe.each(Object.entries(WAYS))("over %s", (_, open) => {
    it("R11, R12: yes executes the plan once, and asks nobody again", async () => {
      const process = await open();
      const request = await paused("confirmation", dialect, process);
      expect(existsSync(written())).toBe(false);
      const after = await process(answeredByGo(request, dialect, "yes"));
      expect(readFileSync(written(), "utf8")).toBe("done\n");
      expect(after).toMatchObject({ interrupt_pending: false, interrupt: { data: { used: true } } });
      expect(after.processing_history[0]).toMatchObject({ status: "success" });
    });

    it.each(["no", "nothing", "yes, do it"])(
      "R11, R12: %j executes nothing and ends the run",
      async (word) => {
        const process = await open();
        const request = await paused("confirmation", dialect, process);
        const after = await process(answeredByGo(request, dialect, word));
        expect(after).toMatchObject({ terminated: true, termination_reason: "User denied confirmation" });
        expect(after.outputs).not.toHaveProperty("execution");
        expect(existsSync(written())).toBe(false);
        expect(await process(JSON.stringify(after))).toEqual(after);
      },
    );

    it("R10, R12: a text is intent's answer, and the run goes on", async () => {
      const process = await open();
      const question = await paused("clarification", dialect, process);
      const after = await process(answeredByGo(question, dialect, "Where is main defined?"));
      expect(after).toMatchObject({
        clarification_response: "Where is main defined?",
        interrupt_pending: false,
        interrupt: { data: { used: true } },
      });
      expect(after.outputs.intent.clarification_needed).not.toBe(true);
      expect(after.outputs).toHaveProperty("plan");
    });

    it("R12: without a response it waits, and its question stays the same", async () => {
      const process = await open();
      const request = await paused("confirmation", dialect, process);
      const { response: _none, ...interrupt } = request.interrupt;
      const still = await process(JSON.stringify({ ...request, interrupt }));
      expect(still).toMatchObject({ interrupt_pending: true, interrupt: { id: request.confirmation_id } });
      expect(existsSync(written())).toBe(false);
    });
  });
});
