import { describe, expect, it } from "vitest";
import { WorkerError } from "../../src/errors/worker-error.ts";
import { failureOf, makeRegistry, makeWorkspace, search } from "./helpers.ts";

// Work of many slices, so that an abort arrives while it is done.
const slowWorkspace = () => makeWorkspace({ "0": "abc\n", a: `${"ab".repeat(900)}\n`.repeat(20_000) });
const slow = { query: "(a?b?){150}[cd]", regex: true };
const limits = { maxFileBytes: 1e9 };

describe("an abort", () => {
  it("before the call stops every tool", async () => {
    const tools = makeRegistry(makeWorkspace({ a: "" }));
    const signal = AbortSignal.abort();
    for (const [name, params] of [
      ["code_search", { query: "q" }],
      ["read_file", { path: "a" }],
      ["list_files", {}],
    ] as const) {
      expect((await failureOf(() => tools.run(name, params, signal))).code).toBe("ECANCELED");
    }
  });

  it("during a search stops it", async () => {
    const tools = makeRegistry(slowWorkspace(), limits);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 1);
    expect((await failureOf(() => search(tools, slow, abort.signal))).code).toBe("ECANCELED");
  });

  it("by a timeout is ETIMEOUT", async () => {
    const tools = makeRegistry(slowWorkspace(), limits);
    expect((await failureOf(() => search(tools, slow, AbortSignal.timeout(1)))).code).toBe("ETIMEOUT");
  });

  it("with a WorkerError ends with that very error", async () => {
    const reason = new WorkerError("ETIMEOUT", "The stage is out of time");
    const tools = makeRegistry(makeWorkspace({}));
    expect(await failureOf(() => search(tools, { query: "q" }, AbortSignal.abort(reason)))).toBe(reason);
  });

  it("does not spoil the next search", async () => {
    const tools = makeRegistry(makeWorkspace({ a: "needle\n" }));
    await failureOf(() => search(tools, { query: "needle" }, AbortSignal.abort()));
    expect((await search(tools, { query: "needle" })).match_count).toBe(1);
  });
});

describe("the time limit", () => {
  it("ends a slow search with what was found, not with an error", async () => {
    const tools = makeRegistry(slowWorkspace(), { ...limits, maxMillis: 200 });
    // The first search also loads the engine, which may take up the time on a busy machine.
    await search(tools, slow);
    expect(await search(tools, slow)).toMatchObject({
      match_count: 1,
      truncated: true,
      limits_hit: ["max_millis"],
    });
  });
});
