// Generated from schemas/tools/read-file.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/tools/read-file.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateReadFileInput(data: unknown): readonly ValidationFinding[];
