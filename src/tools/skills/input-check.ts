import type { ErrorObject, ValidateFunction } from "ajv";
import type { ParameterFinding } from "../tool.ts";

/** Checks the input of one skill. */
export type InputCheck = (input: unknown) => Promise<readonly ParameterFinding[]>;

/**
 * Makes the check of an input schema. ajv is loaded and the schema compiled at the first call. It stops
 * at the first finding: a hostile input could have millions of them.
 */
export function createInputCheck(schema: Readonly<Record<string, unknown>>): InputCheck {
  let compiled: Promise<ValidateFunction> | undefined;
  return async (input) => {
    compiled ??= compile(schema);
    const validate = await compiled;
    if (validate(input)) return [];
    const findings = (validate.errors ?? []).map(toFinding);
    // ajv would hold the input until the next call.
    validate.errors = null;
    return findings;
  };
}

async function compile(schema: Readonly<Record<string, unknown>>): Promise<ValidateFunction> {
  const { Ajv } = await import("ajv");
  // Formats are annotations in this part of JSON Schema.
  return new Ajv({ strict: false, ownProperties: true, validateFormats: false }).compile(schema);
}

function toFinding({ instancePath, keyword, message, params }: ErrorObject): ParameterFinding {
  const extra: unknown = params.additionalProperty;
  const key = typeof extra === "string" ? `/${extra.replaceAll("~", "~0").replaceAll("/", "~1")}` : "";
  return { path: instancePath + key, keyword, message: message ?? `must pass ${keyword}` };
}
