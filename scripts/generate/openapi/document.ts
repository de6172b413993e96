import { DIALECT_NAMES } from "../../../src/envelope/dialects/dialect.ts";
import type { SchemaSource } from "../schemas.ts";
import { componentSchemas, ref, type Schema, schemaOf } from "./components.ts";
import { httpSchemas } from "./http-schemas.ts";
import { OPERATION_TEXTS, REFUSALS, STAGES, WARNINGS_HEADER } from "./operations.ts";

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

/** Writes the OpenAPI document of the HTTP stage. */
export function emitOpenApi(sources: readonly SchemaSource[]): string {
  const document = {
    openapi: "3.1.0",
    info: {
      title: "envelope-worker",
      version: "1",
      summary: "Runs envelopes through a bounded pipeline of stages",
      description: "docs/http.md explains statuses, streams, idempotency and limits.",
      license: { name: "MIT", identifier: "MIT" },
    },
    jsonSchemaDialect: DRAFT_07,
    servers: [{ url: "/", description: "This worker" }],
    security: [{}, { bearer: [] }],
    tags: [
      { name: "envelopes", description: "Work on envelopes" },
      { name: "operations", description: "For those who run the worker" },
    ],
    paths: Object.fromEntries([...Object.keys(OPERATION_TEXTS).map(operationPath), ...operatorPaths()]),
    components: {
      schemas: {
        ...componentSchemas(sources),
        ...httpSchemas(schemaOf("GenericEnvelope", sources).properties!),
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function operationPath(operation: string): [string, unknown] {
  const { summary, request, answer, streams, options } = OPERATION_TEXTS[operation]!;
  const refs = [...options, "Idempotency-Key", "traceparent"];
  const lines = { description: "Protocol v1, one envelope a line", schema: ref("ProtocolEnvelope") };
  const streamed = { schema: lines.schema };
  return [
    `/api/v1/${operation}`,
    {
      post: {
        operationId: operation,
        tags: ["envelopes"],
        summary,
        parameters: refs.map((name) => ({ $ref: `#/components/parameters/${name}` })),
        requestBody: { required: true, content: documents(bodyOf(request)) },
        responses: {
          200: {
            description: streams ? `The answer, or ${lines.description}` : "The answer",
            headers: Object.fromEntries(
              Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
            ),
            content: {
              ...documents(ref(answer)),
              ...(streams ? { "application/x-ndjson": streamed, "text/event-stream": streamed } : {}),
            },
          },
          ...Object.fromEntries(
            Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
          ),
        },
      },
    },
  ];
}

/** Most callers send what the schema says; more than that is read. */
function bodyOf(request: string): Schema {
  return request === "EnvelopeInput" ? { anyOf: [ref("GenericEnvelope"), ref(request)] } : ref(request);
}

function documents(schema: Schema): Record<string, unknown> {
  return { "application/json": { schema }, "application/msgpack": { schema } };
}

function operatorPaths(): [string, unknown][] {
  const text = { "text/plain": { schema: { type: "string" } } };
  const get = (id: string, summary: string, content: unknown, security: object = {}): unknown => ({
    get: {
      operationId: id,
      tags: ["operations"],
      summary,
      ...security,
      responses: {
        200: { description: "The answer", content },
        401: { $ref: "#/components/responses/401" },
        ...(id === "readyz" ? { 503: { description: "The worker shuts down", content: text } } : {}),
      },
    },
  });
  const open = { security: [] };
  return [
    ["/healthz", get("healthz", "Whether the worker is alive", text, open)],
    ["/readyz", get("readyz", "Whether the worker takes work", text, open)],
    ["/metrics", get("metrics", "Counters as Prometheus reads them", text)],
    [
      "/openapi.json",
      get("openapi", "This document", { "application/json": { schema: { type: "object" } } }),
    ],
  ];
}

const ANY_STAGE = `(${STAGES.join("|")})`;

function query(name: string, description: string, schema: Schema): Record<string, unknown> {
  return { name, in: "query", description, schema };
}

function header(name: string, description: string, schema: Schema): Record<string, unknown> {
  return { name, in: "header", description, schema };
}

const PARAMETERS = {
  strict: query("strict", "Accept only what the schema allows", { enum: ["true", "false"] }),
  redact: query("redact", "Mask secrets in the caller's own content, too", { enum: ["true", "false"] }),
  dialect: query("dialect", "Write the words and keys of this dialect instead of the document's", {
    enum: ["auto", ...DIALECT_NAMES],
  }),
  report: query("report", "Answer with what the peer lost, changed or added", { enum: ["true", "false"] }),
  until: query("until", "Stop behind this stage", { enum: STAGES }),
  steps: query("steps", "Run at most so many stages", { type: "integer", minimum: 0 }),
  only: query("only", "Run only these stages, with commas between them", {
    type: "string",
    pattern: `^${ANY_STAGE}(,${ANY_STAGE})*$`,
  }),
  timeout_ms: query("timeout_ms", "How long the run may take; 0 for any time", {
    type: "integer",
    minimum: 0,
  }),
  "Idempotency-Key": header("Idempotency-Key", "Answers the same request once, and then again from memory", {
    type: "string",
    pattern: "^[!-~]{1,255}$",
  }),
  traceparent: header("traceparent", "W3C trace context; it is carried in metadata", { type: "string" }),
};

const HEADERS = {
  "x-request-id": { description: "Names the request in the log", schema: { type: "string" } },
  [WARNINGS_HEADER]: {
    description: "Repairs of tolerant reading: COUNT; path=code, path=code, … within 1024 characters",
    schema: { type: "string", maxLength: 1024 },
  },
  "idempotency-replayed": { description: "The answer was given before", schema: { const: "true" } },
};

const RESPONSES = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: { "application/problem+json": { schema: ref("Problem") } } },
  ]),
);
