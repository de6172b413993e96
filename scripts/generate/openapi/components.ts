import type { JsonSchema, SchemaSource } from "../schemas.ts";

/** A JSON Schema as it stands in the document. */
export type Schema = Readonly<Record<string, unknown>>;

/** A reference to a schema of the document. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The schemas of the document: those of schemas/, and what HTTP makes of them. */
export function componentSchemas(sources: readonly SchemaSource[]): Record<string, Schema> {
  const envelope = schemaOf("GenericEnvelope", sources);
  return {
    ...hoisted("GenericEnvelope", envelope),
    ...hoisted("ProtocolEnvelope", schemaOf("ProtocolEnvelope", sources)),
    HopFinding: hoisted("SavedHop", schemaOf("SavedHop", sources))["SavedHop.finding"]!,
    EnvelopeInput: inputEnvelope(envelope),
    EnvelopeAnswer: answeredEnvelope(envelope),
  };
}

/** The schema of a title. */
export function schemaOf(title: string, sources: readonly SchemaSource[]): JsonSchema {
  const source = sources.find(({ typeName }) => typeName === title);
  if (source === undefined) throw new Error(`schemas/ has no ${title}`);
  return source.schema;
}

/** A schema without its own identity, and its definitions as schemas beside it. */
function hoisted(name: string, schema: JsonSchema): Record<string, Schema> {
  const { $id, definitions = {}, ...rest } = schema as unknown as Record<string, unknown>;
  delete rest.$schema;
  const own = [[name, rest] as const];
  const others = Object.entries(definitions as object).map(
    ([key, inner]) => [`${name}.${key}`, inner] as const,
  );
  const text = JSON.stringify(Object.fromEntries([...own, ...others]));
  return JSON.parse(text.replaceAll("#/definitions/", `#/components/schemas/${name}.`));
}

/** What is read unless `strict` is asked for: any field may be missing or null, ids are free. */
function inputEnvelope({ properties = {} }: JsonSchema): Schema {
  const loose = Object.entries(properties).map(([name, { type }]) => [
    name,
    { type: [...new Set([type ?? "object", "null"].flat())] },
  ]);
  return {
    description:
      "An envelope as the peers send it. What is missing or null gets its default, other spellings are repaired; each repair is a warning. With `strict` it must be a GenericEnvelope.",
    type: "object",
    anyOf: [{ required: ["envelope_id"] }, { required: ["raw_input"] }],
    properties: Object.fromEntries(loose),
  };
}

/** What is written: every field of the schema is there, and what the caller chose freely stays. */
function answeredEnvelope({ properties = {} }: JsonSchema): Schema {
  const written = Object.entries(properties).map(([name, property]) => [name, answeredProperty(property)]);
  return {
    description:
      "An envelope as this worker writes it: every field is there, ids and limits are the caller's, words are those of its dialect.",
    type: "object",
    required: Object.keys(properties),
    properties: Object.fromEntries(written),
  };
}

function answeredProperty(property: JsonSchema): Schema {
  const { pattern, minimum, items, default: _, ...rest } = withoutWords(property);
  const { additionalProperties: inner } = rest;
  return {
    ...rest,
    ...(typeof inner === "object" ? { additionalProperties: withoutWords(inner as JsonSchema) } : {}),
    ...(minimum === undefined ? {} : { minimum: 0 }),
    ...(items === undefined ? {} : { items: { type: (items as { type: string }).type } }),
  };
}

function withoutWords(schema: JsonSchema): Record<string, unknown> {
  const { enum: _, ...rest } = schema as unknown as Record<string, unknown>;
  return rest;
}
