// Generated from schemas/error-entry.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "./validation-finding.ts";

/** Checks a value against schemas/error-entry.schema.json: all findings, or none where it is valid. */
export declare function validateErrorEntry(data: unknown): readonly ValidationFinding[];
