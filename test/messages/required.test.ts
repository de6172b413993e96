import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openSessions, readSessions, saveSessions } from "../../src/app/models/messages-store.ts";
import { loadPrices } from "../../src/app/models/prices-file.ts";
import { assembleAnswer } from "../../src/messages/assemble.ts";
import { checkSession } from "../../src/messages/check-session.ts";
import { add, formatDecimal, parseDecimal, ZERO } from "../../src/messages/decimal.ts";
import { digestOf } from "../../src/messages/digest.ts";
import { createSessionIds } from "../../src/messages/ids.ts";
import { createdAt, type Message } from "../../src/messages/message.ts";
import { migrateMessage } from "../../src/messages/migrate-message.ts";
import { costOf, overlayPrices, priceOf, priceUsage } from "../../src/messages/prices.ts";
import { reprice } from "../../src/messages/reprice.ts";
import { routingRecord } from "../../src/messages/routing.ts";
import { formatSessions, parseSessions, type StoredSession } from "../../src/messages/session-records.ts";
import { requireModelFits } from "../../src/messages/swap-model.ts";
import { createToolCatalog } from "../../src/messages/tool-catalog.ts";
import { createToolIdMap } from "../../src/messages/tool-ids.ts";
import { ask } from "../../src/providers/ask/ask.ts";
import { createOpenaiProvider } from "../../src/providers/openai/openai-provider.ts";
import { openSessionStore } from "../../src/store/sessions-store.ts";
import { type ModelServer, startModelServer } from "../providers/support/model-server.ts";
import {
  CASES,
  cassette,
  contextOf,
  conversation,
  goldenPath,
  requestOf,
  TOOLS,
} from "../providers/support/providers.ts";
import { fixedSources, message, text, toolId, toolResult } from "./support.ts";

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const folder = mkdtempSync(join(tmpdir(), "sessions-"));
const NOW = 1_778_234_400_000;
const prices = loadPrices(undefined);

describe("the required tests of the specification (11.1)", () => {
  it.each(CASES)("1. Round-trip per provider: $name", async ({ name, create, model }) => {
    server = await startModelServer(() => ({ body: cassette(name, "tools.json") }));
    const provider = create({ baseUrl: server.url });
    const context = contextOf();
    const completion = await ask(provider, requestOf(model), context);
    // What the provider has said goes back to it as it came.
    await expect(pretty(server.received[0]!.body)).toMatchFileSnapshot(goldenPath(name, "request.json"));
    await expect(pretty(completion)).toMatchFileSnapshot(goldenPath(name, "tools.json"));
    const answer = message("assistant", [...completion.content], { provider: name });
    const results = completion.content.flatMap((block) =>
      block.type === "tool_use" ? [toolResult(block.id, [text("done")])] : [],
    );
    const messages = [answer, ...results];
    const { body } = provider.adapter.toWire(requestOf(model, { messages, tools: [] }), context);
    const sent = JSON.parse(cassette(name, "tools.json").toString());
    const own = sent.content ?? (sent.choices?.[0] ?? sent).message;
    const [again] = (body as { messages: Record<string, unknown>[] }).messages;
    if (name === "anthropic") expect(again!.content).toEqual(own);
    else if (name === "ollama") {
      expect(again!.content).toBe(own.content);
      expect(again!.tool_calls).toMatchObject(own.tool_calls);
    } else {
      const calls = own.tool_calls.map(({ index: _, ...call }: Record<string, unknown>) => call);
      expect(again).toEqual({ role: "assistant", content: own.content, tool_calls: calls });
    }
  });

  it("2. Cross-provider continuity", async () => {
    const file = join(folder, "cross.sqlite");
    let store = openSessions(file, () => NOW);
    const answers = { anthropic: 0, openai: 0, openrouter: 0, ollama: 0 } as Record<string, number>;
    server = await startModelServer((received) => {
      const found = CASES.find(({ path }) => received.path === path)!;
      const file_ = answers[found.name]!++ % 2 === 0 ? "tools.json" : "text.json";
      return { body: cassette(found.name, file_) };
    });
    const session = { id: "sess_x", workspacePath: ".", activeModel: null, routingPolicy: null };
    const table = overlayPrices(prices, {
      pricing_version: "test",
      models: { "openrouter:*": { input_per_mtok_usd: "0.123", output_per_mtok_usd: "0.456" } },
    });

    /** One turn: the question, the call, the results, the answer; two requests. */
    const turn = async (name: string): Promise<void> => {
      const { create, model } = CASES.find((entry) => entry.name === name)!;
      const provider = create({ baseUrl: server!.url });
      const messages = store.messages(session.id);
      const ids = createSessionIds(fixedSources(NOW), store.messages(session.id).at(-1)?.id);
      const toolIds = createToolIdMap(ids, store.toolIds(session.id));
      const put = (entry: Message): void =>
        void messages.push({ ...entry, id: ids.message(), session_id: session.id });
      put(message("user", [text(`Ask ${name}`)]));
      for (let call = 0; call < 2; call++) {
        const completion = await ask(provider, requestOf(model, { messages }), contextOf({ toolIds }));
        const id = `${name}:${model}`;
        const answer = assembleAnswer(completion, {
          id: ids.message(),
          sessionId: session.id,
          model: id,
          provider: name,
          routing: routingRecord("manual_sticky", id, "swap"),
          prices: table,
          promptTokens: 1,
          latencyMs: 1,
          now: NOW,
        });
        messages.push(answer);
        for (const block of answer.content) {
          if (block.type === "tool_use") put(toolResult(block.id, [text(`result of ${block.name}`)]));
        }
      }
      saveSessions(store, [{ session, messages, toolIds: toolIds.pairs }]);
    };

    store.saveSession(session);
    for (const name of ["anthropic", "openai", "ollama", "anthropic"]) await turn(name);
    const before = [...readSessions(store, session.id)];
    store.close();
    store = openSessions(file, () => NOW);
    expect([...readSessions(store, session.id)]).toEqual(before);
    await turn("openrouter");

    const [{ messages, toolIds }] = [...readSessions(store, session.id)] as [StoredSession];
    expect(checkSession(messages)).toEqual([]);
    expect(store.callsWithStatus(session.id, "pending")).toEqual([]);
    expect(store.callsWithStatus(session.id, "succeeded")).toHaveLength(10);
    // Every request names each call exactly as its results do.
    for (const { body, path } of server.received) {
      const wire = body.messages as {
        content: unknown;
        tool_calls?: { id: string }[];
        tool_call_id?: string;
      }[];
      const blocks = wire.flatMap((entry) => (Array.isArray(entry.content) ? entry.content : []));
      const calls = [
        ...wire.flatMap((entry) => entry.tool_calls ?? []).map((call) => call.id),
        ...blocks.filter((block) => block.type === "tool_use").map((block) => block.id),
      ];
      const results = [
        ...wire.flatMap((entry) => entry.tool_call_id ?? []),
        ...blocks.filter((block) => block.type === "tool_result").map((block) => block.tool_use_id),
      ];
      expect(new Set(calls).size, path).toBe(calls.length);
      expect(results.sort(), path).toEqual(calls.sort());
    }
    // Anthropic gets its own ids back after the session has been elsewhere.
    const back = JSON.stringify(server.received.filter(({ path }) => path === "/v1/messages").at(-1)!.body);
    expect(back).toContain('"toolu_01ABC"');
    expect(toolIds.filter(({ provider }) => provider === "openrouter")).toHaveLength(10);
    // 120 in + 60 out, then 8 + 42, at each model's own price; two turns on Anthropic, and Ollama is free.
    const costs = messages.flatMap(({ metadata }) =>
      metadata.usage ? [parseDecimal(metadata.usage.cost_usd)!] : [],
    );
    expect(formatDecimal(costs.reduce(add, ZERO))).toBe("0.005230256");
    expect(2 * (128 * 3 + 102 * 15) + (128 * 2.5 + 102 * 10) + (128 * 0.123 + 102 * 0.456)).toBeCloseTo(
      5230.256,
      9,
    );
    // Thinking of Anthropic is no part of what OpenRouter was sent, and the report says so.
    const { drops } = CASES[2]!
      .create({ baseUrl: "" })
      .adapter.toWire(requestOf("deepseek/deepseek-v3", { messages }), contextOf());
    expect(drops.map((drop) => drop.block_type)).toEqual([
      "thinking",
      "redacted_thinking",
      "thinking",
      "thinking",
      "redacted_thinking",
    ]);
    expect(parseSessions(formatSessions([...readSessions(store, undefined)]))).toEqual([
      ...readSessions(store, undefined),
    ]);
    store.close();
  });

  it("3. Capability mismatch", () => {
    const events: unknown[] = [];
    const capabilities = {
      ...createOpenaiProvider({ baseUrl: "" }).adapter.capabilities("gpt-5"),
      supports_images: false,
    };
    const inResult = [message("assistant", []), toolResult(toolId(1), [conversation()[1]!.content[1]!])];
    for (const messages of [conversation(), inResult]) {
      const swap = (): void =>
        requireModelFits(
          { id: "anthropic:claude-haiku-4-5-text-only", capabilities },
          { id: "sess_42", messages },
          { tools: false, structuredOutput: false, inputTokens: 10 },
          (event) => events.push(event),
        );
      expect(swap).toThrow(
        "Cannot use anthropic:claude-haiku-4-5-text-only: the session contains images that this model cannot process",
      );
    }
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ type: "routing_constraint_failure", reason: "no_vision_support" });
  });

  it("4. Schema migration", () => {
    const migrations = new Map([
      [1, (old: Readonly<Record<string, unknown>>) => ({ ...old, content: [text("migrated")], extra: 1 })],
    ]);
    const file = join(folder, "migration.sqlite");
    const options = { now: () => NOW, schemaVersion: 1 };
    const old = openSessionStore(file, { ...options, read: (value) => value as Message });
    const first = { ...message("user", [text("v1")]), id: createSessionIds(fixedSources()).message() };
    old.saveSession({ id: first.session_id, workspacePath: ".", activeModel: null, routingPolicy: null });
    old.saveMessages([first]);
    const newer = openSessionStore(file, {
      ...options,
      read: (value) => migrateMessage(value, migrations, 2) as Message,
    });
    const [migrated] = newer.messages(first.session_id);
    expect(migrated).toEqual({ ...first, content: [text("migrated")], extra: 1, schema_version: 2 });
    // Reading has written nothing; saving does.
    expect(old.messages(first.session_id)).toEqual([first]);
    newer.saveMessages([migrated!]);
    expect(old.messages(first.session_id)).toEqual([migrated]);
    old.close();
    newer.close();
  });

  it("5. Tool schema validation", () => {
    const bad = (schema: object) => ({ ...TOOLS[0]!, input_schema: schema as never });
    const register = (): unknown =>
      createToolCatalog([
        bad({ type: "object", properties: { a: { oneOf: [{ type: "string" }] }, b: { $ref: "#/x" } } }),
        { ...bad({ type: "object", additionalProperties: { type: "string" } }) },
      ]);
    expect(register).toThrow(/oneOf is not allowed in a tool's schema/);
    try {
      register();
    } catch (error) {
      const { errors } = (error as { details: { errors: { path: string }[] } }).details;
      expect(errors.map(({ path }) => path)).toEqual([
        "/0/input_schema/properties/a/oneOf",
        "/0/input_schema/properties/b/$ref",
        "/1/input_schema/additionalProperties",
        "/1/name",
      ]);
    }
  });

  it("6. Lossy projection logging", async () => {
    server = await startModelServer(() => ({ body: cassette("openai", "text.json") }));
    const lines: [string, Readonly<Record<string, unknown>>][] = [];
    const events: unknown[] = [];
    const provider = createOpenaiProvider({ baseUrl: server.url });
    const [, , answer] = conversation();
    const thinking = { ...answer!, content: answer!.content.filter(({ type }) => type !== "tool_use") };
    const logger = {
      warn: (said: string, fields: Readonly<Record<string, unknown>>) => void lines.push([said, fields]),
    };
    const context = contextOf({ logger, onEvent: (event) => events.push(event) });
    await ask(provider, requestOf("gpt-5", { messages: [thinking] }), context);
    expect(lines[0]).toEqual([
      "dropping a block that the provider cannot represent",
      {
        session_id: "sess_42",
        message_id: thinking.id,
        block_type: "thinking",
        adapter: "openai",
        reason: "Chat Completions has no such block",
      },
    ]);
    expect(lines).toHaveLength(2);
    expect(events).toEqual([]);
    const critical = { ...thinking, metadata: { ...thinking.metadata, critical: true } };
    const failed = ask(provider, requestOf("gpt-5", { messages: [critical] }), context);
    await expect(failed).rejects.toMatchObject({ code: "EPOLICY", details: { block_type: "thinking" } });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    // 8 in + 42 out, 120 in + 60 out, and 2,000 in + 6,000 read + 2,000 written + 10 out.
    ["anthropic", "0.017364"],
    // The same, but 4,000 in + 6,000 read: OpenAI writes to its cache without being asked.
    ["openai", "0.01294"],
    ["ollama", "0"],
  ])("7. Cost computation: a conversation with %s", async (name, expected) => {
    const { create, model } = CASES.find((entry) => entry.name === name)!;
    const files = ["text.json", "tools.json", "cached.json"];
    server = await startModelServer((_, number) => ({ body: cassette(name, files[number]!) }));
    const provider = create({ baseUrl: server.url });
    const costs = [];
    for (const _ of files) {
      const { tokens } = await ask(provider, requestOf(model), contextOf());
      costs.push(parseDecimal(priceUsage(prices, `${name}:${model}`, tokens, 1).cost_usd)!);
    }
    expect(formatDecimal(costs.reduce(add, ZERO))).toBe(expected);
  });

  it("7. Cost computation: to the last digit", () => {
    const none = {
      input_tokens: 0,
      output_tokens: 0,
      cached_input_tokens: 0,
      cache_creation_input_tokens: 0,
    };
    const cost = (model: string, tokens: Partial<typeof none>): string =>
      formatDecimal(costOf(priceOf(prices, model), { ...none, ...tokens }));
    const sonnet = "anthropic:claude-sonnet-4-6";
    expect(cost(sonnet, { input_tokens: 8, output_tokens: 42 })).toBe("0.000654");
    expect(cost(sonnet, { input_tokens: 1e6, output_tokens: 1e6 })).toBe("18");
    expect(
      cost(sonnet, { input_tokens: 1e6, cached_input_tokens: 1e6, cache_creation_input_tokens: 1e6 }),
    ).toBe("7.05");
    expect(cost("anthropic:claude-haiku-4-5", { input_tokens: 100, output_tokens: 50 })).toBe("0.00035");
    expect(cost("anthropic:claude-haiku-4-5", { cached_input_tokens: 1 })).toBe("0.0000001");
    expect(cost("ollama:anything", { input_tokens: 1e6 })).toBe("0");
    expect(cost(sonnet, {})).toBe("0");
    expect(() => cost("openai:gpt-99", {})).toThrow(/no price for openai:gpt-99/);
    const usage = priceUsage(prices, sonnet, { ...none, input_tokens: 8, output_tokens: 42 }, 820.4);
    expect(usage).toMatchObject({ cost_usd: "0.000654", pricing_version: "2026-05-08", latency_ms: 820 });
    const again = overlayPrices(prices, {
      pricing_version: "later",
      models: { [sonnet]: { input_per_mtok_usd: "6", output_per_mtok_usd: "30" } },
    });
    const answer = message("assistant", [text("a")]);
    expect(reprice([answer, answer], again)).toMatchObject({
      pricing_version: "2026-05-08+later",
      before_usd: "0.001308",
      after_usd: "0.002616",
    });
  });
});

describe("sessions", () => {
  it("keep unknown fields, microseconds and what a digest covers", () => {
    const store = openSessions(join(folder, "kept.sqlite"), () => NOW);
    const odd = {
      ...message("user", [text("a")], { mood: "calm" }),
      created_at: createdAt(NOW).replace("000Z", "123Z"),
      extra: { a: [1] },
    };
    store.saveSession({
      id: odd.session_id,
      workspacePath: ".",
      activeModel: "openai:gpt-5",
      routingPolicy: { policy: "rule" },
    });
    store.saveMessages([odd]);
    const [read] = store.messages(odd.session_id);
    expect(read).toEqual(odd);
    expect(digestOf(read!)).toBe(digestOf(odd));
    expect(store.sessions()).toEqual([
      {
        id: odd.session_id,
        workspacePath: ".",
        activeModel: "openai:gpt-5",
        routingPolicy: { policy: "rule" },
      },
    ]);
    store.close();
  });

  it("are imported whole or not at all", () => {
    const stray = toolResult(toolId(1), [text("whose?")]);
    const session = { id: stray.session_id, workspacePath: ".", activeModel: null, routingPolicy: null };
    expect(() => parseSessions(formatSessions([{ session, messages: [stray], toolIds: [] }]))).toThrow(
      /answers no earlier call/,
    );
    expect(() =>
      parseSessions(
        '{"type":"session","session":{"id":"a","workspacePath":"."}}\n{"type":"message","message":{}}',
      ),
    ).toThrow(/^Line 2: /);
    expect(() => parseSessions("nonsense")).toThrow("Line 1: is not JSON");
  });

  it("come with a price table that is right", () => {
    const shipped = JSON.parse(readFileSync(join(import.meta.dirname, "../../prices/prices.json"), "utf8"));
    expect(prices.pricing_version).toBe(shipped.pricing_version);
  });
});
