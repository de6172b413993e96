// Generated from schemas/agents/agent-run-request.schema.json by `npm run generate`. Do not edit.

import type { ValidationFinding } from "../validation-finding.ts";

/** Checks a value against schemas/agents/agent-run-request.schema.json: its findings (at most 1000), or none where it is valid. */
export declare function validateAgentRequest(data: unknown): readonly ValidationFinding[];
