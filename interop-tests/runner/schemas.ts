import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { HopRules } from "./hop/judge-hop.ts";

/** Says what is wrong with a value; null where nothing is. */
export type Check = (value: unknown) => string | null;

/** The checks of everything that the kit reads or exchanges. */
export interface Checks {
  readonly case: Check;
  readonly peer: Check;
  readonly expectedFailures: Check;
  readonly request: Check;
  /** A hop that `tap --save` wrote. */
  readonly hop: Check;
  /** Every place where a document breaks the seed's schema. */
  readonly envelope: HopRules["schema"];
  /** Answers, by the command that they belong to. */
  readonly answer: Readonly<Record<"start" | "run" | "stop", Check>>;
}

/** Compiles the kit's schemas. */
export function loadChecks(kit: string): Checks {
  const ajv = new Ajv({ allErrors: false, strict: true, strictRequired: false, allowUnionTypes: true });
  const load = (name: string): object =>
    JSON.parse(readFileSync(join(kit, "schemas", `${name}.schema.json`), "utf8")) as object;
  const response = load("response") as { $id: string };
  ajv.addSchema(response);
  const part = (name: string): Check =>
    toCheck(ajv.compile({ $ref: `${response.$id}#/definitions/${name}` }));
  return {
    case: toCheck(ajv.compile(load("case"))),
    peer: toCheck(ajv.compile(load("peer"))),
    expectedFailures: toCheck(ajv.compile(load("expected-failures"))),
    envelope: envelopeCheck(kit),
    hop: toCheck(packageAjv().compile(packageSchema(kit, "conformance/hop.schema.json"))),
    request: toCheck(ajv.compile(load("request"))),
    answer: { start: part("start"), run: part("run"), stop: part("stop") },
  };
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** A schema of the package, which lies beside the kit. */
function packageSchema(kit: string, name: string): object {
  return JSON.parse(readFileSync(join(dirname(kit), "schemas", name), "utf8")) as object;
}

function packageAjv(): Ajv {
  return new Ajv({ allErrors: true, strict: false, formats: { "date-time": DATE_TIME } });
}

/** The seed's schema, which the package carries beside the kit. */
function envelopeCheck(kit: string): HopRules["schema"] {
  const validate = packageAjv().compile(packageSchema(kit, "generic-envelope.schema.json"));
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message, params }) => {
          const missing = (params as { missingProperty?: string }).missingProperty;
          return {
            path: missing === undefined ? instancePath : `${instancePath}/${missing}`,
            says: message ?? "",
          };
        });
}

function toCheck(validate: ValidateFunction): Check {
  return (value) => (validate(value) ? null : describe(validate.errors ?? []));
}

function describe(errors: readonly ErrorObject[]): string {
  const [first] = errors;
  return first === undefined ? "is wrong" : `${first.instancePath || "the whole"} ${first.message}`;
}
