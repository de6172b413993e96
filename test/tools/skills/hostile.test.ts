import { describe, expect, it } from "vitest";
import { confineByNamespaces } from "../../../src/process/confinement.ts";
import { untilGone } from "../../support/processes.ts";
import { errorOf, makeRunner, unconfined } from "./support/run.ts";

const OK = { status: "ok", data: { done: true } };

/** A skill that fails, its code, and a part of the message that says why. */
const FAILING: [name: string, code: string, message: RegExp][] = [
  ["flood-stdout", "EOUTPUT_TOO_LARGE", /more than 1048576 bytes/],
  ["one-long-line", "EOUTPUT_TOO_LARGE", /more than 1048576 bytes/],
  ["ignores-sigterm", "ETIMEOUT", /longer than 500 ms/],
  ["grandchild-and-hang", "ETIMEOUT", /longer than 500 ms/],
  ["error-exit-0", "ENOTFOUND", /^There is no such page$/],
  ["error-exit-3", "EAUTH", /^The token was refused$/],
  ["ok-exit-1", "ERUNTIME", /exit code 1 although its envelope says ok/],
  ["two-envelopes", "EENVELOPE", /line 2 must not follow the line that ends the stream/],
  ["dies-in-a-line", "ERUNTIME", /(SIGKILL|exit code 137) without an error envelope/],
  ["ends-in-a-line", "EPARSE", /line 1 is not JSON/],
  ["invalid-utf8", "EPARSE", /line 1 is not JSON in UTF-8/],
  ["prints-nothing", "EPARSE", /printed nothing/],
  ["not-json", "EPARSE", /line 1 is not JSON/],
  ["deep-nesting", "EPARSE", /line 1 is not JSON/],
  ["not-an-envelope", "EENVELOPE", /no valid envelope: line 1/],
  ["another-command", "EENVELOPE", /\/command must be hostile\/another-command/],
  ["progress-only", "EENVELOPE", /a line whose status is ok or error/],
];

describe.each([
  ["in the namespaces of this system", confineByNamespaces(process.env.PATH)],
  ["without namespaces", unconfined],
])("%s, a skill that", (_, confine) => {
  it.each(FAILING)(
    "is hostile/%s ends with %s, and none of its processes survives",
    async (name, code, message) => {
      const runner = makeRunner({ confine });
      const error = errorOf(await runner.run(`hostile/${name}`));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(message);
      for (const pid of runner.pids()) await untilGone(pid);
    },
  );

  it.each(["grandchild", "setsid-grandchild"])(
    "is hostile/%s gets its result through, and its grandchild dies with it",
    async (name) => {
      const runner = makeRunner({ confine });
      expect(await runner.run(`hostile/${name}`)).toEqual(OK);
      expect(runner.pids()).toHaveLength(1);
      for (const pid of runner.pids()) await untilGone(pid);
    },
  );

  it("leaves 5 MB of input unread gets its result through, or its timeout", async () => {
    const runner = makeRunner({ confine });
    const input = { text: "x".repeat(5_000_000) };
    expect(await runner.run("hostile/never-reads-stdin", input)).toEqual(OK);
    expect(errorOf(await runner.run("hostile/never-reads-and-hangs", input)).code).toBe("ETIMEOUT");
    for (const pid of runner.pids()) await untilGone(pid);
  });

  it("splits characters between writes loses none of them", async () => {
    expect(await makeRunner({ confine }).run("hostile/split-utf8")).toEqual({
      status: "ok",
      data: { text: "Grüße, 世界 🎉" },
    });
  });

  it("takes its time before it starts gets its result through", async () => {
    expect(await makeRunner({ confine }).run("hostile/slow-start")).toEqual(OK);
  });

  it("is stopped by the caller ends with ECANCELED, and so does its grandchild", async () => {
    const runner = makeRunner({ confine });
    const controller = new AbortController();
    const reply = runner.run("hostile/hangs", {}, controller.signal);
    while (runner.pids().length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort();
    expect(errorOf(await reply).code).toBe("ECANCELED");
    for (const pid of runner.pids()) await untilGone(pid);
  });
});
