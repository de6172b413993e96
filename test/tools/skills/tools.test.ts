import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createToolRegistry, type ToolRegistry } from "../../../src/tools/registry.ts";
import { loadSkills } from "../../../src/tools/skills/find-skills.ts";
import { createSkillRunner } from "../../../src/tools/skills/skill-runner.ts";
import { createSkillTools } from "../../../src/tools/skills/skill-tools.ts";
import { createWorkspaceTools } from "../../../src/tools/workspace-tools.ts";
import { FIXTURES, makeWorkspace, neverAborted } from "./support/run.ts";

function makeRegistry(workspace = makeWorkspace()): ToolRegistry {
  const runner = createSkillRunner({ workspace, env: process.env, warn: () => undefined });
  const skills = loadSkills(join(FIXTURES, "good"), process.env);
  return createToolRegistry([
    ...createWorkspaceTools(workspace, process.env),
    ...createSkillTools(skills, runner),
  ]);
}

describe("skills as tools", () => {
  it("present themselves as their manifests do, beside the built-in tools", () => {
    const definitions = makeRegistry().definitions();
    expect(definitions.map(({ name }) => name)).toEqual(expect.arrayContaining(["read_file", "good/echo"]));
    expect(definitions.find(({ name }) => name === "good/writes")).toEqual({
      name: "good/writes",
      description: "Writes a file into the workspace.",
      input_schema: { type: "object", properties: { text: { type: "string" } } },
      side_effects: "write",
    });
  });

  it("give their data as the result", async () => {
    expect(await makeRegistry().run("good/echo", { text: "hi" }, neverAborted)).toEqual({ text: "hi" });
  });

  it.each([
    ["a missing parameter", {}, "", "required"],
    ["a parameter of a wrong type", { port: "80" }, "/port", "type"],
    ["a key that only looks inherited", JSON.parse('{"__proto__":{"port":1}}'), "", "required"],
  ])("refuse %s before they start", async (_, params, path, keyword) => {
    await expect(makeRegistry().run("good/connect", params, neverAborted)).rejects.toMatchObject({
      code: "EARG",
      details: { tool: "good/connect", errors: [{ path, keyword }] },
    });
  });

  it("end with their own error, and with the caller's abort", async () => {
    const workspace = makeWorkspace();
    const registry = makeRegistry(workspace);
    await expect(registry.run("good/writes", {}, AbortSignal.abort())).rejects.toMatchObject({
      code: "ECANCELED",
    });
    expect(existsSync(join(workspace, "written"))).toBe(false);
  });
});
