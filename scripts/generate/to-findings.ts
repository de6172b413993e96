import type { ErrorObject } from "ajv";

/** The source of src/gen/validation-finding.ts. */
export const FINDING_SOURCE = `/** One way in which a document breaks its schema. */
export interface ValidationFinding {
  /** JSON Pointer (RFC 6901) to the value that is wrong; empty for the document itself. */
  readonly path: string;
  /** What the schema demands. Names what the schema says, never a value of the document. */
  readonly message: string;
  /** The JSON Schema keyword that was broken. */
  readonly keyword: string;
}
`;

/**
 * Turns ajv's errors into findings. Bundled into every generated validator.
 * ajv's messages hold only parts of the schema, so they can be passed on.
 */
export function toFindings(errors: readonly ErrorObject[] | null | undefined): object[] {
  return (errors ?? []).filter(isOwnReason).map((error) => ({
    path: error.instancePath + extraKey(error),
    message: error.message ?? `must pass "${error.keyword}"`,
    keyword: error.keyword,
  }));
}

/** `if` only repeats that a branch failed; what failed in the branch is a finding of its own. */
function isOwnReason(error: ErrorObject): boolean {
  return error.keyword !== "if";
}

/** A forbidden property is named by the path: ajv itself points at the object around it. */
function extraKey(error: ErrorObject): string {
  if (error.keyword !== "additionalProperties") return "";
  const key = String(error.params.additionalProperty);
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
