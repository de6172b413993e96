import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  OPERATION_TEXTS,
  REFUSALS,
  STAGES,
  WARNINGS_HEADER,
} from "../../../scripts/generate/openapi/operations.ts";
import openApi from "../../../src/gen/openapi.json" with { type: "json" };
import { HTTP_OPERATIONS } from "../../../src/io/http/addresses.ts";
import * as handle from "../../../src/io/http/handle.ts";
import { queryOptionsOf } from "../../../src/io/http/head.ts";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { DEFAULT_ORDER } from "../../../src/pipeline/index.ts";
import { runs } from "../../support/runs.ts";
import type { Json } from "../../support/worker.ts";
import { linesOf } from "./support/lines.ts";
import { type GeneratedRequest, requestArbitrary } from "./support/requests.ts";
import { startTestServer, type TestServer } from "./support/server.ts";

const ROOT = join(import.meta.dirname, "../../..");

describe("the OpenAPI document", () => {
  it("keeps every rule of the linter", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/openapi-lint.ts"], {
      cwd: ROOT,
    });
    expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  });

  it("is served as it is", async () => {
    const { url } = await startTestServer();
    expect(await (await fetch(`${url}/openapi.json`)).json()).toEqual(openApi);
    expect(openApi.jsonSchemaDialect).toBe("http://json-schema.org/draft-07/schema#");
  });

  it("knows the operations, options, stages and headers of the server", () => {
    expect(Object.keys(OPERATION_TEXTS).sort()).toEqual(HTTP_OPERATIONS);
    for (const [operation, { options }] of Object.entries(OPERATION_TEXTS)) {
      expect(options).toEqual(queryOptionsOf(operation));
    }
    expect(STAGES).toEqual(DEFAULT_ORDER);
    expect(WARNINGS_HEADER).toBe(handle.WARNINGS_HEADER);
  });
});

describe("requests made of the document", () => {
  it("are never answered with 500, and always as the document says", async () => {
    const server = await startTestServer({ service: { only: new Set(["perception", "intent"]) } });
    const validators = validatorsOf();
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(requestArbitrary(openApi as Json), async (request) => {
        const { kind, problem } = await check(server, request, validators);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        expect(problem).toBeUndefined();
      }),
      { numRuns: runs(1000, 10_000) },
    );
    // A generator that only makes what is refused would prove little.
    for (const kind of ["200 json", "200 msgpack", "200 stream", "400", "422"]) {
      expect(seen.get(kind) ?? 0, `${kind} of ${JSON.stringify([...seen])}`).toBeGreaterThan(10);
    }
  }, 900_000);
});

type Validators = (schema: string) => ValidateFunction;

function validatorsOf(): Validators {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ ...openApi, $id: "openapi" });
  const compiled = new Map<string, ValidateFunction>();
  return (name) => {
    const validate = compiled.get(name) ?? ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
    compiled.set(name, validate);
    return validate;
  };
}

/** Sends a request and says what is wrong with its answer. */
async function check(
  server: TestServer,
  { operation, query, body, headers, asMsgpack }: GeneratedRequest,
  validators: Validators,
): Promise<{ kind: string; problem: unknown }> {
  const bytes = encode(body, asMsgpack);
  const contentType = asMsgpack ? "application/msgpack" : "application/json";
  const response = await server.post(`${operation}${query}`, bytes, {
    "content-type": contentType,
    ...headers,
  });
  const type = response.headers.get("content-type") ?? "";
  const answer = Buffer.from(await response.arrayBuffer());
  const failWith = (why: unknown): { kind: string; problem: unknown } => ({
    kind: String(response.status),
    problem: { why, status: response.status, answer: answer.toString().slice(0, 1000) },
  });
  if (response.status >= 500 && response.status !== 503) return failWith("a failure of the server");
  const answerSchema = OPERATION_TEXTS[operation]?.answer;
  if (response.status !== 200) {
    if (answerSchema !== undefined && !(response.status in REFUSALS))
      return failWith("an undocumented status");
    const validate = validators("Problem");
    const isProblem = type.startsWith("application/problem+json") && validate(JSON.parse(answer.toString()));
    return isProblem ? { kind: String(response.status), problem: undefined } : failWith(validate.errors);
  }
  const isStream = /ndjson|event-stream/.test(type);
  const documents = isStream
    ? linesOf(answer.toString(), type.includes("ndjson") ? "ndjson" : "sse")
    : [JSON.parse((type.includes("msgpack") ? msgpackToJson(answer) : answer).toString()) as Json];
  const validate = validators(isStream ? "ProtocolEnvelope" : answerSchema!);
  if (!documents.every((document) => validate(document))) return failWith(validate.errors);
  const kind = isStream ? "stream" : type.includes("msgpack") ? "msgpack" : "json";
  return { kind: `200 ${kind}`, problem: undefined };
}

/** What JSON can hold and MessagePack cannot goes out as JSON text, which is then no MessagePack. */
function encode(body: string, asMsgpack: boolean): string | Uint8Array {
  if (!asMsgpack) return body;
  try {
    return new Uint8Array(jsonToMsgpack(Buffer.from(body)));
  } catch {
    return body;
  }
}
