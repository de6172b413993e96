import { afterEach, describe, expect, it } from "vitest";
import type { Completion } from "../../src/messages/completion.ts";
import { ask } from "../../src/providers/ask/ask.ts";
import { type ModelServer, startModelServer } from "./support/model-server.ts";
import { CASES, type Case, contextOf, requestOf } from "./support/providers.ts";

let server: ModelServer;
afterEach(() => server?.close());

const [ANTHROPIC, OPENAI, OPENROUTER] = CASES;

/** What a provider's adapter makes of the chunks that a server streams. */
async function streamed({ name, create, model }: Case, chunks: readonly unknown[]): Promise<Completion> {
  const body = chunks.map((chunk) =>
    name === "ollama" ? `${JSON.stringify(chunk)}\n` : `data: ${JSON.stringify(chunk)}\n\n`,
  );
  server = await startModelServer(() => ({ body: body.join("") }));
  const provider = create({ baseUrl: server.url, apiKey: "key-1" });
  return ask(provider, requestOf(model, { stream: true }), contextOf());
}

/** What it makes of an answer that comes as a whole. */
async function whole({ create, model }: Case, answer: unknown): Promise<Completion> {
  server = await startModelServer(() => ({ body: JSON.stringify(answer) }));
  return ask(create({ baseUrl: server.url, apiKey: "key-1" }), requestOf(model), contextOf());
}

/** JSON that is right, in places where the API promises something else. */
const MISSHAPEN: Readonly<Record<string, readonly unknown[]>> = {
  anthropic: [
    { type: "content_block_start", index: 0, content_block: { type: "text", text: { a: 1 } } },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: 7 } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: ["a"] } },
    { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "toolu_1" } },
  ],
  openai: [
    { choices: 5 },
    { choices: [{ delta: { content: { a: 1 } } }] },
    { choices: [{ delta: { tool_calls: 7 } }] },
    { choices: [{ delta: { tool_calls: [null] } }] },
  ],
  openrouter: [{ choices: {} }],
  ollama: [
    { message: { tool_calls: [{ function: { name: "" } }] } },
    { message: { tool_calls: [{}] } },
    { message: { content: 7 } },
    { message: { tool_calls: 5 } },
  ],
};

/** Whole answers of wrong shapes, of any of the APIs. */
const MISSHAPEN_ANSWERS: readonly unknown[] = [
  null,
  7,
  { content: [null], stop_reason: "end_turn" },
  { content: [{ type: "text", text: { a: 1 } }], stop_reason: "end_turn" },
  { choices: [{ message: null, finish_reason: "stop" }] },
  { choices: [{ message: { tool_calls: [{}] }, finish_reason: "stop" }] },
  { content: [{ type: "tool_use", id: "toolu_1", input: {} }], stop_reason: "tool_use" },
  { message: null, done: true },
  { message: { tool_calls: [{}] }, done: true },
];

describe.each(CASES)("$name", (provider) => {
  const { name, create, model } = provider;
  const cases = (values: readonly unknown[]): [string, unknown][] =>
    values.map((value) => [JSON.stringify(value), value]);

  it.each(cases(MISSHAPEN[name]!))("ends a stream at a chunk of a wrong shape: %s", async (_, chunk) => {
    expect(await streamed(provider, [chunk])).toMatchObject({
      status: "error",
      content: [],
      failure: { code: "ERUNTIME", message: `${name} sent an answer of a wrong shape` },
    });
  });

  it.each(cases(MISSHAPEN_ANSWERS))("refuses an answer of a wrong shape: %s", async (_, answer) => {
    await expect(whole(provider, answer)).rejects.toMatchObject({
      code: "ERUNTIME",
      message: expect.stringMatching(`^${name} sent an answer (of a wrong shape|without a?)`),
    });
  });

  it("gives up on a stream that is kept alive and never ends", async () => {
    server = await startModelServer(() => ({ body: "\n\n\n", hangs: true }));
    const request = requestOf(model, { stream: true });
    const context = contextOf({ timeLimitMs: 300 });
    expect(await ask(create({ baseUrl: server.url }), request, context)).toMatchObject({
      status: "error",
      failure: { code: "ETIMEOUT", message: `${name} took too long for its answer` },
    });
  });

  it("gives up on a server that never answers", async () => {
    server = await startModelServer(() => new Promise(() => undefined));
    const asked = ask(create({ baseUrl: server.url }), requestOf(model), contextOf({ timeLimitMs: 300 }));
    await expect(asked).rejects.toMatchObject({ code: "ETIMEOUT", details: { class: "network" } });
  });

  it("takes its key out of what a server says, whatever the key looks like", async () => {
    const apiKey = "correct-horse-battery";
    server = await startModelServer(() => ({
      status: 401,
      headers: { "x-request-id": `of ${apiKey}`, "retry-after": apiKey },
      body: JSON.stringify({ error: { message: `${"!".repeat(990)}${apiKey}` } }),
    }));
    const asked = ask(create({ baseUrl: server.url, apiKey }), requestOf(model), contextOf());
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "EAUTH", details: { request_id: "of ***" } });
    expect(JSON.stringify(error)).not.toContain("correct");
  });
});

it("names the blocks of an answer that it does not know, streamed or whole", async () => {
  const block = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
  const expected = { status: "complete", content: [], raw: { unknown_blocks: ["server_tool_use"] } };
  const answer = { id: "msg_1", content: [block], stop_reason: "end_turn" };
  expect(await whole(ANTHROPIC!, answer)).toMatchObject(expected);
  await server.close();
  const chunks = [
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: "{}" } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" } },
    { type: "message_stop" },
  ];
  expect(await streamed(ANTHROPIC!, chunks)).toMatchObject(expected);
});

describe("servers that speak Chat Completions in their own way", () => {
  it.each([OPENAI!, OPENROUTER!])("may say that there is no error: $name", async (provider) => {
    const choice = { error: null, finish_reason: "stop" };
    const chunk = { error: null, choices: [{ ...choice, delta: { content: "hi", tool_calls: null } }] };
    expect(await streamed(provider, [chunk])).toMatchObject({ status: "complete" });
    await server.close();
    const answer = { error: null, choices: [{ ...choice, message: { content: "hi" } }] };
    expect(await whole(provider, answer)).toMatchObject({ status: "complete" });
  });

  it("may refuse in a stream as in a whole answer", async () => {
    const words = { refusal: "I cannot help with that." };
    const expected = { stopReason: "refusal", content: [{ type: "text", text: words.refusal }] };
    const chunks = [{ choices: [{ delta: words }] }, { choices: [{ delta: {}, finish_reason: "stop" }] }];
    expect(await streamed(OPENAI!, chunks)).toMatchObject(expected);
    await server.close();
    const answer = { choices: [{ message: words, finish_reason: "stop" }] };
    expect(await whole(OPENAI!, answer)).toMatchObject(expected);
  });
});
