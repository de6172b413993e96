// Generated from schemas/agents/agent-event.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/agents/agent-event.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateAgentEvent(data: unknown): readonly ValidationFinding[];
