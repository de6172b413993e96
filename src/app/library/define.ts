import type { ToolDefinition } from "../../gen/messages/tool-definition.ts";
import type { JsonRecord, StageContext } from "../../pipeline/index.ts";

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A stage of one's own. It sees the envelope whole, secrets included. */
export interface StageDefinition {
  /** Its name in the order; one of the six names replaces that stage. */
  readonly name: string;
  /** What its output must be like; any object where absent. */
  readonly outputSchema?: JsonSchema;
  readonly timeoutMs?: number;
  /** Gives the output of the stage; what it throws is an error of the stage (R13). */
  run(context: StageContext): JsonRecord | Promise<JsonRecord>;
}

/** What a tool may do to the world beside answering; all but none and read are asked for first (R11). */
export type SideEffects = ToolDefinition["side_effects"];

/** A tool of one's own, for the execution stage. */
export interface OwnTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly sideEffects: SideEffects;
  /** Runs with parameters that the schema accepts; the workspace is a real path. */
  run(
    params: JsonRecord,
    context: { readonly signal: AbortSignal; readonly workspace: string },
  ): JsonRecord | Promise<JsonRecord>;
}

/** Defines a stage; createWorker checks it. */
export function defineStage(definition: StageDefinition): StageDefinition {
  return definition;
}

/** Defines a tool; createWorker checks it. */
export function defineTool(definition: OwnTool): OwnTool {
  return definition;
}
