import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelRequest } from "../../../src/messages/adapter.ts";
import { createSessionIds } from "../../../src/messages/ids.ts";
import type { Message } from "../../../src/messages/message.ts";
import { createToolIdMap, type ToolIdMap } from "../../../src/messages/tool-ids.ts";
import { createAnthropicProvider } from "../../../src/providers/anthropic/anthropic-provider.ts";
import type { AskContext } from "../../../src/providers/ask/ask.ts";
import { createOllamaProvider } from "../../../src/providers/ollama/ollama-provider.ts";
import { createOpenaiProvider } from "../../../src/providers/openai/openai-provider.ts";
import { createOpenrouterProvider } from "../../../src/providers/openrouter/openrouter-provider.ts";
import type { Provider, ProviderSettings } from "../../../src/providers/shared/provider.ts";
import { fixedSources, message, text, toolId, toolResult } from "../../messages/support.ts";

/** A provider under test: how it is made, which model is asked, and how its stream is stored. */
export interface Case {
  readonly name: string;
  readonly create: (settings: ProviderSettings) => Provider;
  readonly model: string;
  readonly path: string;
  readonly stream: string;
  /** The class of the error in its stream-error cassette. */
  readonly streamError: string;
  readonly keyHeader: string;
}

export const CASES: readonly Case[] = [
  {
    name: "anthropic",
    create: createAnthropicProvider,
    model: "claude-sonnet-4-6",
    path: "/v1/messages",
    stream: "stream.sse",
    streamError: "rate_limit",
    keyHeader: "x-api-key",
  },
  {
    name: "openai",
    create: (settings) => createOpenaiProvider({ ...settings, baseUrl: `${settings.baseUrl}/v1` }),
    model: "gpt-5",
    path: "/v1/chat/completions",
    stream: "stream.sse",
    streamError: "server_error",
    keyHeader: "authorization",
  },
  {
    name: "openrouter",
    create: (settings) => createOpenrouterProvider({ ...settings, baseUrl: `${settings.baseUrl}/api/v1/` }),
    model: "deepseek/deepseek-v3",
    path: "/api/v1/chat/completions",
    stream: "stream.sse",
    streamError: "rate_limit",
    keyHeader: "authorization",
  },
  {
    name: "ollama",
    create: createOllamaProvider,
    model: "llama3.3:70b",
    path: "/api/chat",
    stream: "stream.ndjson",
    streamError: "server_error",
    keyHeader: "authorization",
  },
];

const FIXTURES = join(import.meta.dirname, "../../fixtures/providers");

export function cassette(provider: string, file: string): Buffer {
  return readFileSync(join(FIXTURES, provider, file));
}

export function goldenPath(provider: string, file: string): string {
  return join(FIXTURES, "golden", provider, file);
}

export function newToolIds(): ToolIdMap {
  return createToolIdMap(createSessionIds(fixedSources()));
}

/** A context in which nothing is logged and nothing is redacted, unless a test says so. */
export function contextOf(changes: Partial<AskContext> = {}): AskContext {
  return {
    toolIds: newToolIds(),
    messageId: "01HZ0000000000000000009999",
    modelId: "test:model",
    logger: { warn: () => undefined },
    redact: (said) => said,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** A conversation with everything in it: system, images, thinking, parallel calls, an error, a swap. */
export function conversation(): Message[] {
  const messages = [
    message("system", [text("You are brief."), text("Cite lines.")]),
    message("user", [
      text("Summarize README.md"),
      { type: "image", source: { kind: "base64", data: "iVBORw0KGgo=" }, media_type: "image/png" },
    ]),
    message("assistant", [
      { type: "thinking", text: "Read it first.", signature: "EqQBCgIYAg==" },
      { type: "redacted_thinking", data: "EmwKAhgB" },
      text("I'll read it."),
      { type: "tool_use", id: toolId(100), name: "read_file", input: { path: "README.md" } },
      { type: "tool_use", id: toolId(101), name: "list_files", input: {} },
    ]),
    toolResult(toolId(100), [text("# Project Foo"), text("A tool.")]),
    toolResult(toolId(101), [text("permission denied")], true),
    message("assistant", [text("A tool.")], {
      model: "openai:gpt-5",
      provider: "openai",
      status: "complete",
    }),
    message("user", [text("And the LICENSE?")]),
  ];
  return messages.map((entry, index) => ({
    ...entry,
    id: `01HZ00000000000000000001${String(index).padStart(2, "0")}`,
  }));
}

export const TOOLS: ModelRequest["tools"] = [
  {
    name: "read_file",
    description: "Reads a file",
    input_schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    side_effects: "read",
  },
  { name: "list_files", description: "Lists files", input_schema: { type: "object" }, side_effects: "read" },
];

export function requestOf(model: string, changes: Partial<ModelRequest> = {}): ModelRequest {
  return { model, messages: conversation(), tools: TOOLS, maxOutputTokens: 1024, stream: false, ...changes };
}
