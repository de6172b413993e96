import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Outcome, run, WORKER } from "../../support/worker.ts";

const folder = mkdtempSync(join(tmpdir(), "kit-ways-"));

/** A Python peer with this body, where `document` is what came in as text, and `op` what is asked for. */
function peer(body: string): string {
  const file = join(mkdtempSync(join(folder, "peer-")), "peer.py");
  writeFileSync(
    file,
    `import json, os, signal, sys, time\nop = sys.argv[1]\ndocument = sys.stdin.read()\n${body}\n`,
  );
  return `python3 ${file} {op}`;
}

const judge = (...args: string[]): Outcome => run(["conformance", ...args]);
const ECHO = "sys.stdout.write(json.dumps(json.loads(document)))";

describe("conformance --stdio", () => {
  it("takes {can_continue, terminal_reason} for a whole answer to can-continue", () => {
    const body = `e = json.loads(document)
over = [limit for counter, limit in (("llm_call_count", "max_llm_calls"), ("agent_hop_count", "max_agent_hops")) if e[counter] >= e[limit]]
reason = "max_iterations_exceeded" if e["iteration"] > e["max_iterations"] else over[0] + "_exceeded" if over else None
reason = e["terminal_reason"] if e["terminated"] else reason
print(json.dumps({"can_continue": reason is None, "terminal_reason": reason}))`;
    const { stdout, status } = judge("--stdio", peer(body), "--ops", "can-continue", "--suite", "bounds");
    expect(stdout).toMatch(/This peer passes all \d\d cases that apply to it\.\n$/);
    expect(status).toBe(0);
  });

  it("hands on four variables and those that are named, and nothing else", () => {
    const body = `print(json.dumps({"envelope_id": "x", "names": sorted(os.environ)}))`;
    const options = ["--case", "hop/fresh", "-v", "--env", "KIT_NAMED"];
    const env = { KIT_NAMED: "1", KIT_SECRET: "hush", LANG: "C" };
    const { stdout } = run(["conformance", "--stdio", peer(body), ...options], "", { env });
    expect(stdout).toContain("KIT_NAMED");
    expect(stdout).not.toContain("KIT_SECRET");
  });

  it("takes a signal for a crash, and an exit code for a refusal", () => {
    const body = (last: string): string => `e = json.loads(document)
if "x-trace" in e: ${last}
${ECHO}`;
    const options = ["--case", "hop/unknown-field"];
    expect(judge("--stdio", peer(body("os.kill(os.getpid(), signal.SIGKILL)")), ...options).stdout).toMatch(
      /^ {2}the peer was ended by SIGKILL +1 /m,
    );
    expect(judge("--stdio", peer(body("sys.exit(3)")), ...options).stdout).toContain(
      "refuses what it must take (exit code 3)",
    );
  });

  it("gives up on a case after --timeout", () => {
    const body = `if "x-trace" in document: time.sleep(30)\n${ECHO}`;
    const { stdout } = judge("--stdio", peer(body), "--case", "hop/unknown-field", "--timeout", "1");
    expect(stdout).toContain("did not answer within 1 s");
  });

  it("sends the cases of roundtrip to a process that must change nothing", () => {
    expect(judge("--stdio", peer(ECHO), "--only-roundtrip")).toMatchObject({ status: 0 });
  });
});

describe("the first look", () => {
  it.each([
    ["--stdio", "no-such-program", /cannot be started: there is no program no-such-program/],
    ["--stdio", "sh -c 'echo token=hunter2hunter2'", /not an envelope\.\n.*\n +came back: token=\*\*\*/],
    ["--stdio", `sh -c 'kill -9 $$'`, /was ended by SIGKILL/],
    ["--http", "http://127.0.0.1:9", /cannot be reached/],
  ])("%s %s is one error, and no case is run", (option, value, message) => {
    const { stdout, status } = judge(option, value);
    expect(stdout).toMatch(message);
    expect(stdout.trim().split("\n")).toHaveLength(4);
    expect(status).toBe(1);
  });

  it("says which option fits: that of a peer which waits for the end of its input", () => {
    const { stdout, status } = judge("--ndjson", peer(ECHO).replace("{op}", "process"));
    expect(stdout).toContain("use --stdio");
    expect(status).toBe(1);
  });
});

describe("conformance --http", () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    closing.push(() => server.close());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function judgeHttp(...args: string[]): Promise<string> {
    const worker = spawn(process.execPath, [WORKER, "conformance", ...args]);
    const chunks: Buffer[] = [];
    worker.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    await new Promise((done) => worker.on("close", done));
    return Buffer.concat(chunks).toString();
  }

  it("never tells the value of a header, even where the peer repeats it", async () => {
    const url = await serve((request, response) => {
      response.end(JSON.stringify({ envelope_id: "x", seen: request.headers["x-key"], path: request.url }));
    });
    const told = await judgeHttp(
      "--http",
      url,
      "--header",
      "X-Key: open-sesame-9",
      "--case",
      "hop/fresh",
      "-v",
    );
    expect(told).toContain("/api/v1/process");
    expect(told).toContain("[hidden]");
    expect(told).not.toContain("open-sesame-9");
  });

  it("takes 5xx for a crash and 4xx for a refusal, and posts to a path of the peer's own", async () => {
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        response.statusCode = request.url !== "/mine" ? 404 : text.includes("x-trace") ? 500 : 200;
        response.end(text);
      });
    });
    expect(await judgeHttp("--http", `${url}/mine`, "--case", "hop/unknown-field")).toContain("HTTP 500");
    expect(await judgeHttp("--http", url)).toContain("refused a small, complete envelope with HTTP 404");
  });
});

describe("hops that were saved", () => {
  it("fail where a peer loses more than it did, and are told where it loses less", () => {
    const hops = mkdtempSync(join(folder, "hops-"));
    const sent = JSON.parse(fullEnvelope()) as object;
    const pair = join(folder, "pair.json");
    writeFileSync(
      pair,
      JSON.stringify({ sent: { ...sent, "x-a": 1, "x-b": 2 }, reply: { ...sent, "x-b": 2 } }),
    );
    expect(run(["conformance", "cases", "add", pair, "--cases", hops]).stdout).toContain("lost /x-a");
    expect(run(["conformance", "cases", "check", hops])).toMatchObject({ status: 0 });
    const good = judge("--stdio", peer(ECHO), "--cases", hops);
    expect(good.stdout).toMatch(/hops\/hop-[0-9a-f]+: no longer: lost \/x-a/);
    expect(good.status).toBe(0);
    const bad = judge(
      "--stdio",
      peer(`e = json.loads(document); e.pop("x-b", 0); print(json.dumps(e))`),
      "--cases",
      hops,
    );
    expect(bad.stdout).toContain("new: lost /x-b");
    expect(bad.status).toBe(1);
  });

  it.each([
    ["an empty folder", undefined, "ENOTFOUND", /There is no hop/],
    ["a newer version", '{"version":2}', "EARG", /has the version 2/],
    ["another form", '{"version":1}', "EARG", /cannot be replayed/],
  ])("are refused before anything starts: %s", (_, text, code, message) => {
    const hops = mkdtempSync(join(folder, "bad-"));
    if (text !== undefined) writeFileSync(join(hops, "a.json"), text);
    expect(documentOf(judge("--stdio", "no-such-program", "--cases", hops)).error).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it("are found to hold a secret", () => {
    const hops = mkdtempSync(join(folder, "secret-"));
    const hop = { version: 1, operation: "process", recorded_at: "2026-01-02T03:04:05Z", findings: [] };
    const secret = { ...hop, sent: { api_key: "sk-live-0123456789abcdefghijkl" } };
    writeFileSync(join(hops, "a.json"), JSON.stringify(secret));
    const { stdout, status } = run(["conformance", "cases", "check", hops]);
    expect(stdout).toContain("a.json: it holds a secret");
    expect(status).toBe(1);
  });
});

it("--save-expected writes today's failures: the next run passes, and fails once they are mended", () => {
  const file = join(folder, "expected.json");
  const losing = peer(`e = json.loads(document); e.pop("x-trace", 0); print(json.dumps(e))`);
  const options = ["--case", "hop/unknown-field"];
  expect(judge("--stdio", losing, ...options, "--save-expected", file).status).toBe(1);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([
    { reason: "The peer loses fields that the seed does not name", cases: ["hop/unknown-field"] },
  ]);
  expect(judge("--stdio", losing, ...options, "--expected-failures", file).status).toBe(0);
  expect(judge("--stdio", peer(ECHO), ...options, "--expected-failures", file).status).toBe(1);
});
