import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorker } from "../../../src/index.ts";
import { startServe } from "../../io/http/support/served.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Json, run } from "../../support/worker.ts";
import { OPERATIONS } from "./support/documents.ts";
import { textIn } from "./support/sinks.ts";

const PASSWORD = "Zk4vQ9tLm2";
const TOKEN = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ways-"));
  writeFileSync(join(folder, "main.py"), "def main():\n    return 1\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function post(
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    body: body as string,
    headers: { "content-type": "application/json", ...headers },
  });
}

describe("redact, whichever way an envelope comes", () => {
  const envelope = `{"raw_input":"x","metadata":{"db_password":"${PASSWORD}"}}`;

  it("masks what is written as a document, in Protocol v1 and in streams of both", () => {
    const args = ["process", "--redact", "--until", "perception", "--quiet"];
    for (const more of [[], ["--output", "protocol"], ["--stream"], ["--stream", "--output", "protocol"]]) {
      const { stdout, status } = run([...args, ...more], `${envelope}\n`);
      expect(status).toBe(0);
      expect(stdout).not.toContain(PASSWORD);
      expect(stdout).toContain('"db_password":"***"');
    }
  });

  it("is an option of queries, request lines and the library; request lines offload, too", async () => {
    const { url } = await startServe(["--quiet", "--workspace", folder]);
    expect(await (await post(`${url}/api/v1/normalize?redact=true`, envelope)).text()).not.toContain(
      PASSWORD,
    );
    await using worker = await createWorker({ workspace: folder });
    expect((await worker.normalize(JSON.parse(envelope), { redact: true })).metadata).toEqual({
      db_password: "***",
    });
    const store = join(folder, ".store");
    const large = fullEnvelope({ outputs: { notes: { token: TOKEN, text: "x".repeat(40_000) } } });
    const options = { redact: true, offload: true, until: "perception" };
    const request = `{"command":"process","envelope":${large},"options":${JSON.stringify(options)}}\n`;
    const answer = documentOf(run(["--stream", "--artifacts", store, "--workspace", folder], request));
    expect(answer.outputs.notes).toHaveProperty("artifact");
    expect(textIn(store)).toContain("xxx");
    expect(textIn(store)).not.toContain(TOKEN);
  });

  it("masks what stages cut out of a question, and where it stands before it is known", () => {
    for (const question of [
      `Where is DB_PASSWORD=${PASSWORD} used?`,
      `where is ${PASSWORD} the password is ${PASSWORD} defined`,
    ]) {
      const redacted = run(
        ["process", "--redact", "--workspace", folder],
        fullEnvelope({ raw_input: question }),
      );
      expect(redacted.stdout).not.toContain(PASSWORD);
      const plain = documentOf(
        run(["process", "--workspace", folder], fullEnvelope({ raw_input: question })),
      );
      expect(plain.raw_input).toBe(question);
      expect(JSON.stringify({ ...plain, raw_input: "" })).not.toContain(PASSWORD);
    }
  });

  it("masks artifacts before they are stored", () => {
    const store = join(folder, ".store");
    const large = fullEnvelope({ outputs: { notes: { password: PASSWORD, text: "x".repeat(40_000) } } });
    const args = ["process", "--redact", "--offload", "--until", "perception", "--artifacts", store];
    expect(run([...args, "--workspace", folder], large).stdout).toContain('"artifact":"sha256:');
    expect(textIn(store)).not.toContain(PASSWORD);
  });
});

describe("an error object of a peer", () => {
  const object = `{"error":true,"code":"x","message":"GET https://app:${PASSWORD}@db.local/ failed"}`;

  it("is refused without its secret as a document, in Protocol v1, by explain and over HTTP", async () => {
    for (const args of [
      ["normalize"],
      ["process"],
      ["process", "--output", "protocol"],
      ["process", "--stream", "--output", "protocol"],
      ["explain"],
      ["--stream"],
    ]) {
      const input = args[0] === "--stream" ? `{"id":1,"command":"process","envelope":${object}}` : object;
      const { stdout, stderr } = run(args, input);
      expect(stdout).toContain("db.local");
      expect(stdout + stderr).not.toContain(PASSWORD);
    }
    const served = await startServe(["--workspace", folder]);
    for (const operation of OPERATIONS) {
      const bodies: Partial<Record<string, string>> = {
        resume: `{"envelope":${object},"answer":"a"}`,
        merge: `{"sent":${fullEnvelope()},"reply":${object}}`,
      };
      for (const accept of ["application/json", "application/msgpack"]) {
        const response = await post(`${served.url}/api/v1/${operation}`, bodies[operation] ?? object, {
          accept,
        });
        expect(Buffer.from(await response.arrayBuffer()).toString()).not.toContain(PASSWORD);
      }
    }
    expect(JSON.stringify(served.log())).not.toContain(PASSWORD);
  });
});

describe("what an agent says", () => {
  it("has no secret in its events, alone or as a stage", () => {
    const event = { agent_kind: "a", kind: "TextOutput", channel: "assistant", text: `password=${PASSWORD}` };
    const script = join(folder, "agent.sh");
    writeFileSync(script, `cat > /dev/null\necho '${JSON.stringify(event)}'\n`);
    const alone = run([
      "agents",
      "run",
      "exec",
      "--command",
      `sh ${script}`,
      "--prompt",
      "hi",
      "--cwd",
      folder,
    ]);
    expect(alone.stdout).toContain("password=***");
    expect(alone.stdout + alone.stderr).not.toContain(PASSWORD);
    const pipeline = join(folder, "agent.json");
    const execution = { agent: "exec", command: ["sh", script] };
    writeFileSync(pipeline, JSON.stringify({ stages: { execution } }));
    const args = [
      "process",
      "--pipeline",
      pipeline,
      "--workspace",
      folder,
      "--output",
      "protocol",
      "--quiet",
    ];
    const staged = run(args, fullEnvelope());
    expect(staged.stdout).toContain("agent_event");
    expect(staged.stdout).not.toContain(PASSWORD);
  });
});

describe("a token as a key of outputs", () => {
  const keyed = fullEnvelope({ outputs: { [TOKEN]: 5 } });

  it("stands in no warning: stderr, report, header, lines", async () => {
    const normal = run(["normalize"], keyed);
    expect(normal.stderr).toContain("/outputs/***");
    expect(normal.stderr).not.toContain(TOKEN);
    expect(run(["validate"], keyed).stdout).toContain("/outputs/***");
    expect(run(["validate"], keyed).stdout).not.toContain(TOKEN);
    const { url } = await startServe(["--quiet"]);
    const response = await post(`${url}/api/v1/normalize`, keyed);
    expect(response.headers.get("envelope-warnings")).toBe("1; /outputs/***=dropped");
    const line = run(["--stream"], `{"id":1,"command":"normalize","envelope":${keyed}}\n`);
    expect(documentOf(line).warnings).toEqual([expect.objectContaining({ path: "/outputs/***" })]);
  });
});

describe("explain", () => {
  it("shows no secret, with --redact or without", () => {
    const envelope = fullEnvelope({
      raw_input: `why does password=${PASSWORD} fail`,
      errors: [{ agent: "plan", message: `token ${TOKEN}` }],
    });
    for (const args of [["explain"], ["explain", "--redact"]]) {
      const { stdout, status } = run(args, envelope);
      expect(status).toBe(0);
      expect(stdout).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
    }
  });
});

describe("hints", () => {
  it("name what the caller's transport has", async () => {
    const stdin = documentOf(run(["normalize"], "")).data.hint as string;
    expect(stdin).toMatch(/stdin/);
    expect(stdin).toMatch(/--input/);
    const { url } = await startServe(["--quiet"]);
    const body = (await (await post(`${url}/api/v1/normalize`, "")).json()) as Json;
    expect(body.hint).toMatch(/body/);
    await using worker = await createWorker({ workspace: folder });
    const library = await worker.call("normalize", Buffer.from("")).catch((thrown: Json) => thrown);
    const line = documentOf(run(["--stream"], '{"id":1,"command":"resume","envelope":{"raw_input":"q"}}\n'));
    for (const hint of [body.hint, (library as Json).hint, line.error.hint])
      expect(hint).not.toMatch(/stdin|--\w/);
    const codes = [documentOf(run(["normalize"], "")).error.code, body.code, (library as Json).code];
    expect(new Set(codes).size).toBe(1);
  });
});

describe("an integer that MessagePack cannot hold", () => {
  it("is refused before anything runs for it", async () => {
    const { url } = await startServe(["--quiet", "--pipeline", touching(), "--workspace", folder]);
    const envelope = fullEnvelope({ metadata: "@" }).replace('"@"', '{"n":123456789012345678901234567890}');
    for (const [path, body] of [
      ["process", envelope],
      ["resume", `{"envelope":${envelope},"set":{"max_agent_hops":30}}`],
    ] as const) {
      const response = await post(`${url}/api/v1/${path}`, body, { accept: "application/msgpack" });
      expect(response.status).toBe(422);
      expect(((await response.json()) as Json).code).toBe("EENVELOPE");
    }
    expect(existsSync(join(folder, "touched"))).toBe(false);
    await post(`${url}/api/v1/process`, envelope);
    expect(existsSync(join(folder, "touched"))).toBe(true);
  });

  /** A pipeline whose first stage leaves a trace. */
  function touching(): string {
    const pipeline = join(folder, "touching.json");
    const perception = { exec: ["sh", "-c", `touch '${folder}/touched'; cat`] };
    writeFileSync(pipeline, JSON.stringify({ stages: { perception } }));
    return pipeline;
  }
});
