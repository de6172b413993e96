import { getEventListeners } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createServer, createWorker, defineStage } from "../../../src/index.ts";
import { failureOf, openWorker } from "./support/workers.ts";

const QUESTION = { raw_input: "Where is RecipeBook defined?" };

/** A stage that ends only when it is stopped. */
const endless = (started: () => void) =>
  defineStage({
    name: "intent",
    run(context) {
      started();
      return new Promise((_, reject) => {
        context.signal.addEventListener("abort", () => reject(context.signal.reason), { once: true });
      });
    },
  });

describe("a run that is cancelled", () => {
  it("by its signal gives the envelope so far, and another worker goes on with it", async () => {
    const controller = new AbortController();
    const worker = await openWorker({ stages: [endless(() => controller.abort())] });
    const stopped = await worker.process(QUESTION, { signal: controller.signal });
    expect(stopped).toMatchObject({ terminated: false, current_stage: "intent" });
    expect(stopped.outputs).toHaveProperty("perception");
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    const done = await (await openWorker()).process(stopped);
    expect(done).toMatchObject({ terminated: true, terminal_reason: "completed_successfully" });
  });

  it("before it begins gives the envelope before its first stage", async () => {
    const worker = await openWorker();
    const stopped = await worker.process(QUESTION, { signal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ current_stage: "perception", agent_hop_count: 0, outputs: {} });
    expect(await worker.canContinue(stopped)).toMatchObject({ can_continue: true });
  });

  it("by whoever leaves the loop over its events", async () => {
    let reason: unknown;
    const intent = defineStage({
      name: "intent",
      run: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            reason = signal.reason;
            reject(signal.reason);
          });
        }),
    });
    const worker = await openWorker({ stages: [intent] });
    for await (const event of worker.stream(QUESTION)) {
      if (event.type === "stage_started" && event.stage === "intent") break;
    }
    await worker.close();
    expect(reason).toMatchObject({ code: "ECANCELED" });
  });

  it("by the signal of a stream ends the loop with the envelope so far", async () => {
    const controller = new AbortController();
    const worker = await openWorker({ stages: [endless(() => controller.abort())] });
    const types: string[] = [];
    for await (const event of worker.stream(QUESTION, { signal: controller.signal })) types.push(event.type);
    expect(types.at(-1)).toBe("envelope");
  });
});

describe("a worker that is closed", () => {
  it("gives what its runs have so far, and refuses every further call as ECANCELED", async () => {
    let started = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const worker = await createWorker({ stages: [endless(() => started())] });
    const running = worker.process(QUESTION);
    await begun;
    await worker.close();
    expect(await running).toMatchObject({ current_stage: "intent", terminated: false });
    const bytes = Buffer.from("{}");
    const calls = [
      worker.process(QUESTION),
      worker.resume(QUESTION, { answer: "x" }),
      worker.create(QUESTION),
      worker.normalize(QUESTION),
      worker.merge(QUESTION, QUESTION),
      worker.validate(QUESTION),
      worker.canContinue(QUESTION),
      worker.result(QUESTION),
      worker.explain(QUESTION),
      worker.call("normalize", bytes),
      worker.stream(QUESTION)[Symbol.asyncIterator]().next(),
      createServer(worker),
    ];
    const failures = await Promise.all(calls.map(failureOf));
    expect(failures.map(({ code }) => code)).toEqual(calls.map(() => "ECANCELED"));
    await worker.close();
  });

  it("is closed by `await using`, with its servers and its sessions", async () => {
    const folder = mkdtempSync(join(tmpdir(), "envelope-worker-life-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const sessions = join(folder, "sessions.sqlite");
    let url = "";
    {
      await using worker = await createWorker({
        sessions,
        model: "ollama:small",
        prices: { ...FREE_MODEL },
        env: {},
      });
      const server = await createServer(worker);
      ({ url } = await server.listen());
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(existsSync(sessions)).toBe(true);
    }
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    // SQLite leaves these beside a file that is open.
    expect(existsSync(`${sessions}-wal`)).toBe(false);
  });
});

const FREE_MODEL = {
  pricing_version: "test",
  models: { "ollama:small": { input_per_mtok_usd: "0", output_per_mtok_usd: "0" } },
};
