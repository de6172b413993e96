// Generated from schemas/agents/agent-list.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/agents/agent-list.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateAgentList(data: unknown): readonly ValidationFinding[];
