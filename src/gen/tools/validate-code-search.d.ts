// Generated from schemas/tools/code-search.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/tools/code-search.schema.json: all findings, or none where it is valid. */
export declare function validateCodeSearchInput(data: unknown): readonly ValidationFinding[];
