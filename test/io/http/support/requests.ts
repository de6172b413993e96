import fc from "fast-check";
import { jsonText } from "../../../envelope/support/json-text.ts";
import type { Json } from "../../../support/worker.ts";
import { schemaArbitrary } from "./schema-arbitrary.ts";

/** A request as the document allows it, or nearly so. */
export interface GeneratedRequest {
  readonly operation: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly asMsgpack: boolean;
}

const ODD_VALUES = fc.constantFrom("", "-1", "dinner", "1e9", "true", "[]", "%00", "9".repeat(40));

/** Requests for every operation of the document: valid ones, and ones with a mistake somewhere. */
export function requestArbitrary(document: Json): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries<Json>(document.paths)
    .filter(([, path]) => path.post !== undefined)
    .map(([path, { post }]) => oneOperation(document, path.replace("/api/v1/", ""), post as Json));
  return fc.oneof(...operations);
}

function oneOperation(document: Json, operation: string, post: Json): fc.Arbitrary<GeneratedRequest> {
  const parameters = (post.parameters as Json[]).map(({ $ref }) => resolve(document, $ref as string));
  const valid = schemaArbitrary(document, post.requestBody.content["application/json"].schema as Json);
  return fc.record({
    operation: fc.constant(operation),
    query: queryArbitrary(document, parameters),
    body: bodyArbitrary(valid),
    headers: headerArbitrary(Object.keys(post.responses["200"].content as Json)),
    asMsgpack: fc.boolean(),
  });
}

function bodyArbitrary(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = valid.map((value) => JSON.stringify(value));
  // Some value of the document becomes another one.
  const mutated = fc.tuple(text, fc.nat(), jsonText).map(([json, pick, other]) => {
    const values = [...json.matchAll(/:("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\[\]|\{\})/g)];
    const place = values[pick % Math.max(1, values.length)];
    if (place === undefined) return json;
    return `${json.slice(0, place.index + 1)}${other}${json.slice(place.index + place[0].length)}`;
  });
  const cut = fc.tuple(text, fc.nat()).map(([json, at]) => json.slice(0, at % json.length));
  return fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 4, arbitrary: mutated },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: jsonText },
  );
}

function queryArbitrary(document: Json, parameters: readonly Json[]): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in === "query");
  const option = fc.oneof(
    ...named.map(({ name, schema }) =>
      fc
        .oneof(
          { weight: 6, arbitrary: schemaArbitrary(document, schema as Json) },
          { weight: 1, arbitrary: ODD_VALUES },
        )
        .map((value) => `${name}=${encodeURIComponent(String(value))}`),
    ),
  );
  const unknown = ODD_VALUES.map((value) => `dinner=${encodeURIComponent(value)}`);
  const options = fc.array(fc.oneof({ weight: 12, arbitrary: option }, { weight: 1, arbitrary: unknown }), {
    maxLength: 2,
  });
  return options.map((parts) => (parts.length === 0 ? "" : `?${parts.join("&")}`));
}

function headerArbitrary(mediaTypes: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const accept = fc.constantFrom(
    ...mediaTypes,
    "*/*",
    "text/html",
    "application/json;q=0, application/msgpack",
  );
  const key = fc.stringMatching(/^[!-~]{1,40}$/);
  return fc
    .record({ accept, "idempotency-key": key, traceparent: ODD_VALUES }, { requiredKeys: [] })
    .map((headers) => headers as Record<string, string>);
}

function resolve(document: Json, reference: string): Json {
  return reference
    .slice(2)
    .split("/")
    .reduce<Json>((value, key) => value[key] as Json, document);
}
