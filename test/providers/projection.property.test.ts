import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentBlock, Message } from "../../src/messages/message.ts";
import { message, toolId, toolResult } from "../messages/support.ts";
import { runs } from "../support/runs.ts";
import { CASES, newToolIds, requestOf } from "./support/providers.ts";

/** For every valid list of messages: what a provider can represent arrives, and the drops name the rest. */

const text = fc.string({ minLength: 1 }).map((value): ContentBlock => ({ type: "text", text: value }));
const image = fc
  .constantFrom("base64" as const, "url" as const, "file_ref" as const)
  .map((kind): ContentBlock => ({ type: "image", source: { kind, data: "aGk=" }, media_type: "image/png" }));
const thinking = fc
  .record({ text: fc.string(), signature: fc.option(fc.constant("c2ln"), { nil: undefined }) })
  .map(
    ({ text: thought, signature }): ContentBlock => ({
      type: "thinking",
      text: thought,
      ...(signature ? { signature } : {}),
    }),
  );
const redacted = fc.constant<ContentBlock>({ type: "redacted_thinking", data: "b3BhcXVl" });
const unknown = fc.constant({ type: "audio", data: "x" } as unknown as ContentBlock);
const call = fc.record({ input: fc.dictionary(fc.string(), fc.jsonValue()), cut: fc.boolean() }).map(
  ({ input, cut }): ContentBlock => ({
    type: "tool_use",
    id: "",
    name: "read_file",
    input: JSON.parse(JSON.stringify(input)) as Record<string, unknown>,
    ...(cut ? { incomplete: true } : {}),
  }),
);
const writer = fc.constantFrom("anthropic", "openai", "openrouter", "ollama");

const result = fc.record({
  content: fc.array(fc.oneof(text, image), { maxLength: 3 }),
  isError: fc.boolean(),
});

/** Messages, each with the answers to its calls; some calls have none, as where a run was cut off. */
const turn = fc.oneof(
  fc.array(text, { minLength: 1, maxLength: 3 }).map((content) => ({ entry: message("system", content) })),
  fc
    .array(fc.oneof(text, image, unknown), { minLength: 1, maxLength: 4 })
    .map((content) => ({ entry: message("user", content) })),
  fc
    .record({
      content: fc.array(fc.oneof(text, call, thinking, redacted, unknown), { minLength: 1, maxLength: 5 }),
      provider: writer,
      results: fc.array(fc.option(result, { freq: 4 }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ content, provider, results }) => ({
      entry: message("assistant", content, { provider }),
      results,
    })),
  result.map(({ content, isError }) => ({ entry: toolResult(toolId(1), content, isError) })),
);

/** The list with ids of its own for calls, as a session has them, and the answers behind. */
const lists = fc.array(turn, { maxLength: 6 }).map((turns) => {
  let calls = 10;
  return turns.flatMap(({ entry, ...answers }): Message[] => {
    const content = entry.content.map((block) =>
      block.type === "tool_use" ? { ...block, id: toolId(calls++) } : block,
    );
    const made = content.flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
    const results = ("results" in answers ? answers.results : []).slice(0, made.length);
    return [
      { ...entry, content },
      ...results.flatMap((given, index) =>
        given === null ? [] : [toolResult(made[index]!, given.content, given.isError)],
      ),
    ];
  });
});

/** Which calls and which answers have each other. */
function pairsOf(messages: readonly Message[]): ReadonlySet<string> {
  const blocks = messages.flatMap(({ content }) => content);
  const answered = new Set(
    blocks.flatMap((block) => (block.type === "tool_result" ? [block.tool_use_id] : [])),
  );
  return new Set(
    blocks.flatMap((block) =>
      block.type === "tool_use" && block.incomplete !== true && answered.has(block.id) ? [block.id] : [],
    ),
  );
}

/** Once sent to Ollama as an answer that holds nothing. */
const emptyThought = message("assistant", [{ type: "thinking", text: "" }], { provider: "ollama" });

/** Whether a provider can represent a block: a second statement of the table in docs/providers.md. */
function isKept(
  provider: string,
  owner: Message,
  block: ContentBlock,
  pairs: ReadonlySet<string>,
  inResult = false,
): boolean {
  const isOwn = owner.metadata.provider === provider;
  switch (block.type) {
    case "text":
      return provider !== "anthropic" || block.text.trim() !== "";
    case "tool_result":
      return pairs.has(block.tool_use_id);
    case "tool_use":
      return pairs.has(block.id);
    case "image":
      if (block.source.kind === "file_ref") return false;
      return provider === "anthropic" || (provider === "openai" && !inResult);
    case "thinking":
      return isOwn && (provider === "ollama" || (provider === "anthropic" && block.signature !== undefined));
    case "redacted_thinking":
      return isOwn && provider === "anthropic";
    default:
      return false;
  }
}

function expectedDrops(provider: string, messages: readonly Message[]): string[] {
  const pairs = pairsOf(messages);
  return messages.flatMap((entry) =>
    entry.content.flatMap((block) => {
      const own = isKept(provider, entry, block, pairs) ? [] : [block.type];
      if (block.type !== "tool_result" || own.length > 0) return own;
      const flag = block.is_error === true && provider !== "anthropic" ? ["tool_result.is_error"] : [];
      const inner = block.content
        .filter((part) => !isKept(provider, entry, part, pairs, true))
        .map((part) => part.type);
      return [...own, ...flag, ...inner];
    }),
  );
}

/** What stays of an answer, in the order and with the borders that the provider has. */
function expectedAnswer(provider: string, entry: Message, pairs: ReadonlySet<string>): unknown[] {
  const kept = entry.content.filter((block) => isKept(provider, entry, block, pairs));
  const plain = kept.map((block) =>
    block.type === "tool_use" ? { type: "tool_use", name: block.name, input: block.input } : block,
  );
  if (provider === "anthropic") return plain;
  const of = (type: string): typeof plain => plain.filter((block) => block.type === type);
  if (provider !== "ollama") return [...of("text"), ...of("tool_use")];
  const join = (type: "text" | "thinking"): unknown[] => {
    const joined = of(type)
      .map((block) => (block as { text: string }).text)
      .join("\n");
    return joined === "" ? [] : [{ type, text: joined }];
  };
  return [...join("thinking"), ...join("text"), ...of("tool_use")];
}

// biome-ignore lint/suspicious/noExplicitAny: the wire formats of four providers
type Wire = any;

/** Reads an answer in a request as if the provider had just given it. */
function asResponse(provider: string, wire: Wire): unknown {
  if (provider === "anthropic") return { content: wire.content, stop_reason: "end_turn" };
  if (provider === "ollama") return { message: wire, done: true, done_reason: "stop" };
  return { choices: [{ message: wire, finish_reason: "stop" }] };
}

describe.each(CASES)("from(to(messages)) of $name", ({ name, create, model }) => {
  const { adapter } = create({ baseUrl: "http://127.0.0.1:1" });

  it("keeps every answer as far as the provider can represent it", () => {
    fc.assert(
      fc.property(lists, (messages) => {
        const toolIds = newToolIds();
        const { body } = adapter.toWire(requestOf(model, { messages, tools: [] }), { toolIds });
        const wire = (body as { messages: Wire[] }).messages.filter((entry) => entry.role === "assistant");
        const read = wire.map((entry) =>
          adapter
            .fromWireResponse(asResponse(name, entry), { toolIds: newToolIds() })
            .content.map((block) => {
              if (block.type !== "tool_use") return block;
              const { id: _, ...rest } = block;
              return rest;
            }),
        );
        const answers = messages
          .filter(({ role }) => role === "assistant")
          .map((entry) => expectedAnswer(name, entry, pairsOf(messages)));
        expect(read).toEqual(answers.filter((content) => content.length > 0));
        // Each call goes out under an id that leads back to it.
        for (const id of pairsOf(messages)) {
          const sent = toolIds.toProvider(name, id, () => "never");
          expect(toolIds.toCanonical(name, sent)).toBe(id);
        }
      }),
      { numRuns: runs(150, 5000), examples: [[[emptyThought]]] },
    );
  });

  it("names in its drops exactly what it leaves out", () => {
    fc.assert(
      fc.property(lists, (messages) => {
        const { drops } = adapter.toWire(requestOf(model, { messages, tools: [] }), {
          toolIds: newToolIds(),
        });
        expect(drops.map((drop) => drop.block_type).sort()).toEqual(expectedDrops(name, messages).sort());
        for (const drop of drops) {
          expect(drop).toMatchObject({ session_id: "sess_42", adapter: name, reason: expect.any(String) });
          expect(messages.map(({ id }) => id)).toContain(drop.message_id);
        }
      }),
      { numRuns: runs(150, 5000) },
    );
  });

  it("keeps the texts of users, systems and tools", () => {
    fc.assert(
      fc.property(lists, (messages) => {
        const { body } = adapter.toWire(requestOf(model, { messages, tools: [] }), { toolIds: newToolIds() });
        const pairs = pairsOf(messages);
        const said = messages
          .filter(({ role }) => role !== "assistant")
          .flatMap((entry) =>
            entry.content.flatMap((block) => {
              if (!isKept(name, entry, block, pairs)) return [];
              const parts = block.type === "tool_result" ? block.content : [block];
              return parts.filter((part) => isKept(name, entry, part, pairs, true));
            }),
          )
          .flatMap((block) => (block.type === "text" ? [block.text] : []));
        const sent = stringsOf(body).join("\u0000");
        for (const words of said) expect(sent).toContain(words);
      }),
      { numRuns: runs(100, 3000) },
    );
  });
});

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
