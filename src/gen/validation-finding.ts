// Generated from scripts/generate/to-findings.ts by `npm run generate`. Do not edit.

/** One way in which a document breaks its schema. */
export interface ValidationFinding {
  /** JSON Pointer (RFC 6901) to the value that is wrong; empty for the document itself. */
  readonly path: string;
  /** What the schema demands. Names what the schema says, never a value of the document. */
  readonly message: string;
  /** The JSON Schema keyword that was broken. */
  readonly keyword: string;
}
