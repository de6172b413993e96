// Generated from schemas/messages/message.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/messages/message.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateMessage(data: unknown): readonly ValidationFinding[];
