/** How each provider streams a text, and how a worker is told to ask it. */
export interface WireFormat {
  readonly name: string;
  /** As `--model` names it. */
  readonly model: string;
  /** What the environment of the worker needs, for a server at an address. */
  env(url: string): Record<string, string>;
  readonly path: string;
  /** A whole streamed answer: 100 tokens in, 10 out; or one that counts nothing. */
  stream(text: string, isCounted?: boolean): string;
  /** The body of an error. */
  readonly error: string;
}

export const KEY = "sk-ant-api03-not-a-real-key-0123456789";

export const WIRE_FORMATS: readonly WireFormat[] = [
  {
    name: "anthropic",
    model: "anthropic:claude-sonnet-4-6",
    env: (url) => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url }),
    path: "/v1/messages",
    stream: anthropicStream,
    error: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}',
  },
  {
    name: "openai",
    model: "openai:gpt-5",
    env: (url) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` }),
    path: "/v1/chat/completions",
    stream: (text, isCounted) => chatStream("gpt-5", text, isCounted),
    error: '{"error":{"message":"The server had an error","type":"server_error","param":null,"code":null}}',
  },
  {
    name: "openrouter",
    model: "openrouter:deepseek/deepseek-v3",
    env: (url) => ({ OPENROUTER_API_KEY: KEY, OPENROUTER_BASE_URL: `${url}/api/v1` }),
    path: "/api/v1/chat/completions",
    stream: (text, isCounted) =>
      `: OPENROUTER PROCESSING\n\n${chatStream("deepseek/deepseek-v3", text, isCounted)}`,
    error: '{"error":{"code":502,"message":"Provider returned error"}}',
  },
  {
    name: "ollama",
    model: "ollama:llama3.3:70b",
    env: (url) => ({ OLLAMA_HOST: url.replace("http://", "") }),
    path: "/api/chat",
    stream: ollamaStream,
    error: '{"error":"llama runner process has terminated"}',
  },
];

/** A streamed answer of the Messages API. */
export function anthropicStream(text: string, isCounted = true): string {
  const usage = (counts: object): object => (isCounted ? { usage: counts } : {});
  const events = [
    {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        content: [],
        ...usage({ input_tokens: 100, output_tokens: 1 }),
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...piecesOf(text).map((piece) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: piece },
    })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, ...usage({ output_tokens: 10 }) },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

function chatStream(model: string, text: string, isCounted = true): string {
  const chunk = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1778234400, model };
  const choice = (delta: object, finish_reason: string | null = null): object => ({
    ...chunk,
    choices: [{ index: 0, delta, finish_reason }],
  });
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
  const chunks = [
    choice({ role: "assistant", content: "" }),
    ...piecesOf(text).map((content) => choice({ content })),
    choice({}, "stop"),
    ...(isCounted ? [{ ...chunk, choices: [], usage }] : []),
  ];
  return [...chunks.map((entry) => JSON.stringify(entry)), "[DONE]"]
    .map((data) => `data: ${data}\n\n`)
    .join("");
}

function ollamaStream(text: string, isCounted = true): string {
  const line = (content: string, more: object): string =>
    `${JSON.stringify({ model: "llama3.3:70b", message: { role: "assistant", content }, ...more })}\n`;
  const counts = isCounted ? { prompt_eval_count: 100, eval_count: 10 } : {};
  const said = piecesOf(text).map((piece) => line(piece, { done: false }));
  return [...said, line("", { done: true, done_reason: "stop", ...counts })].join("");
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,40}/g) ?? [];
}
