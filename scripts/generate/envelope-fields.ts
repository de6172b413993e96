import { banner } from "./banner.ts";
import type { JsonSchema, SchemaSource } from "./schemas.ts";

const DECLARATIONS = `/** The JSON type of an envelope field, beside null. */
export type EnvelopeFieldType = "string" | "integer" | "boolean" | "array" | "object";

/** What the schema says about one top-level field. */
export interface EnvelopeField {
  readonly name: EnvelopeFieldName;
  readonly type: EnvelopeFieldType;
  readonly nullable?: true;
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The JSON type of an array's items. */
  readonly itemType?: string;
  readonly format?: string;
  readonly minimum?: number;
}
`;

/** The table of the envelope's fields, in the schema's order, and the constants of its enums. */
export function emitEnvelopeFields(source: SchemaSource): string {
  const properties = Object.entries(source.schema.properties ?? {});
  const required = new Set(source.schema.required);
  const rows = properties.map(([name, schema]) => `  ${fieldRow(name, schema, required.has(name))},\n`);
  return [
    banner(source.path),
    constants(
      "TERMINAL_REASONS",
      "TerminalReason",
      "Why a run ended or paused",
      enumOf(source, "terminal_reason"),
    ),
    constants(
      "GOAL_STATUSES",
      "GoalStatus",
      "The states of a goal",
      enumOf(source, "goal_completion_status"),
    ),
    `/** The name of a top-level field of the envelope. */
export type EnvelopeFieldName =
${properties.map(([name]) => `  | ${JSON.stringify(name)}`).join("\n")};
`,
    DECLARATIONS,
    `/** Every field of the envelope's schema, in its order. */
export const ENVELOPE_FIELDS: readonly EnvelopeField[] = [
${rows.join("")}];
`,
  ].join("\n");
}

function fieldRow(name: string, schema: JsonSchema, required: boolean): string {
  const types = [schema.type ?? []].flat();
  const [type, ...others] = types.filter((candidate) => candidate !== "null");
  if (type === undefined || others.length > 0) throw new Error(`${name}: one type beside null is expected`);
  const entries = Object.entries({
    name,
    type,
    nullable: types.includes("null") || undefined,
    required: required || undefined,
    default: schema.default,
    itemType: schema.items?.type,
    format: schema.format,
    minimum: schema.minimum,
  }).filter(([, value]) => value !== undefined);
  return `{ ${entries.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ")} }`;
}

function enumOf(source: SchemaSource, name: string): string[] {
  const property = source.schema.properties?.[name];
  const nested = property?.additionalProperties;
  const values = property?.enum ?? (typeof nested === "object" ? nested.enum : undefined);
  const strings = (values ?? []).filter((value) => typeof value === "string");
  if (strings.length === 0) throw new Error(`${source.path}: ${name} has no enum of strings`);
  return strings;
}

function constants(name: string, type: string, meaning: string, values: readonly string[]): string {
  return `/** ${meaning}, as the schema lists them. */
export const ${name} = [
${values.map((value) => `  ${JSON.stringify(value)},\n`).join("")}] as const;

/** One of {@link ${name}}. */
export type ${type} = (typeof ${name})[number];
`;
}
