import { rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { WorkerError } from "../../../src/errors/worker-error.ts";
import { confineByNamespaces } from "../../../src/process/confinement.ts";
import { errorOf, fixture, makeRunner, makeWorkspace, unconfined } from "./support/run.ts";

const BACKOFF = { strategy: "exponential", base_ms: 1000, factor: 2, max_ms: 30_000, jitter: true };
const OK = { status: "ok", data: { done: true } };

describe("a skill", () => {
  it("gets its input on stdin and its data back", async () => {
    const input = { text: 'a "b" \\ %s \n ü', n: 1.5, list: [null, true, {}] };
    expect(await makeRunner().run("good/echo", input)).toEqual({ status: "ok", data: input });
  });

  it.each(["good/progress", "good/pretty"])("may print as %s does", async (name) => {
    expect(await makeRunner().run(name)).toEqual(OK);
  });

  it("runs in the workspace, with its arguments and the variables that it names", async () => {
    const env = {
      ...process.env,
      SKILL_TEST_SETTING: "on",
      SKILL_TEST_OTHER: "leak",
      SKILL_NAME: "leak/leak",
    };
    const runner = makeRunner({ env });
    const reply = await runner.run("good/surroundings");
    const {
      cwd,
      args,
      env: seen,
    } = reply.data as { cwd: string; args: string[]; env: Record<string, string> };
    expect(cwd).toBe(runner.workspace);
    expect(args).toEqual([join(fixture("good/surroundings").folder, "run.py"), "word"]);
    expect(seen).toMatchObject({
      SKILL_NAME: "good/surroundings",
      SKILL_VERSION: "1.0.0",
      ENVELOPE_WORKER_WORKSPACE: runner.workspace,
      SKILL_TEST_SETTING: "on",
    });
    expect(Object.values(seen).join()).not.toContain("leak");
  });

  it("hands its result through the host's hook", async () => {
    const keep = async (data: object) => ({ kept: Object.keys(data) });
    expect(await makeRunner({ keep }).run("good/progress")).toEqual({
      status: "ok",
      data: { kept: ["done"] },
    });
  });

  it.each([
    ["EPOLICY", "/runner"],
    ["ENOTFOUND", "/entry/0"],
  ] as const)("that this worker cannot run ends with %s", async (code, path) => {
    const obstacle = { code, path, message: "cannot be had here" };
    const error = errorOf(await makeRunner().run({ ...fixture("good/echo"), obstacle }));
    expect(error).toMatchObject({ code, details: { skill: "good/echo", path } });
  });
});

describe("secrets", () => {
  it("in stderr do not reach the error, nor the log", async () => {
    const logged: string[] = [];
    const runner = makeRunner({ log: (_, stderr) => logged.push(stderr) });
    const error = errorOf(await runner.run("hostile/crash-with-secret"));
    expect(error).toMatchObject({ code: "ERUNTIME", details: { exit_code: 2 } });
    expect(error.details.stderr).toContain("Traceback: login failed for https://");
    for (const text of [JSON.stringify(error.details), logged.join()]) {
      expect(text).toContain("***");
      expect(text).not.toMatch(/Zq7-xyz9Kd|abcdef0123456789/);
    }
  });

  it("in an error envelope do not reach the error", async () => {
    const { message, details } = errorOf(await makeRunner().run("hostile/error-with-secret"));
    expect(`${message} ${JSON.stringify(details)}`).not.toContain("Zq7-xyz9Kd");
    expect(details).toMatchObject({ api_key: "***" });
  });

  it("in data are masked", async () => {
    const reply = await makeRunner().run("good/echo", { password: "Zq7-xyz9Kd", text: "harmless" });
    expect(reply.data).toEqual({ password: "***", text: "harmless" });
  });
});

describe("retries", () => {
  it("go on while the code is retryable, with growing waits", async () => {
    const runner = makeRunner();
    expect(await runner.run("failing/twice")).toEqual(OK);
    expect(runner.starts()).toBe(3);
    expect(runner.waits).toEqual([1000, 2000]);
  });

  it("end after three attempts, and the error says so", async () => {
    const runner = makeRunner();
    const error = errorOf(await runner.run("failing/always"));
    expect(runner.starts()).toBe(3);
    expect(error).toMatchObject({
      code: "ERUNTIME",
      details: { attempts: 3, backoff: BACKOFF, retry_after: null, exit_code: 1 },
    });
  });

  it("wait as long as retry_after says", async () => {
    const runner = makeRunner();
    const error = errorOf(await runner.run("failing/limited"));
    expect(runner.waits).toEqual([7000, 7000]);
    expect(error).toMatchObject({ code: "ERATELIMIT", details: { attempts: 3, retry_after: 7 } });
  });

  it("end at once where retry_after is longer than the longest wait", async () => {
    const runner = makeRunner();
    const error = errorOf(await runner.run("failing/limited-for-long"));
    expect(runner.starts()).toBe(1);
    expect(error.details).toMatchObject({ attempts: 1, retry_after: "3600" });
  });

  it("are not made for a code that no retry mends", async () => {
    const runner = makeRunner();
    expect(errorOf(await runner.run("failing/refuses")).details).toEqual({});
    expect(runner.starts()).toBe(1);
  });

  it("are not made where the skill may have written already, unless its manifest allows it", async () => {
    const careful = makeRunner();
    expect(errorOf(await careful.run("failing/write-crash")).details).toMatchObject({ attempts: 1 });
    expect(careful.starts()).toBe(1);
    const repeatable = makeRunner();
    expect(errorOf(await repeatable.run("failing/write-repeatable")).details).toMatchObject({ attempts: 2 });
    expect(repeatable.starts()).toBe(2);
  });

  it("have jitter between half and one and a half of the wait", async () => {
    for (const [random, waits] of [
      [0, [500, 1000]],
      [0.999, [1499, 2998]],
    ] as const) {
      const runner = makeRunner({ random: () => random });
      await runner.run("failing/always");
      expect(runner.waits).toEqual(waits);
    }
  });

  it("end when the caller stops waiting", async () => {
    const controller = new AbortController();
    const reason = new WorkerError("ETIMEOUT", "The run took too long");
    const sleep = async (): Promise<void> => {
      controller.abort(reason);
      throw reason;
    };
    const runner = makeRunner({ sleep });
    expect(errorOf(await runner.run("failing/always", {}, controller.signal))).toBe(reason);
    expect(runner.starts()).toBe(1);
  });
});

describe("the circuit breaker of a skill", () => {
  it("opens after five failures, lets probes through after 30 s and closes after two that go well", async () => {
    let now = 1_000_000;
    const workspace = makeWorkspace();
    const runner = makeRunner({ workspace, now: () => now });
    const run = () => runner.run("failing/switched");
    for (let call = 0; call < 5; call++) expect(errorOf(await run()).code).toBe("ERUNTIME");
    expect(errorOf(await run())).toMatchObject({
      code: "ESKILLDOWN",
      details: { skill: "failing/switched", retry_after: 30 },
    });
    expect(runner.starts()).toBe(5);

    now += 30_000;
    expect(errorOf(await run()).code).toBe("ERUNTIME");
    expect(errorOf(await run()).code).toBe("ESKILLDOWN");
    expect(runner.starts()).toBe(6);

    now += 30_000;
    writeFileSync(join(workspace, "healthy"), "");
    expect(await run()).toEqual(OK);
    expect(await run()).toEqual(OK);
    rmSync(join(workspace, "healthy"));
    for (let call = 0; call < 5; call++) expect(errorOf(await run()).code).toBe("ERUNTIME");
    expect(errorOf(await run()).code).toBe("ESKILLDOWN");
  });

  it("ends the retries of the call that opens it, with the error that did", async () => {
    const runner = makeRunner();
    expect(errorOf(await runner.run("failing/always")).details).toMatchObject({ attempts: 3 });
    const second = errorOf(await runner.run("failing/always"));
    expect(second).toMatchObject({ code: "ERUNTIME", details: { attempts: 2 } });
    expect(runner.waits).toHaveLength(3);
  });

  it("does not count what a healthy skill refuses, nor a call that was stopped", async () => {
    const runner = makeRunner();
    for (let call = 0; call < 6; call++)
      expect(errorOf(await runner.run("failing/refuses")).code).toBe("EARG");
    for (let call = 0; call < 6; call++) {
      expect(errorOf(await runner.run("failing/switched", {}, AbortSignal.abort())).code).toBe("ECANCELED");
    }
    expect(errorOf(await runner.run("failing/switched")).code).toBe("ERUNTIME");
  });

  it("concerns that skill only", async () => {
    const runner = makeRunner();
    for (let call = 0; call < 6; call++) await runner.run("failing/switched");
    expect(await runner.run("good/progress")).toEqual(OK);
  });
});

describe("the network", () => {
  async function listen(): Promise<number> {
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  it("is kept from a skill that does not ask for it, where the system allows that", async () => {
    const { network } = await confineByNamespaces(process.env.PATH)("none");
    const runner = makeRunner();
    const reply = await runner.run("good/connect", { port: await listen() });
    expect(reply).toEqual({ status: "ok", data: { connected: !network } });
    expect(runner.warnings).toHaveLength(network ? 0 : 1);
  });

  it("is warned about once where it cannot be kept away", async () => {
    const runner = makeRunner({ confine: unconfined });
    const reply = await runner.run("good/connect", { port: await listen() });
    expect(reply).toEqual({ status: "ok", data: { connected: true } });
    await runner.run("good/progress");
    expect(runner.warnings).toEqual([expect.stringMatching(/cannot keep skills from the network/)]);
  });

  it("is open to a skill that declares egress", async () => {
    const skill = fixture("good/connect");
    const egress = { ...skill, manifest: { ...skill.manifest, network: "egress" as const } };
    const reply = await makeRunner().run(egress, { port: await listen() });
    expect(reply).toEqual({ status: "ok", data: { connected: true } });
  });
});
