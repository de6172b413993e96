import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { ToolRunner } from "../../src/pipeline/ports.ts";
import { createToolRegistry } from "../../src/tools/registry.ts";
import type { Tool } from "../../src/tools/tool.ts";
import { createWorkspaceTools } from "../../src/tools/workspace-tools.ts";
import { failureOf, makeDirectory, makeRegistry, makeWorkspace, neverAborted } from "./helpers.ts";

const echo: Tool = {
  definition: {
    name: "echo",
    description: "Gives back",
    input_schema: { type: "object" },
    side_effects: "none",
  },
  check: () => [],
  run: async (params) => ({ ...params }),
};

describe("createToolRegistry()", () => {
  it("is the tool runner that the pipeline asks for", async () => {
    const runner: ToolRunner = createToolRegistry([echo]);
    expect(runner.definitions()).toEqual([echo.definition]);
    expect(await runner.run("echo", { a: 1 }, neverAborted)).toEqual({ a: 1 });
  });

  it("names the tools there are when one is unknown", async () => {
    const error = await failureOf(() => createToolRegistry([echo]).run("ehco", {}, neverAborted));
    expect(error).toMatchObject({ code: "ENOTFOUND", details: { tool: "ehco", available: ["echo"] } });
  });

  it("does not take names of object members for tools", async () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect(await failureOf(() => createToolRegistry([echo]).run(name, {}, neverAborted))).toMatchObject({
        code: "ENOTFOUND",
      });
    }
  });

  it("refuses two tools with one name", async () => {
    expect(await failureOf(() => createToolRegistry([echo, echo]))).toMatchObject({
      code: "EARG",
      details: { tool: "echo" },
    });
  });

  it("gives what a tool throws a catalog code", async () => {
    const failing: Tool = {
      ...echo,
      run: async () => {
        throw Object.assign(new Error("ENOENT: no such file, open '/secret/place'"), {
          code: "ENOENT",
          syscall: "open",
        });
      },
    };
    const error = await failureOf(() => createToolRegistry([failing]).run("echo", {}, neverAborted));
    expect(error.code).toBe("ENOTFOUND");
    expect(error.message).not.toContain("/secret/place");
  });
});

describe("parameters", () => {
  it("are refused with every finding, without quoting a value", async () => {
    const tools = makeRegistry(makeWorkspace({}));
    const params = { query: 42, max_results: 0, secret: "hunter2-hunter2" };
    const error = await failureOf(() => tools.run("code_search", params, neverAborted));
    expect(error.code).toBe("EARG");
    expect((error.details.errors as { keyword: string }[]).map(({ keyword }) => keyword).sort()).toEqual([
      "additionalProperties",
      "minimum",
      "type",
    ]);
    expect(JSON.stringify([error.message, error.hint, error.details])).not.toContain("hunter2-hunter2");
  });

  it.each([
    ["code_search", {}],
    ["code_search", { query: "" }],
    ["code_search", { query: "x", max_results: 1001 }],
    ["read_file", {}],
    ["read_file", { path: "a", start: 0 }],
    ["read_file", { path: "a", end: 1.5 }],
    ["list_files", { glob: 3 }],
  ])("%s refuses %j", async (name, params) => {
    const tools = makeRegistry(makeWorkspace({}));
    expect(await failureOf(() => tools.run(name, params, neverAborted))).toMatchObject({ code: "EARG" });
  });
});

describe("the built-in tools", () => {
  const definitions = () =>
    createWorkspaceTools(makeWorkspace({}), process.env).map((tool) => tool.definition);

  it("are four, and only read", () => {
    expect(definitions().map(({ name, side_effects }) => `${name} ${side_effects}`)).toEqual([
      "code_search read",
      "code_symbols read",
      "read_file read",
      "list_files read",
    ]);
  });

  it("present the schemas that their validators are made from", () => {
    for (const { name, input_schema } of definitions()) {
      const file = `../../schemas/tools/${name.replace("_", "-")}.schema.json`;
      const { $schema, $id, title, ...schema } = JSON.parse(
        readFileSync(new URL(file, import.meta.url), "utf8"),
      );
      expect([$schema, $id, title]).not.toContain(undefined);
      expect(input_schema).toEqual(schema);
    }
  });
});

describe("opening a workspace", () => {
  it("is ENOTFOUND when it does not exist", async () => {
    const missing = `${makeDirectory()}/missing`;
    expect(await failureOf(() => createWorkspaceTools(missing, process.env))).toMatchObject({
      code: "ENOTFOUND",
      message: "The workspace does not exist",
      details: { workspace: missing },
    });
  });

  it("is EARG when it is a file, or no path at all", async () => {
    const workspace = makeWorkspace({ "a.txt": "a" });
    for (const path of [`${workspace}/a.txt`, "", "  ", "a\0b"]) {
      expect(await failureOf(() => createWorkspaceTools(path, process.env))).toMatchObject({ code: "EARG" });
    }
  });

  it.skipIf(process.getuid?.() === 0)("is EIO when it may not be read", async () => {
    const workspace = makeWorkspace({});
    const { chmodSync } = await import("node:fs");
    chmodSync(workspace, 0);
    expect(await failureOf(() => createWorkspaceTools(workspace, process.env))).toMatchObject({
      code: "EIO",
    });
    chmodSync(workspace, 0o700);
  });

  it("reports a WorkerError and nothing else", async () => {
    expect(await failureOf(() => createWorkspaceTools("\0", process.env))).toBeInstanceOf(WorkerError);
  });
});
