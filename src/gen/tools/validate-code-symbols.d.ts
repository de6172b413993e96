// Generated from schemas/tools/code-symbols.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/tools/code-symbols.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateCodeSymbolsInput(data: unknown): readonly ValidationFinding[];
