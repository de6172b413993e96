import type { ToolDefinition } from "../gen/messages/tool-definition.ts";

/** What the caller passes to a tool: a JSON object. */
export type ToolParams = Readonly<Record<string, unknown>>;

/** One way in which the parameters break the input schema; never quotes a value. */
export interface ParameterFinding {
  /** JSON Pointer to the parameter; empty for the parameters as a whole. */
  readonly path: string;
  readonly message: string;
  readonly keyword: string;
}

/** A tool: how it presents itself, how its parameters are checked, what it does. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** Every finding against the input schema; none when the parameters are right. */
  check(params: unknown): readonly ParameterFinding[] | Promise<readonly ParameterFinding[]>;
  /** Runs with parameters that passed `check`. A failure is thrown as a WorkerError. */
  run(params: ToolParams, signal: AbortSignal): Promise<Record<string, unknown>>;
}
