import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startServe } from "../../io/http/support/served.ts";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { createGatedPeer } from "../../support/gated-peer.ts";
import { type Json, run, start } from "../../support/worker.ts";

const KEY = `sk-ant-api03-${"Ab3".repeat(31)}AA`;
const LIMIT = 32_768;

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "protocol-"));
  store = join(folder, ".artifacts");
  writeFileSync(join(folder, "auth.py"), "def check_token(token):\n    return True\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command framed, in a workspace and a store of its own; every line must pass the strict check. */
function framed(args: readonly string[], input: string): { lines: Json[]; stdout: string; stderr: string } {
  const outcome = run([...args, "--output", "protocol", "--artifacts", store, "--workspace", folder], input, {
    env: FIXED,
  });
  expect(outcome.status).toBe(0);
  return { ...outcome, lines: strictLines(outcome.stdout) };
}

function strictLines(stdout: string): Json[] {
  const verdict = run(["proto", "validate", "--stream", "--strict"], stdout);
  expect(verdict).toMatchObject({ status: 0, stdout: expect.stringContaining('"status":"ok"') });
  return linesOf(stdout);
}

function linesOf(stdout: string): Json[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
}

/** Everything that the store holds. */
function stored(): string {
  if (!existsSync(store)) return "";
  const files = readdirSync(store, { recursive: true, encoding: "utf8" }).map((name) => join(store, name));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "latin1"))
    .join("\n");
}

function fetched(digest: string): string {
  return run(["artifact", "get", digest, "--artifacts", store]).stdout;
}

const PLAIN = ["process", "--until", "perception"];
const SECRET = fullEnvelope({ metadata: { api_key: KEY } });
const LARGE = fullEnvelope({ metadata: { api_key: KEY, filler: "x".repeat(62_000) } });

describe("data of Protocol v1 on stdout", () => {
  it("is the document alone where nothing in it is secret and it is small", () => {
    const { lines, stdout } = framed(PLAIN, fullEnvelope());
    const plain = run([...PLAIN, "--workspace", folder], fullEnvelope(), { env: FIXED }).stdout.trimEnd();
    expect(Object.keys(lines.at(-1)!.data)).toEqual(["envelope"]);
    expect(stdout).toContain(`"data":{"envelope":${plain}}`);
    expect(stored()).toBe("");
  });

  it("has no secret; where that changed the document, an artifact holds its own bytes, for its owner only", () => {
    const { lines, stdout } = framed(PLAIN, SECRET);
    const { envelope, artifact, summary } = lines.at(-1)!.data;
    expect(envelope.metadata).toEqual({ api_key: "***" });
    expect(lines.at(-1)!.meta.cas_digest).toBe(artifact);
    const plain = run([...PLAIN, "--workspace", folder], SECRET, { env: FIXED }).stdout.trimEnd();
    expect(summary).toMatchObject({ size_bytes: plain.length });
    expect(fetched(artifact)).toBe(plain);
    expect(stdout).not.toContain(KEY.slice(13, 40));
    const files = readdirSync(store, { recursive: true, encoding: "utf8" }).map((name) => join(store, name));
    const modes = files.filter((file) => statSync(file).isFile()).map((file) => statSync(file).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it("is {artifact, summary} alone where it would pass 32,768 bytes", () => {
    const { lines, stdout } = framed(PLAIN, LARGE);
    const { data } = lines.at(-1)!;
    expect(Object.keys(data)).toEqual(["artifact", "summary"]);
    const plain = run([...PLAIN, "--workspace", folder], LARGE, { env: FIXED }).stdout.trimEnd();
    expect(fetched(data.artifact)).toBe(plain);
    expect(stdout).not.toContain(KEY.slice(13, 40));
    expect(stdout.length).toBeLessThan(8000);
  });

  it("holds the document up to the very byte", () => {
    const sizeOf = (filler: number): number => {
      const { lines, stdout } = framed(PLAIN, fullEnvelope({ metadata: { filler: "x".repeat(filler) } }));
      const text = stdout.trimEnd().split("\n").at(-1)!;
      return "envelope" in lines.at(-1)!.data
        ? text.indexOf(',"meta":') - text.indexOf('"data":') - '"data":'.length
        : -1;
    };
    const fits = 30_000 + (LIMIT - sizeOf(30_000));
    expect(sizeOf(fits)).toBe(LIMIT);
    expect(sizeOf(fits + 1)).toBe(-1);
  });

  it("holds a report with its hint up to the very byte", () => {
    const report = (length: number): Json => {
      const input = fullEnvelope({ raw_input: 5, outputs: { ["k".repeat(length)]: 5 } });
      const { stdout } = run(["validate", "--output", "protocol", "--artifacts", store], input, {
        env: FIXED,
      });
      return strictLines(stdout)[0]!;
    };
    const size = ({ data }: Json): number => Buffer.byteLength(JSON.stringify(data));
    const fits = 1000 + (LIMIT - size(report(1000)));
    expect(size(report(fits))).toBe(LIMIT);
    expect(Object.keys(report(fits + 1).data)).toEqual(["hint", "artifact", "summary"]);
  });

  it("is small and without secrets on an error line, too, with the envelope so far", async () => {
    const peer = createGatedPeer();
    for (const [input, keys] of [
      [SECRET, ["hint", "artifact", "summary", "envelope"]],
      [LARGE, ["hint", "artifact", "summary"]],
    ] as const) {
      const args = ["--pipeline", peer.pipeline, "--workspace", folder, "--artifacts", store];
      const session = start(["process", "--output", "protocol", ...args]);
      session.child.stdin.end(input);
      const texts: string[] = [];
      for (let line = await session.nextLine(); line !== undefined; line = await session.nextLine()) {
        texts.push(line);
        if (line.includes('"stage_started","stage":"plan"')) session.child.kill("SIGTERM");
      }
      expect((await session.ended).status).toBe(143);
      const last = strictLines(`${texts.join("\n")}\n`).at(-1)!;
      expect(last).toMatchObject({ status: "error", error: { code: "ECANCELED" } });
      expect(Object.keys(last.data)).toEqual(keys);
      expect(texts.join()).not.toContain(KEY.slice(13, 40));
      expect(JSON.parse(fetched(last.data.artifact))).toMatchObject({
        current_stage: "plan",
        metadata: { api_key: KEY },
      });
    }
    rmSync(peer.workspace, { recursive: true, force: true });
  });

  it("with --redact is masked in the artifact, too, and no exact copy is kept", () => {
    const { lines } = framed([...PLAIN, "--redact"], SECRET);
    expect(Object.keys(lines.at(-1)!.data)).toEqual(["envelope"]);
    const large = framed([...PLAIN, "--redact"], LARGE).lines.at(-1)!.data;
    expect(Object.keys(large)).toEqual(["artifact", "summary"]);
    expect(JSON.parse(fetched(large.artifact)).metadata.api_key).toBe("***");
    expect(stored()).not.toContain(KEY.slice(13, 40));
  });

  it("goes inline, masked, with a warning, where the store cannot be written", () => {
    writeFileSync(join(folder, "file"), "");
    const args = [
      ...PLAIN,
      "--output",
      "protocol",
      "--artifacts",
      join(folder, "file"),
      "--workspace",
      folder,
    ];
    for (const input of [SECRET, LARGE]) {
      const { stdout, stderr, status } = run(args, input);
      expect(status).toBe(0);
      expect(linesOf(stdout).at(-1)!.data.envelope.metadata.api_key).toBe("***");
      expect(stderr).toContain("written whole");
      expect(run([...args, "--quiet"], input).stderr).toBe("");
    }
  });

  // Root may write every folder.
  it.skipIf(process.getuid?.() === 0)("does so in a folder that may not be written", () => {
    mkdirSync(store);
    chmodSync(store, 0o500);
    const { lines, stderr } = framed(PLAIN, SECRET);
    expect(lines.at(-1)!.data.envelope.metadata.api_key).toBe("***");
    expect(stderr).toContain("written whole");
  });

  it("holds no reference with --inline, and nothing is masked with --no-redact", () => {
    const inline = linesOf(
      run([...PLAIN, "--output", "protocol", "--inline", "--artifacts", store, "--workspace", folder], LARGE)
        .stdout,
    ).at(-1)!;
    expect(Object.keys(inline.data)).toEqual(["envelope"]);
    expect(inline.data.envelope.metadata.api_key).toBe("***");
    expect(stored()).toBe("");
    const exact = framed([...PLAIN, "--no-redact"], SECRET).lines.at(-1)!;
    expect(exact.data.envelope.metadata.api_key).toBe(KEY);
    expect(framed([...PLAIN, "--no-redact"], LARGE).lines.at(-1)!.data).not.toHaveProperty("envelope");
    expect(run([...PLAIN, "--redact", "--no-redact", "--output", "protocol"], SECRET).status).toBe(64);
  });

  it("is the same for every document of --stream", () => {
    const { stdout } = run(
      [...PLAIN, "--stream", "--output", "protocol", "--artifacts", store, "--workspace", folder],
      `${SECRET}\n${LARGE}\n${fullEnvelope()}\n`,
    );
    const ends = linesOf(stdout).filter(({ status }) => status === "ok");
    expect(ends.map(({ data }) => Object.keys(data))).toEqual([
      ["artifact", "summary", "envelope"],
      ["artifact", "summary"],
      ["envelope"],
    ]);
    expect(stdout).not.toContain(KEY.slice(13, 40));
  });
});

describe("the lines of Protocol v1", () => {
  it("say who ran where and by which profile; over HTTP the workspace is nobody's business", async () => {
    const { lines } = framed(PLAIN, fullEnvelope());
    for (const { meta } of lines) {
      expect(meta).toMatchObject({ workspace: folder, profiles: expect.any(Array), runner: null });
    }
    const { url } = await startServe(["--workspace", folder, "--quiet"], FIXED);
    const served = linesOf(await (await follow(url, fullEnvelope())).text());
    for (const { meta } of served) {
      expect(meta).toMatchObject({ profiles: lines[0]!.meta.profiles, runner: null });
      expect(meta).not.toHaveProperty("workspace");
    }
  });

  it("are the same over both transports, `repaired` included", async () => {
    const bare = '{"raw_input":"Where is check_token defined?","user_id":null}';
    const { lines } = framed(["process"], bare);
    const { url } = await startServe(["--workspace", folder, "--quiet"], FIXED);
    const served = linesOf(await (await follow(url, bare)).text());
    expect(served.map(({ data }) => data)).toEqual(lines.map(({ data }) => data));
    const repaired = lines.filter(({ data }) => data.event === "repaired");
    expect(repaired.map(({ data }) => data.warnings)).toEqual(["1; /user_id=null"]);
  });

  it("carry the exact document over HTTP, masked only with redact=true", async () => {
    const { url } = await startServe(["--workspace", folder, "--quiet"], FIXED);
    const plain = run(["process", "--workspace", folder], LARGE, { env: FIXED }).stdout.trimEnd();
    expect(await (await follow(url, LARGE)).text()).toContain(`"data":{"envelope":${plain}}`);
    const masked = linesOf(await (await follow(url, LARGE, "?redact=true")).text()).at(-1)!;
    expect(masked.data.envelope.metadata.api_key).toBe("***");
  });

  it("count `pct` along the run's own order", () => {
    const pipeline = join(folder, "three.json");
    const script = (output: Json): Json => ({ script: [{ output }] });
    const stages = { first: script({ a: 1 }), second: script({ b: 2 }), third: script({ c: 3 }) };
    writeFileSync(pipeline, JSON.stringify({ order: ["first", "second", "third"], stages }));
    const { lines } = framed(["process", "--pipeline", pipeline], fullEnvelope());
    const steps = lines
      .filter(({ data }) => data.event?.startsWith("stage_"))
      .map(({ data }) => `${data.event} ${data.stage} ${data.pct}`);
    expect(steps).toEqual([
      "stage_started first 0",
      "stage_finished first 33",
      "stage_started second 33",
      "stage_finished second 66",
      "stage_started third 66",
      "stage_finished third 99",
    ]);
  });
});

function follow(url: string, body: string, query = ""): Promise<Response> {
  return fetch(`${url}/api/v1/process${query}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", accept: "application/x-ndjson" },
  });
}
