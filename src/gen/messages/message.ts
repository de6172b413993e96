// Generated from schemas/messages/message.schema.json by `npm run generate`. Do not edit.

export type Ulid = string;
export type ContentBlock =
  TextBlock | ToolUseBlock | ToolResultBlock | ImageBlock | ThinkingBlock | RedactedThinkingBlock;
export type ToolUseId = string;
/**
 * <provider>:<model name>
 */
export type ModelId = string;
export type Count = number;

/**
 * One message of a session, in the form that every provider is translated from and to
 */
export interface Message {
  id: Ulid;
  session_id: string;
  role: "user" | "assistant" | "system" | "tool";
  /**
   * In order; empty only for system messages and those that are not complete
   */
  content: ContentBlock[];
  metadata: MessageMetadata;
  /**
   * UTC, to the microsecond
   */
  created_at: string;
  schema_version: number;
  [k: string]: unknown;
}
export interface TextBlock {
  type: "text";
  text: string;
  [k: string]: unknown;
}
export interface ToolUseBlock {
  type: "tool_use";
  id: ToolUseId;
  /**
   * The tool's own name, without a prefix
   */
  name: string;
  input: {
    [k: string]: unknown;
  };
  /**
   * True where the input was cut off; such a call is never run and never sent again
   */
  incomplete?: boolean;
  [k: string]: unknown;
}
export interface ToolResultBlock {
  type: "tool_result";
  tool_use_id: ToolUseId;
  content: ContentBlock[];
  is_error?: boolean;
  [k: string]: unknown;
}
export interface ImageBlock {
  type: "image";
  source: ImageSource;
  media_type: string;
  [k: string]: unknown;
}
export interface ImageSource {
  kind: "base64" | "url" | "file_ref";
  /**
   * Base64, an address, or a path in the workspace
   */
  data: string;
  [k: string]: unknown;
}
export interface ThinkingBlock {
  type: "thinking";
  text: string;
  /**
   * A token of the provider that wrote it
   */
  signature?: string | null;
  [k: string]: unknown;
}
export interface RedactedThinkingBlock {
  type: "redacted_thinking";
  data: string;
  [k: string]: unknown;
}
export interface MessageMetadata {
  model?: ModelId | null;
  provider?: string | null;
  routing?: RoutingDecisionRecord | null;
  usage?: Usage | null;
  parent_tool_use_id?: ToolUseId | null;
  status?: "complete" | "partial" | "cancelled" | "error";
  /**
   * Read only by the adapter that wrote it; no part of equality or of the digest
   */
  provider_raw?: {
    [k: string]: unknown;
  } | null;
  /**
   * True where the message must reach the provider whole: a block that cannot fails the request
   */
  critical?: boolean;
  user_id?: string | null;
  team_id?: string | null;
  [k: string]: unknown;
}
export interface RoutingDecisionRecord {
  mode: "override" | "manual" | "rule" | "pattern" | "delegate" | "default";
  chosen_model: ModelId;
  reason: string;
  rule_name?: string | null;
  confidence?: number | null;
  alternatives_considered?: string[];
  [k: string]: unknown;
}
/**
 * The three input counters are disjoint: together they are the whole prompt
 */
export interface Usage {
  input_tokens: Count;
  output_tokens: Count;
  cached_input_tokens?: Count;
  cache_creation_input_tokens?: Count;
  /**
   * An exact decimal, never a float
   */
  cost_usd: string;
  pricing_version: string;
  latency_ms: Count;
  /**
   * True where the provider did not say what was used: the counts that it left out are estimates
   */
  estimated?: boolean;
  [k: string]: unknown;
}
