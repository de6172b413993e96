// Generated from schemas/messages/tool-definition.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/messages/tool-definition.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateToolDefinition(data: unknown): readonly ValidationFinding[];
