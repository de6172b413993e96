import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_CATALOG, type ErrorCode } from "../../src/errors/catalog.ts";
import { WorkerError } from "../../src/errors/worker-error.ts";
import { errorEnvelope, okEnvelope, progressEnvelope } from "../../src/protocol/envelope.ts";
import { META_FIELDS, type MetaFields } from "../../src/protocol/meta.ts";
import { envelopeLine, serializeEnvelope } from "../../src/protocol/serialize.ts";
import { briefly, checkDocument } from "./support/golden.ts";

const TIMING = { startedAt: 1775718303000, now: () => 1775718303042.4 };
const DIGEST = `sha256:${"ab".repeat(32)}`;
const EVERY_FIELD: MetaFields = {
  quota_remaining: { cpu_ms: 5 },
  parent_job_id: "p",
  correlation_id: "c",
  mailbox_id: "m",
  agent_id: "a",
  partial: true,
  memory: { name: "n", type: "t" },
  cache_key: "k",
  skill_version: "1.0.0",
  cas_digest: DIGEST,
  source: "cache",
  profiles: ["core/v1"],
  trace_id: "t",
  job_id: "j",
  workspace: "/w",
  runner: "exec",
};
const ARTIFACT = { summary: { size_bytes: 40_000, kind: "text/plain", preview: "a" }, artifact: DIGEST };

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../schemas/protocol/protocol-envelope.schema.json"), "utf8"),
) as { properties: Record<string, { properties: Record<string, { enum?: string[] }> }> };

function findingsOf(envelope: unknown): string[] {
  return briefly(checkDocument(JSON.stringify(envelope), true));
}

describe("the schema", () => {
  it("lists the fields in the order in which they are written", () => {
    expect(Object.keys(schema.properties)).toEqual(["version", "status", "command", "data", "meta", "error"]);
    expect(Object.keys(schema.properties.meta!.properties)).toEqual([...META_FIELDS]);
  });

  it("knows the codes of the catalog", () => {
    const codes = schema.properties.error!.properties.code!.enum!;
    expect(codes.filter((code) => code !== null).toSorted()).toEqual(Object.keys(ERROR_CATALOG).toSorted());
  });
});

describe("okEnvelope", () => {
  it("is written in one order, with an error that is none", () => {
    expect(serializeEnvelope(okEnvelope("a/b", { n: 1 }, TIMING)).toString()).toBe(
      '{"version":1,"status":"ok","command":"a/b","data":{"n":1},' +
        '"meta":{"ts":"2026-04-09T07:05:03.042Z","duration_ms":42,"source":"run"},' +
        '"error":{"code":null,"message":null,"details":{}}}',
    );
  });

  it("writes the fields of meta in the order of the protocol, however they are given", () => {
    const { meta } = okEnvelope("a/b", ARTIFACT, TIMING, EVERY_FIELD);
    expect(Object.keys(meta)).toEqual(META_FIELDS.filter((name) => name !== "seq" && name !== "final"));
    expect(findingsOf(okEnvelope("a/b", ARTIFACT, TIMING, EVERY_FIELD))).toEqual([]);
  });

  it("leaves out fields that are undefined, but not the runner that is null", () => {
    const { meta } = okEnvelope("a/b", {}, TIMING, { trace_id: undefined, runner: null });
    expect(Object.keys(meta)).toEqual(["ts", "duration_ms", "runner", "source"]);
  });

  it("repeats the digest of an artifact in meta", () => {
    expect(okEnvelope("a/b", ARTIFACT, TIMING).meta.cas_digest).toBe(DIGEST);
    expect(okEnvelope("a/b", {}, TIMING).meta).not.toHaveProperty("cas_digest");
  });

  it("never has a negative duration", () => {
    expect(okEnvelope("a/b", {}, { startedAt: 5, now: () => 3 }).meta.duration_ms).toBe(0);
  });
});

describe("errorEnvelope", () => {
  it.each(Object.keys(ERROR_CATALOG) as ErrorCode[])("frames %s with its hint", (code) => {
    const error = new WorkerError(code, "It failed", { details: { path: "/x" } });
    const envelope = errorEnvelope("a/b", error, TIMING);
    expect(envelope).toMatchObject({
      status: "error",
      data: { hint: ERROR_CATALOG[code].remediation },
      error: { code, message: "It failed", details: { path: "/x" } },
    });
    expect(findingsOf(envelope)).toEqual([]);
  });

  it("says what the code means where the error says nothing", () => {
    const { error } = errorEnvelope("a/b", new WorkerError("EIO", "  "), TIMING);
    expect(error.message).toBe(ERROR_CATALOG.EIO.meaning);
  });

  it("carries data and meta beside the hint, which comes first", () => {
    const extras = { data: { ...ARTIFACT, stage: "plan" }, meta: { partial: true } };
    const envelope = errorEnvelope(
      "a/b",
      new WorkerError("ECANCELED", "x", { hint: "Go on." }),
      TIMING,
      extras,
    );
    expect(Object.keys(envelope.data)).toEqual(["hint", "summary", "artifact", "stage"]);
    expect(envelope.meta).toMatchObject({ cas_digest: DIGEST, partial: true });
    expect(findingsOf(envelope)).toEqual([]);
  });
});

describe("progressEnvelope", () => {
  it("has a place in the stream and no duration", () => {
    const envelope = progressEnvelope(
      "a/b",
      { pct: 3 },
      TIMING.now,
      { seq: 4, final: true },
      { job_id: "j" },
    );
    expect(Object.keys(envelope.meta)).toEqual(["ts", "job_id", "source", "seq", "final"]);
    expect(findingsOf(envelope)).toEqual([]);
  });
});

describe("serializeEnvelope", () => {
  const raw = { envelope: Buffer.from('{"n": 1.0, "big": 12345678901234567890, "s": "\\u00e9"}') };

  it("copies members that are JSON already, byte for byte, behind the others", () => {
    const text = serializeEnvelope(okEnvelope("a/b", { n: 1, no: undefined }, TIMING), raw).toString();
    expect(text).toContain(`"data":{"n":1,"envelope":${raw.envelope.toString()}},"meta"`);
    const alone = serializeEnvelope(okEnvelope("a/b", { envelope: "old" }, TIMING), raw).toString();
    expect(alone).toContain(`"data":{"envelope":${raw.envelope.toString()}},"meta"`);
  });

  it("writes what JSON.stringify writes where there is nothing raw", () => {
    const envelope = errorEnvelope("a/b", new WorkerError("EIO", "é\ud800"), TIMING, {
      data: { __proto__: null, list: [1, null], é: {} },
    });
    expect(serializeEnvelope(envelope).toString()).toBe(JSON.stringify(envelope));
    expect(envelopeLine(envelope).toString()).toBe(`${JSON.stringify(envelope)}\n`);
  });
});
