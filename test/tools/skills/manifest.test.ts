import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSkills, readSkills } from "../../../src/tools/skills/find-skills.ts";
import type { SkillFolder } from "../../../src/tools/skills/skill.ts";
import { FIXTURES, makeWorkspace } from "./support/run.ts";

const MANIFEST = {
  name: "text/stats",
  version: "1.0.0",
  description: "Counts.",
  entry: "run.sh",
  input_schema: { type: "object" },
  side_effects: "none",
};

/** Writes a skill folder with an executable run.sh; a text instead of fields is written as it is. */
function writeSkill(folder: string, fields: object | string = {}): string {
  mkdirSync(folder, { recursive: true });
  const text = typeof fields === "string" ? fields : JSON.stringify({ ...MANIFEST, ...fields });
  writeFileSync(join(folder, "skill.json"), text);
  writeFileSync(join(folder, "run.sh"), "#!/bin/sh\n");
  chmodSync(join(folder, "run.sh"), 0o755);
  return folder;
}

function readOne(folder: string): SkillFolder {
  const [found] = readSkills(folder, process.env);
  return found!;
}

function problemsOf(fields: object | string): string[] {
  const { problems } = readOne(writeSkill(join(makeWorkspace(), "skill"), fields));
  return problems.map(({ code, path, message }) => `${code} ${path} ${message}`);
}

describe("a directory of skills", () => {
  it("gives every skill below it, in the order of their folders", () => {
    const names = readSkills(join(FIXTURES, "good"), process.env).map(({ manifest }) => manifest.name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain("good/echo");
  });

  it("may be one skill itself", () => {
    expect(readOne(join(FIXTURES, "good/echo"))).toMatchObject({ label: "echo", problems: [] });
  });

  it("may hold other files, hidden folders and links to skills", () => {
    const root = makeWorkspace();
    writeSkill(join(root, "skills/.hidden"));
    mkdirSync(join(root, "skills/docs"));
    writeFileSync(join(root, "skills/README.md"), "");
    symlinkSync(writeSkill(join(root, "elsewhere")), join(root, "skills/linked"));
    expect(readSkills(join(root, "skills"), process.env).map(({ label }) => label)).toEqual(["elsewhere"]);
  });

  it.each([
    ["does not exist", "missing", "ENOTFOUND"],
    ["is a file", "file", "ENOTFOUND"],
    ["has no skill", "empty", "EARG"],
  ])("that %s is refused", (_, name, code) => {
    const root = makeWorkspace();
    writeFileSync(join(root, "file"), "");
    mkdirSync(join(root, "empty"));
    expect(() => readSkills(join(root, name), process.env)).toThrow(
      expect.objectContaining({ code, details: { option: "--skills" } }),
    );
  });

  it("with two skills of one name names the other folder", () => {
    const root = makeWorkspace();
    writeSkill(join(root, "a"));
    writeSkill(join(root, "b"));
    const [first, second] = readSkills(root, process.env);
    expect(first!.problems).toEqual([]);
    expect(second!.problems).toEqual([
      { code: "EARG", path: "/name", message: expect.stringContaining("the skill in a") },
    ]);
  });

  it("is not loaded for running while one of its skills has a mistake", () => {
    const root = makeWorkspace();
    writeSkill(join(root, "a"));
    writeSkill(join(root, "b"), { version: "", timeout_ms: 0 });
    expect(() => loadSkills(root, process.env)).toThrow(
      expect.objectContaining({
        code: "EARG",
        message: expect.stringMatching(/^A skill is not right: b\/skill\.json \/version .* \(and 1 more\)$/),
        details: {
          option: "--skills",
          errors: expect.arrayContaining([expect.objectContaining({ path: "/timeout_ms" })]),
        },
      }),
    );
  });

  it("is loaded with skills that only this machine cannot run", () => {
    const root = makeWorkspace();
    writeSkill(join(root, "a"), { runner: "wasi" });
    expect(loadSkills(root, process.env)).toMatchObject([{ obstacle: { code: "EPOLICY", path: "/runner" } }]);
  });
});

describe("a manifest", () => {
  it.each([
    ["is no JSON", "{", ["EARG  must be JSON"]],
    [
      "is nested without end",
      `{"a":${"[".repeat(99)}${"]".repeat(99)}}`,
      ["EARG  must not be nested deeper than 64"],
    ],
    ["is too large", " ".repeat(300_000), ["EARG  must not be larger than 262144 bytes"]],
    ["is no object", "[]", ["EARG  must be object"]],
  ])("that %s has that problem", (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it("that is a directory has that problem", () => {
    const folder = join(makeWorkspace(), "skill");
    mkdirSync(join(folder, "skill.json"), { recursive: true });
    expect(readOne(folder).problems[0]!.message).toMatch(/regular file|cannot be read/);
  });

  it("tells every mistake at once", () => {
    const fields = {
      name: "fs/read",
      version: 1,
      entry: "missing.sh",
      side_effects: "network",
      timeout_ms: 0,
    };
    expect(problemsOf(fields)).toEqual([
      "EARG /version must be string",
      "EARG /timeout_ms must be >= 1",
      "EARG /name must be another name: fs/read is a reserved command of Protocol v1",
      "EARG /network must be egress for a skill whose side effect is the network",
      "EARG /entry must be a file that exists",
    ]);
  });

  it.each([
    ["http/openapi", "fs/ls", "fs/read", "text/grep", "todo/manage", "plugin/auth", "plugin/pagination"],
    ["jobs/submit", "jobs/tail", "jobs/info", "jobs/cancel", "bb/post", "bb/watch", "bb/search", "bb/claim"],
    ["agent/spawn", "agent/restart", "agent/kill", "agent/send", "agent/watch", "bb/release"],
    ["envelope/process", "proto/check", "artifact/get", "skills/run"],
  ])("may not have the reserved names %s, %s, %s, %s …", (...names) => {
    for (const name of names)
      expect(problemsOf({ name }), name).toEqual([expect.stringMatching(/^EARG \/name/)]);
  });

  it.each(["text/grep-all", "agents/spawn", "jobs/list", "http/get", "envelopes/count"])(
    "may have the name %s, which is not reserved",
    (name) => {
      expect(problemsOf({ name })).toEqual([]);
    },
  );

  it.each(["wasi", "oci"])("that asks for the runner %s gets a clear EPOLICY", (runner) => {
    expect(problemsOf({ runner })).toEqual([
      `EPOLICY /runner asks for the runner ${runner}, which this worker does not have: it runs exec skills only`,
    ]);
  });
});

describe("an entry", () => {
  /** Writes the files, each executable unless its name begins with `plain`, and reads the skill. */
  function resolve(entry: unknown, ...files: string[]): SkillFolder {
    const folder = writeSkill(join(makeWorkspace(), "skill"), { entry });
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), "");
      if (!file.includes("plain")) chmodSync(join(folder, file), 0o755);
    }
    return readOne(folder);
  }

  it.each(["bin/tool", "./bin/tool"])("may be an executable file of the folder: %s", (entry) => {
    const { skill, folder } = resolve(entry, "bin/tool");
    expect(skill!.argv).toEqual([join(folder, "bin/tool")]);
  });

  it("may be a program and arguments, where ./ stands for the folder", () => {
    const { skill, folder } = resolve(["sh", "-e", "./plain.sh", "../word", "a b"], "plain.sh");
    expect(skill!.argv).toEqual([
      expect.stringMatching(/^\/.*\/sh$/),
      "-e",
      join(folder, "plain.sh"),
      "../word",
      "a b",
    ]);
  });

  it("may be a file of the folder and arguments", () => {
    const { skill, folder } = resolve(["./tool", "-v"], "tool");
    expect(skill!.argv).toEqual([join(folder, "tool"), "-v"]);
  });

  it.each([
    ["a file that may not be executed", "plain.txt", "/entry", "must be a file that may be executed"],
    ["a file that does not exist", "nothing.sh", "/entry", "must be a file that exists"],
    ["a file above the folder", "../run.sh", "/entry", "must stay inside the skill's folder"],
    [
      "an argument above the folder",
      ["sh", "./../run.sh"],
      "/entry/1",
      "must stay inside the skill's folder",
    ],
    ["an argument that does not exist", ["sh", "./nothing.sh"], "/entry/1", "must be a file that exists"],
    [
      "an absolute program",
      ["/bin/sh"],
      "/entry/0",
      "must be the name of a program, or begin with ./ for a file of the skill's folder",
    ],
    ["a directory", "folder", "/entry", "must be a file that may be executed"],
  ])("may not be %s", (_, entry, path, message) => {
    expect(resolve(entry, "plain.txt", "folder/x").problems).toEqual([{ code: "EARG", path, message }]);
  });

  it("may not lead out by a link", () => {
    const folder = writeSkill(join(makeWorkspace(), "skill"), { entry: "link" });
    symlinkSync("/bin/sh", join(folder, "link"));
    expect(readOne(folder).problems).toMatchObject([{ message: "must stay inside the skill's folder" }]);
  });

  it("that names a program which is not installed is no mistake, but an obstacle", () => {
    expect(resolve(["no-such-program"]).skill!.obstacle).toEqual({
      code: "ENOTFOUND",
      path: "/entry/0",
      message: "names a program that is not installed here",
    });
  });
});
