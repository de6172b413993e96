import fc from "fast-check";
import type { Json } from "../../../support/worker.ts";

const TEXT = fc.oneof(
  fc.constantFrom(
    "",
    "hi",
    "Where is main defined?",
    "plan",
    "execution",
    "start",
    "end",
    "é 😀",
    "__proto__",
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);
const TIME = fc.constantFrom("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.123456+02:00");
const ANYTHING = fc.jsonValue({ maxDepth: 2 });

/** Values that a schema of the document accepts, as far as its keywords are known here. */
export function schemaArbitrary(document: Json, schema: Json): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return schemaArbitrary(document, componentOf(document, schema.$ref as string));
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined && schema.properties === undefined) {
    return fc.oneof(...(schema.anyOf as Json[]).map((one) => schemaArbitrary(document, one)));
  }
  const types = [schema.type ?? "anything"].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(document, schema, type)));
}

function ofType(document: Json, schema: Json, type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: (schema.minimum as number | undefined) ?? 0, max: 30 });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern as string));
      return schema.format === "date-time" ? TIME : TEXT;
    case "array":
      return fc.array(schemaArbitrary(document, (schema.items ?? {}) as Json), { maxLength: 3 });
    case "object":
      return objectOf(document, schema);
    default:
      return ANYTHING;
  }
}

function objectOf(document: Json, schema: Json): fc.Arbitrary<unknown> {
  const properties = Object.entries<Json>(schema.properties ?? {});
  const required = new Set([
    ...((schema.required ?? []) as string[]),
    // One of several sets of required properties: the first will do.
    ...(((schema.anyOf as Json[] | undefined)?.[0]?.required ?? []) as string[]),
  ]);
  const known = fc.record(
    Object.fromEntries(properties.map(([name, inner]) => [name, schemaArbitrary(document, inner)])),
    { requiredKeys: [...required].filter((name) => schema.properties?.[name] !== undefined) },
  );
  const more = schema.additionalProperties;
  if (more === undefined || more === false) return known;
  const extra = fc.dictionary(TEXT, more === true ? ANYTHING : schemaArbitrary(document, more as Json), {
    maxKeys: 3,
  });
  return fc.tuple(extra, known).map(([a, b]) => ({ ...a, ...(b as object) }));
}

function componentOf(document: Json, reference: string): Json {
  return document.components.schemas[reference.replace("#/components/schemas/", "")] as Json;
}
