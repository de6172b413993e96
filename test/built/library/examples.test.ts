import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { copyInto, ROOT, usersFolder } from "./support/users-folder.ts";

const WORKSPACE = join(ROOT, "test/workspaces/ts-pantry");

describe("the examples of the library", () => {
  let folder: string;
  beforeAll(() => {
    folder = usersFolder("linked");
    for (const name of readdirSync(join(ROOT, "examples/library")))
      copyInto(folder, `examples/library/${name}`);
  });

  const run = (
    file: string,
    ...args: string[]
  ): { status: number | null; stdout: string; stderr: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      cwd: folder,
      encoding: "utf8",
      timeout: 50_000,
    });
    return { status, stdout, stderr };
  };

  it("are all run here", () => {
    expect(readdirSync(folder).filter((file) => file.endsWith(".ts"))).toEqual([
      "confirmation.ts",
      "embed-in-fastify.ts",
      "own-stage.ts",
      "question.ts",
    ]);
  });

  it("a question", () => {
    const { status, stdout, stderr } = run("question.ts", WORKSPACE, "Where is RecipeBook defined?");
    expect(status).toBe(0);
    expect(stdout).toContain("src/recipes/recipe-book.ts:7");
    expect(stderr).toContain("integration: success");
  });

  it("an own stage", () => {
    const { status, stdout } = run("own-stage.ts", WORKSPACE, "Where is RecipeBook defined?");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ places: expect.arrayContaining(["src/recipes/recipe-book.ts:7"]) });
  });

  it("a tool with confirmation, approved and denied", () => {
    const approved = run("confirmation.ts", "yes");
    expect(approved).toMatchObject({ status: 0, stderr: "" });
    expect(approved.stdout).toMatch(/notify[\s\S]*\nto the team: The build is green\.\nthe tool has run\n$/);
    const denied = run("confirmation.ts", "no");
    expect(denied).toMatchObject({ status: 0, stdout: expect.stringContaining("denied_by_policy") });
    expect(denied.stdout).not.toContain("to the team");
  });

  it("embedding in Fastify, until SIGTERM", async () => {
    const child = spawn(process.execPath, ["embed-in-fastify.ts"], { cwd: folder });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const url = line.toString().trim();
    expect(await (await fetch(url)).text()).toBe("this is the host\n");
    const answer = await fetch(`${url}/worker/api/v1/can-continue`, {
      method: "POST",
      headers: { "content-type": "application/json", connection: "close" },
      body: '{"raw_input":"q"}',
    });
    expect(await answer.json()).toMatchObject({ can_continue: true });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
