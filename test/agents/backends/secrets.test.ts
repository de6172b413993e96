import { describe, expect, it } from "vitest";
import { type FakeRun, folder, KINDS, type Kind, runFake, SECRET } from "./support/run-fake.ts";

const COMMON = ["normal", "tools", "unknown", "crlf", "invalid-utf8", "bad-json", "fails-late"];
const OWN: Record<Kind, string[]> = {
  claude_code: [
    "max-turns",
    "max-budget",
    "execution-error",
    "permission-denied",
    "file-not-found",
    "model-rejected",
    "add-dirs-rejected",
    "nested-trap",
    "api-error",
    "model-missing",
    "approval",
    "subagent",
    "thinking",
    "no-session",
  ],
  codex: [
    "items",
    "turn-failed",
    "no-thread",
    "flag-unknown",
    "model-rejected",
    "model-rejected-by-code",
    "model-in-transport-error",
    "nested-trap",
    "file-not-found",
  ],
  gemini_cli: ["invalid-input", "turn-limit", "tool-failed", "broken", "warning", "missing-fields"],
  opencode: ["reasoning", "reports-error", "model-rejected", "file-not-found", "approval", "missing-fields"],
};
/** Requests that hold the secret in a value of their own. */
const REQUESTS: Record<Kind, FakeRun[]> = {
  claude_code: [{ extensions: session("resume") }, { extensions: session("fork") }, { extensions: model() }],
  codex: [
    { extensions: session("resume") },
    { extensions: session("fork") },
    { extensions: model(), scenario: "model-rejected", env: { FAKE_CODEX_MODEL: SECRET } },
    ...["normal", "approval", "turn-failed", "no-handshake"].map((scenario) => ({
      scenario,
      extensions: { "agent_api.session.fork.v1": { selector: "last" } },
      env: { FAKE_CODEX_THREADS: JSON.stringify([[{ id: "a", preview: SECRET }]]) },
    })),
  ],
  gemini_cli: [{ extensions: model() }],
  opencode: [{ extensions: session("resume") }, { extensions: session("fork") }, { extensions: model() }],
};

function session(mode: string): Record<string, unknown> {
  return { [`agent_api.session.${mode}.v1`]: { selector: "id", id: SECRET } };
}

function model(): Record<string, unknown> {
  return { "agent_api.config.model.v1": SECRET };
}

/** Two at a time: as many as there are processors at the least. */
async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 2) await Promise.all(items.slice(at, at + 2).map(work));
}

describe.each(KINDS)("%s", (kind) => {
  it("tells nobody what stands in native fields, the prompt or the environment", async () => {
    const scenarios = [...COMMON, ...OWN[kind]].map((scenario) => ({ scenario }));
    await inPairs<FakeRun>([...scenarios, ...REQUESTS[kind]], async (run) => {
      const { events, completion, error, captures } = await runFake(kind, {
        ...run,
        prompt: `do not repeat ${SECRET}`,
        env: { API_KEY: SECRET, ...run.env },
      });
      expect(captures.length, run.scenario).toBeGreaterThan(0);
      const told = JSON.stringify([events, completion, error?.message, error?.hint, error?.details]);
      expect(told, run.scenario).not.toContain(SECRET);
      expect(`${error?.stack}`, run.scenario).not.toContain(SECRET);
      expect(told, run.scenario).not.toContain(folder);
    });
  });
});
