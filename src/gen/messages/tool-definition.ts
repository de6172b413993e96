// Generated from schemas/messages/tool-definition.schema.json by `npm run generate`. Do not edit.

/**
 * A tool as a model is told of it
 */
export interface ToolDefinition {
  /**
   * Snake case, unique, without a provider's prefix
   */
  name: string;
  description: string;
  /**
   * What the tool takes: an object
   */
  input_schema: ToolInputSchema & {
    type: "object";
    [k: string]: unknown;
  };
  side_effects: "none" | "read" | "write" | "execute" | "network";
  requires_workspace?: boolean;
  [k: string]: unknown;
}
/**
 * The part of JSON Schema that every provider accepts
 */
export interface ToolInputSchema {
  type?: "string" | "number" | "integer" | "boolean" | "null" | "object" | "array";
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  /**
   * @minItems 1
   */
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: {
    [k: string]: ToolInputSchema;
  };
  additionalProperties?: boolean;
  items?: ToolInputSchema;
}
