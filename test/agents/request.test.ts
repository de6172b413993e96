import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { invalidRequest } from "../../src/agents/agent-error.ts";
import type { AgentBackend, BackendDefaults } from "../../src/agents/backend.ts";
import { checkRequest } from "../../src/agents/check-request.ts";
import type { AgentRunRequest, CheckedRequest } from "../../src/agents/request.ts";
import { BASICS, collect, gatewayWith, shellAgent, textOf } from "./support/agents.ts";

const MODEL = "agent_api.config.model.v1";
const ADD_DIRS = "agent_api.exec.add_dirs.v1";
const SANDBOX = "agent_api.exec.external_sandbox.v1";
const NON_INTERACTIVE = "agent_api.exec.non_interactive";
const RESUME = "agent_api.session.resume.v1";
const FORK = "agent_api.session.fork.v1";
const OWN = "backend.fake.exec.mode";
const KEYS = [MODEL, ADD_DIRS, SANDBOX, NON_INTERACTIVE, RESUME, FORK, OWN];
const SECRET = "sk-SECRET";

const folder = mkdtempSync(join(tmpdir(), "agent-request-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "inner/deeper"), { recursive: true });
writeFileSync(join(folder, "file"), "");

function backendWith(keys: readonly string[], defaults: BackendDefaults = {}): AgentBackend {
  return {
    kind: "fake",
    capabilities: new Set([...BASICS, ...keys]),
    extensionKeys: new Set(keys),
    defaults,
    check({ backendKeys }) {
      const mode = backendKeys[OWN];
      if (mode !== undefined && mode !== "safe") throw invalidRequest(`${OWN} must be one of: safe`);
    },
    start: () => Promise.reject(new Error("Nothing is to be started")),
  };
}

function check(request: Partial<AgentRunRequest>, keys: readonly string[] = KEYS): CheckedRequest {
  return checkRequest(backendWith(keys), { prompt: "go", workingDir: folder, ...request }, {});
}

function messageOf(extensions: Record<string, unknown>, keys: readonly string[] = KEYS): string {
  try {
    check({ extensions }, keys);
  } catch (thrown) {
    expect(JSON.stringify({ ...(thrown as Error), message: (thrown as Error).message })).not.toContain(
      SECRET,
    );
    return (thrown as Error).message;
  }
  return "accepted";
}

describe("case 7: a blank prompt", () => {
  it.each(["", " \n\t", "\u0085\u00a0\u3000"])("such as %j is refused before all else", (prompt) => {
    expect(() => check({ prompt, extensions: { unknown: 1 } })).toThrow(
      expect.objectContaining({
        variant: "InvalidRequest",
        message: "invalid request: prompt must not be empty",
      }),
    );
  });

  it("is not one of U+FEFF, which is no white space", () => {
    expect(check({ prompt: "\ufeff" }).prompt).toBe("\ufeff");
  });
});

describe("extension keys", () => {
  it("case 8: the smallest unknown key is reported, without its value", () => {
    expect(messageOf({ "z.y": SECRET, "a.b": SECRET, [MODEL]: 1 })).toBe(
      "unsupported capability for fake: a.b",
    );
  });

  it("case 9: an unsupported key comes before wrong types and contradictions", () => {
    const extensions = { [RESUME]: 1, [FORK]: { selector: "last" }, [NON_INTERACTIVE]: SECRET };
    expect(messageOf(extensions, [NON_INTERACTIVE, RESUME])).toBe(`unsupported capability for fake: ${FORK}`);
  });

  it("case 10: resume and fork exclude each other", () => {
    expect(messageOf({ [RESUME]: { selector: "last" }, [FORK]: { selector: "last" } })).toBe(
      `invalid request: ${RESUME} and ${FORK} are mutually exclusive`,
    );
  });

  it.each([
    [{ [NON_INTERACTIVE]: SECRET }, `${NON_INTERACTIVE} must be a boolean`],
    [{ [SANDBOX]: SECRET, [NON_INTERACTIVE]: 1 }, `${SANDBOX} must be a boolean`],
    [{ [OWN]: SECRET }, `${OWN} must be one of: safe`],
    [
      { [OWN]: SECRET, [RESUME]: { selector: "last" }, [FORK]: { selector: "last" } },
      `${OWN} must be one of: safe`,
    ],
    [
      { [SANDBOX]: true, [NON_INTERACTIVE]: false },
      `${SANDBOX}=true must not be combined with ${NON_INTERACTIVE}=false`,
    ],
    [
      { [SANDBOX]: true, [OWN]: "safe" },
      `${SANDBOX}=true must not be combined with backend.fake.exec.* keys`,
    ],
  ])("case 11: %j is refused by name", (extensions, message) => {
    expect(messageOf(extensions)).toBe(`invalid request: ${message}`);
  });

  it("have defaults", () => {
    const { model, ...rest } = check({});
    expect(model).toBeUndefined();
    expect(rest).toMatchObject({
      nonInteractive: true,
      externalSandbox: false,
      addDirs: [],
      backendKeys: {},
    });
  });
});

describe("case 12: a model", () => {
  it.each([
    [" \u2003gpt-5\u0085", "gpt-5"],
    ["x".repeat(128), "x".repeat(128)],
    ["é".repeat(64), "é".repeat(64)],
  ])("%j is trimmed", (value, model) => {
    expect(check({ extensions: { [MODEL]: value } }).model).toBe(model);
  });

  it.each([null, true, 1, {}, [], "", " ", "x".repeat(129), "é".repeat(65)])("%j is refused", (value) => {
    expect(messageOf({ [MODEL]: value })).toBe(`invalid request: invalid ${MODEL}`);
  });
});

describe("case 13: directories", () => {
  it.each([
    ["a list", [SECRET], ""],
    ["null", null, ""],
    ["no key", {}, ""],
    ["another key", { dirs: ["."], [SECRET]: 1 }, ""],
    ["no list", { dirs: SECRET }, ".dirs"],
    ["an empty list", { dirs: [] }, ".dirs"],
    ["17 of them", { dirs: Array(17).fill(".") }, ".dirs"],
    ["a number", { dirs: [".", 1] }, ".dirs[1]"],
    ["a blank one", { dirs: [".", ".", " "] }, ".dirs[2]"],
    ["600 times é", { dirs: ["é".repeat(600)] }, ".dirs[0]"],
    ["one that does not exist", { dirs: [SECRET] }, ".dirs[0]"],
    ["a file", { dirs: ["file"] }, ".dirs[0]"],
    ["a null byte", { dirs: [`.\0${SECRET}`] }, ".dirs[0]"],
  ])("are refused for %s", (_, value, where) => {
    expect(messageOf({ [ADD_DIRS]: value })).toBe(`invalid request: invalid ${ADD_DIRS}${where}`);
  });
});

it("case 14: directories are trimmed, joined to the working directory, normalized and kept once", () => {
  const workingDir = join(folder, "inner");
  const dirs = ["\u2003deeper\u0085", "./deeper//", "..", `${folder}/inner/./`, "deeper/../.."];
  expect(check({ workingDir, extensions: { [ADD_DIRS]: { dirs } } }).addDirs).toEqual([
    join(folder, "inner/deeper"),
    folder,
    join(folder, "inner"),
  ]);
});

describe.each([
  ["resume", RESUME],
  ["fork", FORK],
] as const)("case 15: %s", (mode, key) => {
  it("takes the last session, or one by its id as it stands", () => {
    const select = (value: unknown) => check({ extensions: { [key]: value } }).session;
    expect(select({ selector: "last" })).toEqual({ mode, selector: "last" });
    expect(select({ selector: "id", id: " a " })).toEqual({ mode, selector: "id", id: " a " });
  });

  it.each([
    [SECRET, " must be an object"],
    [{ selector: "last", zz: SECRET, extra: SECRET }, " has unknown key: extra"],
    [{}, ".selector is required"],
    [{ selector: 1 }, ".selector must be a string"],
    [{ selector: SECRET }, ".selector must be one of: last | id"],
    [{ selector: "last", id: SECRET }, '.id must be absent when selector is "last"'],
    [{ selector: "last", id: null }, '.id must be absent when selector is "last"'],
    [{ selector: "id" }, '.id is required when selector is "id"'],
    [{ selector: "id", id: 1 }, ".id must be a string"],
    [{ selector: "id", id: " \u0085" }, ".id must be non-empty"],
  ])("refuses %j", (value, message) => {
    expect(messageOf({ [key]: value })).toBe(`invalid request: ${key}${message}`);
  });
});

describe("case 16: the environment of the child", () => {
  it.each([
    [{}, {}, { A: "gateway" }],
    [{ A: "backend" }, {}, { A: "backend" }],
    [{}, { A: "request" }, { A: "request" }],
    [{ A: "backend", B: "backend" }, { A: "request" }, { A: "request", B: "backend" }],
  ])("with %j of the backend and %j of the request", (ofBackend, ofRequest, expected) => {
    const backend = backendWith([], { env: ofBackend as Record<string, string> });
    const request = { prompt: "go", env: ofRequest as Record<string, string> };
    expect(checkRequest(backend, request, { A: "gateway", GONE: undefined }).env).toEqual(expected);
  });

  it("leaves this process alone", async () => {
    const agent = shellAgent(`printf '{"text":"%s"}\\n' "$AGENT_TEST_VALUE"`);
    const request = { prompt: "go", env: { AGENT_TEST_VALUE: "child" } };
    const { events } = await collect(gatewayWith(agent).run("fake", request));
    expect(textOf(events)).toBe("child");
    expect(process.env.AGENT_TEST_VALUE).toBeUndefined();
  });
});

describe("case 17: the timeout", () => {
  it.each([
    [undefined, undefined, 0],
    [5, undefined, 5],
    [undefined, 7, 7],
    [5, 7, 7],
    [5, 0, 0],
  ])("of the backend %s and the request %s is %s", (ofBackend, ofRequest, expected) => {
    const defaults = ofBackend === undefined ? {} : { timeoutMs: ofBackend };
    const request = { prompt: "go", ...(ofRequest === undefined ? {} : { timeoutMs: ofRequest }) };
    expect(checkRequest(backendWith([], defaults), request, {}).timeoutMs).toBe(expected);
  });

  it.each([-1, Number.NaN])("may not be %s", (timeoutMs) => {
    expect(() => check({ timeoutMs })).toThrow("invalid request: timeout must not be negative");
  });
});

describe("case 18: the working directory", () => {
  it.each([
    [undefined, undefined, process.cwd()],
    [folder, undefined, folder],
    [folder, "sub/../src", join(process.cwd(), "src")],
    [undefined, "src", join(process.cwd(), "src")],
  ])("of the backend %s and the request %s", (ofBackend, ofRequest, expected) => {
    const defaults = ofBackend === undefined ? {} : { workingDir: ofBackend };
    const request = { prompt: "go", ...(ofRequest === undefined ? {} : { workingDir: ofRequest }) };
    expect(checkRequest(backendWith([], defaults), request, {}).workingDir).toBe(expected);
  });

  it("is where the program runs", async () => {
    const agent = shellAgent(`printf '{"text":"%s"}\\n' "$(pwd -P)"`);
    const run = gatewayWith(agent).run("fake", { prompt: "go", workingDir: join(folder, "inner") });
    expect(textOf((await collect(run)).events)).toMatch(/inner$/);
  });
});
