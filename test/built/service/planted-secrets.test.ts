import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorker } from "../../../src/index.ts";
import { startServe } from "../../io/http/support/served.ts";
import { CUT_UP, type PlantedSecret, plantSecrets } from "../../redact/support/plant.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { type Json, run, start } from "../../support/worker.ts";
import { composed, documentsOf, expectNone, survivors, textIn } from "./support/sinks.ts";

const ALL = plantSecrets(2000, 20260813);
let taken = 0;
/** The next secrets; every sink has its own. */
function take(count: number): PlantedSecret[] {
  taken += count;
  return ALL.slice(taken - count, taken);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "planted-"));
  writeFileSync(join(folder, "main.py"), "def main():\n    return 1\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const JSON_BODY = { "content-type": "application/json" };
const lines = (documents: readonly string[]): string => documents.map((text) => `${text}\n`).join("");
const quiet = (...args: string[]): string[] => [...args, "--quiet", "--workspace", folder];

/** A text that holds a secret cut up, and then what says that it is one. */
function question({ secret, text }: PlantedSecret, index: number): string {
  const cut = Object.values(CUT_UP)[index % Object.keys(CUT_UP).length]!;
  return `Where is ${cut({ secret, text })} used? ${text}`;
}

describe("of 2,000 planted secrets, nothing is left", () => {
  it("in what stages compose from a question, where it stands whole and cut up", () => {
    const secrets = take(600);
    const sent = secrets.map((planted, index) => fullEnvelope({ raw_input: question(planted, index) }));
    const { stdout } = run(quiet("process", "--stream"), lines(sent));
    const documents = documentsOf(stdout);
    expect(survivors(secrets.map((planted, index) => [planted, composed(documents[index]!)]))).toEqual([]);
    // The caller's own question comes back as it is.
    expect(documents.map(({ raw_input }) => raw_input)).toEqual(
      secrets.map((planted, index) => question(planted, index)),
    );
  });

  it("in what stages compose where the metadata says that it is one", () => {
    const secrets = take(200);
    const sent = secrets.map(({ secret, text }, index) =>
      fullEnvelope({
        raw_input: `Where is ${secret} defined?`,
        metadata: index % 2 === 0 ? { note: text } : { db_password: secret },
      }),
    );
    const { stdout } = run(quiet("process", "--stream"), lines(sent));
    const documents = documentsOf(stdout);
    expect(survivors(secrets.map((planted, index) => [planted, composed(documents[index]!)]))).toEqual([]);
    expect(documents.map(({ metadata }) => metadata)).toEqual(
      sent.map((text) => (JSON.parse(text) as Json).metadata),
    );
  });

  it("in the errors for error objects of peers, over every transport, and in the log of serve", async () => {
    const secrets = take(200);
    const objects = secrets.map(({ text }) => JSON.stringify({ error: true, code: "x", message: text }));
    for (const command of ["normalize", "process", "validate"]) {
      const outcome = run([command, "--stream"], lines(objects));
      expect(documentsOf(outcome.stdout)).toHaveLength(secrets.length);
      expectNone(secrets, outcome.stdout + outcome.stderr);
    }
    const requests = objects.map((text, id) => `{"id":${id},"command":"process","envelope":${text}}`);
    expectNone(secrets, run(["--stream"], lines(requests)).stdout);
    const framed = run(["process", "--stream", "--output", "protocol"], lines(objects));
    expect(documentsOf(framed.stdout)).toHaveLength(secrets.length);
    expectNone(secrets, framed.stdout + framed.stderr);
    const served = await startServe(["--workspace", folder]);
    let shown = "";
    for (const [index, body] of objects.entries()) {
      const path = ["normalize", "process", "validate", "can-continue"][index % 4]!;
      const url = `${served.url}/api/v1/${path}?${new URLSearchParams({ strict: "false" })}`;
      const response = await fetch(url, { method: "POST", body, headers: JSON_BODY });
      shown += JSON.stringify([...response.headers]) + (await response.text());
    }
    expectNone(secrets, `${shown}\n${JSON.stringify(served.log())}`);
    await using worker = await createWorker({ workspace: folder });
    const errors = await Promise.all(
      objects.map((text) =>
        worker.process(JSON.parse(text)).catch((error: unknown) => String(error) + JSON.stringify(error)),
      ),
    );
    expectNone(secrets, errors.join("\n"));
  });

  it("in warnings with their paths, where it is a key", async () => {
    const secrets = take(200);
    const keyed = secrets.map(({ text }) => fullEnvelope({ outputs: { [text]: 5 } }));
    const normal = run(["normalize", "--stream"], lines(keyed));
    expect(documentsOf(normal.stderr)).toHaveLength(secrets.length);
    expectNone(secrets, normal.stderr);
    expectNone(secrets, run(["validate", "--stream"], lines(keyed)).stdout);
    expectNone(secrets, run(["validate", "--stream", "--output", "protocol"], lines(keyed)).stdout);
    const requests = keyed.map((text, id) => `{"id":${id},"command":"normalize","envelope":${text}}`);
    const answers = documentsOf(run(["--stream"], lines(requests)).stdout);
    expectNone(secrets, JSON.stringify(answers.map(({ warnings }) => warnings)));
    const until = ["process", "--stream", "--until", "perception", "--output", "protocol"];
    const framed = run([...until, "--workspace", folder], lines(keyed));
    expect(framed.stdout).toContain('"event":"repaired"');
    expectNone(secrets, framed.stdout + framed.stderr);
    const served = await startServe(["--workspace", folder]);
    let shown = "";
    for (const [index, body] of keyed.entries()) {
      const accept = ["application/json", "application/x-ndjson", "text/event-stream"][index % 3]!;
      const response = await fetch(`${served.url}/api/v1/process?until=perception`, {
        method: "POST",
        body,
        headers: { ...JSON_BODY, accept },
      });
      const text = await response.text();
      const told = accept === "application/json" ? "" : text.slice(0, text.lastIndexOf('"status":"ok"'));
      shown += `${response.headers.get("envelope-warnings") ?? ""}\n${decodeURIComponent(told.replaceAll(/%(?![0-9A-F]{2})/g, "%25"))}\n`;
    }
    expect(shown).toContain("=dropped");
    expectNone(secrets, shown + JSON.stringify(served.log()));
  });

  it("in errors and progress lines of peers that fail, over exec and over HTTP", async () => {
    const secrets = take(200);
    const all = secrets.map(({ text }) => text).join("\n");
    writeFileSync(join(folder, "all.txt"), all);
    const peer = createServer((_request, response) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: true, code: "x", message: all.slice(0, 20_000) }));
    });
    await new Promise<void>((done) => peer.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`;
    const text = join(folder, "all.txt");
    for (const [number, plan] of [
      { exec: ["sh", "-c", `cat '${text}' >&2; exit 3`] },
      { exec: ["sh", "-c", `cat '${text}'`] },
      { exec: ["sh", "-c", `tail -c 2000 '${text}' >&2; exit 3`] },
      { http: url },
    ].entries()) {
      const pipeline = join(folder, `peer-${number}.json`);
      writeFileSync(pipeline, JSON.stringify({ stages: { plan } }));
      const session = start([
        "process",
        "--workspace",
        folder,
        "--pipeline",
        pipeline,
        "--output",
        "protocol",
      ]);
      await session.write(fullEnvelope());
      const shown = await session.finish();
      expect(shown.at(-1)).toContain("tool_failed_fatally");
      expectNone(secrets, `${shown.join("\n")}\n${(await session.ended).stderr}`);
    }
    peer.close();
  });

  it("in what agents say, alone and as a stage", () => {
    const secrets = take(200);
    const events = secrets.map(({ text }, index) =>
      index % 2 === 0
        ? { agent_kind: "a", kind: "TextOutput", channel: "assistant", text }
        : { agent_kind: "a", kind: "Status", channel: "status", message: text },
    );
    writeFileSync(join(folder, "events.ndjson"), lines(events.map((event) => JSON.stringify(event))));
    writeFileSync(join(folder, "agent.sh"), `cat > /dev/null\ncat '${folder}/events.ndjson'\n`);
    const command = `sh ${folder}/agent.sh`;
    const alone = run(["agents", "run", "exec", "--command", command, "--prompt", "hello", "--cwd", folder]);
    expect(documentsOf(alone.stdout).length).toBeGreaterThan(secrets.length);
    expectNone(secrets, alone.stdout + alone.stderr);
    const pipeline = join(folder, "agent.json");
    const execution = { agent: "exec", command: ["sh", join(folder, "agent.sh")] };
    writeFileSync(pipeline, JSON.stringify({ stages: { execution } }));
    const staged = run(
      quiet("process", "--pipeline", pipeline, "--output", "protocol", "--inline"),
      fullEnvelope(),
    );
    expect(staged.stdout).toContain('"event":"agent_event"');
    expectNone(secrets, staged.stdout + staged.stderr);
  });

  it("in explain, with --redact or without", () => {
    const secrets = take(100);
    const texts = secrets.map(({ text }) => text);
    const envelope = fullEnvelope({
      raw_input: texts.slice(0, 25).join("\n"),
      all_goals: texts.slice(25, 50),
      errors: texts.slice(50, 75).map((message) => ({ agent: "plan", message })),
      outputs: { integration: { final_response: texts.slice(75).join("\n") } },
    });
    for (const args of [["explain"], ["explain", "--redact"]]) {
      const { stdout, status } = run(args, envelope);
      expect(status).toBe(0);
      expectNone(secrets, stdout);
    }
  });

  it("in the data of Protocol v1, in summaries and previews of artifacts", () => {
    const secrets = take(200);
    const store = join(folder, ".store");
    const sent = secrets.map(({ text }, index) =>
      fullEnvelope({
        a_note: text,
        metadata: { note: text, filler: "x".repeat(index % 2 === 0 ? 0 : 40_000) },
      }),
    );
    const until = [
      "process",
      "--stream",
      "--until",
      "perception",
      "--output",
      "protocol",
      "--artifacts",
      store,
    ];
    const { stdout } = run(quiet(...until), lines(sent));
    expect(stdout.match(/"summary":/g)).toHaveLength(secrets.length);
    expectNone(secrets, stdout);
  }, 120_000);

  it("in the caller's fields and in artifacts either, with --redact, on every transport", async () => {
    const secrets = take(100);
    const store = join(folder, ".redacted");
    const outputs = Object.fromEntries(
      secrets.map(({ text, secret }, index) => [
        `o${index}`,
        { text, again: secret, filler: "x".repeat(index < 5 ? 40_000 : 0) },
      ]),
    );
    const envelope = fullEnvelope({
      raw_input: secrets[0]!.text,
      outputs,
      metadata: { list: secrets.map(({ text }) => text) },
    });
    const args = ["--redact", "--until", "perception", "--artifacts", store];
    expectNone(secrets, run(quiet("process", "--offload", ...args), envelope).stdout);
    expectNone(secrets, run(quiet("process", "--output", "protocol", ...args), envelope).stdout);
    const options = { redact: true, offload: true, until: "perception" };
    const request = `{"id":1,"command":"process","envelope":${envelope},"options":${JSON.stringify(options)}}\n`;
    expectNone(secrets, run(quiet("--stream", "--artifacts", store), request).stdout);
    expectNone(secrets, textIn(store));
    expect(textIn(store).length).toBeGreaterThan(200_000);
    const { url } = await startServe(["--workspace", folder, "--quiet"]);
    for (const path of [
      "process?redact=true&until=perception",
      "normalize?redact=true",
      "result?redact=true",
    ]) {
      const response = await fetch(`${url}/api/v1/${path}`, {
        method: "POST",
        body: envelope,
        headers: JSON_BODY,
      });
      expect(response.status).toBe(200);
      expectNone(secrets, await response.text());
    }
    await using worker = await createWorker({ workspace: folder, redact: true });
    expectNone(secrets, JSON.stringify(await worker.normalize(JSON.parse(envelope))));
    const events: unknown[] = [];
    for await (const event of worker.stream(JSON.parse(envelope), { until: "perception" }))
      events.push(event);
    expectNone(secrets, JSON.stringify(events));
    // Without it, what is the caller's own comes back byte for byte.
    expect(run(["normalize"], envelope).stdout).toBe(`${envelope}\n`);
  });

  it("and all of them were used", () => {
    expect(taken).toBe(ALL.length);
    expect(new Set(ALL.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(30);
  });
});
