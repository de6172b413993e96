import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { type Served, startServe } from "../../io/http/support/served.ts";
import { jsonValue } from "../../json/msgpack/support.ts";
import { example, exampleNames, FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { run, WORKER } from "../../support/worker.ts";

const WORKSPACE = join(import.meta.dirname, "../../workspaces/python-ledger");
const PROCESS = ["process", "--workspace", WORKSPACE, "--quiet", "--timeout", "0"];

const QUESTIONS = [
  "Where is the ledger defined?",
  "Who calls main?",
  "Explain file README.md",
  "hi",
  "Where is frobnicate_zebra defined?",
  "List the files",
  "What does the parser do?",
  "où est défini main ? é 😀",
];

/** Fifty envelopes: every example, and questions in documents that are whole, bare and odd. */
const ENVELOPES: readonly string[] = [
  ...exampleNames().map((name) => JSON.stringify(JSON.parse(example(name)))),
  ...QUESTIONS.map((raw_input) => fullEnvelope({ raw_input })),
  ...QUESTIONS.map((raw_input) => JSON.stringify({ raw_input })),
  ...QUESTIONS.map((raw_input) => fullEnvelope({ raw_input, max_agent_hops: 3 })),
  ...QUESTIONS.map((raw_input) =>
    fullEnvelope({ raw_input, metadata: { ratio: "@", deep: [[[{ n: 0.1 }]]] } }).replace('"@"', "1.0"),
  ),
  fullEnvelope({ iteration: 3, max_iterations: 3, current_stage: "critic" }),
].slice(0, 50);

/** What MessagePack cannot hold is refused there; the other transports still agree. */
const isRepresentable = (text: string): boolean => !/\\ud[89a-f][0-9a-f]{2}/i.test(text);

describe("the same fifty envelopes", () => {
  let server: Served;
  let expected: string[];

  beforeAll(async () => {
    const outcomes = ENVELOPES.map((envelope) => run(PROCESS, envelope, { env: FIXED }));
    for (const { status, stderr } of outcomes) expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expected = outcomes.map(({ stdout }) => stdout);
  }, 300_000);

  it("are fifty", () => {
    expect(ENVELOPES).toHaveLength(50);
    expect(new Set(ENVELOPES).size).toBe(50);
  });

  it("come out of --stream byte for byte", () => {
    const { stdout } = run([...PROCESS, "--stream"], `${ENVELOPES.join("\n")}\n`, { env: FIXED });
    expect(stdout.split(/(?<=\n)/)).toEqual(expected);
  });

  it("come out of --codec msgpack --stream equal by value", () => {
    const sent = ENVELOPES.filter(isRepresentable).map((envelope) => jsonToMsgpack(Buffer.from(envelope)));
    const input = Buffer.concat(sent.flatMap((body) => [lengthOf(body), body]));
    const args = [WORKER, ...PROCESS, "--stream", "--codec", "msgpack"];
    const { stdout } = spawnSync(process.execPath, args, { input, env: { ...process.env, ...FIXED } });
    const values: string[] = [];
    for (let at = 0; at < stdout.length; ) {
      const end = at + 4 + stdout.readUInt32BE(at);
      values.push(jsonValue(msgpackToJson(stdout.subarray(at + 4, end))));
      at = end;
    }
    const wanted = expected.filter((_, index) => isRepresentable(ENVELOPES[index]!));
    expect(values).toEqual(wanted.map(jsonValue));
  });

  it("come out of HTTP: JSON and SSE byte for byte, MessagePack equal by value", async () => {
    server = await startServe(["--workspace", WORKSPACE], FIXED);
    for (const [index, envelope] of ENVELOPES.entries()) {
      const json = await post(envelope, "application/json");
      expect((await json.text()) === expected[index]!, `envelope ${index} over JSON`).toBe(true);
      const events = (await (await post(envelope, "text/event-stream")).text()).trimEnd().split("\n\n");
      const line = events.at(-1)!.replace(/^data: /, "");
      expect(line, `envelope ${index} over SSE`).toContain(
        `"data":{"envelope":${expected[index]!.trimEnd()}}`,
      );
      if (!isRepresentable(envelope)) continue;
      const packed = await post(jsonToMsgpack(Buffer.from(envelope)), "application/msgpack");
      const value = jsonValue(msgpackToJson(Buffer.from(await packed.arrayBuffer())));
      expect(value, `envelope ${index} over MessagePack`).toBe(jsonValue(expected[index]!));
    }
  }, 300_000);

  function post(body: string | Buffer, accept: string): Promise<Response> {
    const contentType = typeof body === "string" ? "application/json" : "application/msgpack";
    return fetch(`${server.url}/api/v1/process`, {
      method: "POST",
      body: body as string,
      headers: { "content-type": contentType, accept },
    });
  }
});

function lengthOf(body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return head;
}
