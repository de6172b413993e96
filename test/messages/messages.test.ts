import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkMessage } from "../../src/messages/check-message.ts";
import { checkSession } from "../../src/messages/check-session.ts";
import { add, compare, formatDecimal, parseDecimal } from "../../src/messages/decimal.ts";
import { digestOf } from "../../src/messages/digest.ts";
import { createSessionIds, newSessionId } from "../../src/messages/ids.ts";
import type { ContentBlock, Message, MessageMetadata } from "../../src/messages/message.ts";
import { migrateMessage } from "../../src/messages/migrate-message.ts";
import { parseModelId } from "../../src/messages/model-id.ts";
import { readMessage } from "../../src/messages/read-message.ts";
import { ROUTING_CHAIN, routingModeOf } from "../../src/messages/routing.ts";
import { createToolCatalog } from "../../src/messages/tool-catalog.ts";
import { createToolIdMap } from "../../src/messages/tool-ids.ts";
import { runs } from "../support/runs.ts";
import { ANSWERED, fixedSources, message, text, toolId, toolResult, USAGE } from "./support.ts";

const image: ContentBlock = {
  type: "image",
  source: { kind: "base64", data: "aGk=" },
  media_type: "image/png",
};
const call: ContentBlock = { type: "tool_use", id: toolId(1), name: "read_file", input: { path: "a" } };

describe("the invariants of a message", () => {
  const pathsOf = (checked: Message): string[] =>
    checkMessage(checked).map(({ path, rule }) => `${rule} ${path}`);

  it.each<[string, Message]>([
    ["a question", message("user", [text("hi")])],
    ["a question with an image", message("user", [text("hi"), image])],
    ["a complete answer", message("assistant", [text("hi"), call])],
    ["a tool result", toolResult(toolId(1), [text("done"), image])],
    ["an empty system message", message("system", [])],
    ["anything in the making", message("assistant", [], { status: "partial" })],
    ["an empty answer that was cancelled", message("assistant", [], { status: "cancelled" })],
    [
      "an answer that failed in a call",
      message("assistant", [{ ...call, incomplete: true }], { status: "error" }),
    ],
  ])("hold for %s", (_, valid) => {
    expect(checkMessage(valid)).toEqual([]);
  });

  it.each<[string, Message, string[]]>([
    ["an empty question", message("user", []), ["5.1.1 /content"]],
    ["a call in a question", message("user", [call]), ["5.1.3 /content/0"]],
    ["an image in an answer", message("assistant", [text("a"), image]), ["5.1.3 /content/1"]],
    ["an image in a system message", message("system", [image]), ["5.1.3 /content/0"]],
    [
      "an answer without metadata",
      message("assistant", [text("a")], {}),
      [
        "5.3.1 /metadata/model",
        "5.3.1 /metadata/provider",
        "5.3.2 /metadata/routing",
        "5.3.3 /metadata/usage",
      ],
    ],
    [
      "a tool message of two blocks without a parent",
      {
        ...toolResult(toolId(1), []),
        content: [...toolResult(toolId(1), []).content, text("b")],
        metadata: {},
      },
      ["5.1.3 /content/1", "5.1.3 /content", "5.3.4 /metadata/parent_tool_use_id"],
    ],
    [
      "a tool message with another parent",
      { ...toolResult(toolId(1), []), metadata: { parent_tool_use_id: toolId(2) } },
      ["5.3.4 /metadata/parent_tool_use_id"],
    ],
    ["a call inside a result", toolResult(toolId(1), [call]), ["5.1.3 /content/0/content/0"]],
    [
      "a cut call in a complete answer",
      message("assistant", [{ ...call, incomplete: true }]),
      ["5.1.5 /content/0/incomplete"],
    ],
  ])("find %s", (_, invalid, expected) => {
    expect(pathsOf(invalid)).toEqual(expected);
  });

  it("of a session: results answer one earlier call, ids ascend", () => {
    const [question, answer, result] = [
      message("user", [text("hi")]),
      message("assistant", [call]),
      toolResult(toolId(1), [text("ok")]),
    ];
    expect(checkSession([question, answer, result])).toEqual([]);
    const again = toolResult(toolId(1), [text("twice")]);
    const stray = toolResult(toolId(9), [text("whose?")]);
    const foreign = { ...message("user", [text("hi")]), session_id: "sess_1" };
    const rules = checkSession([question, result, answer, again, stray, foreign]).map(
      ({ path, rule }) => `${rule} ${path}`,
    );
    expect(rules).toEqual([
      "5.2.2 /1/content/0/tool_use_id",
      "6.1 /2/id",
      "5.2.3 /3/content/0/tool_use_id",
      "5.2.2 /4/content/0/tool_use_id",
      "5.2.2 /5/session_id",
    ]);
    expect(checkSession([answer, { ...message("assistant", [call]) }])[0]).toMatchObject({ rule: "5.2.1" });
  });
});

describe("reading a message", () => {
  it("keeps unknown blocks and fields, with a warning for each block", () => {
    const odd = [text("a"), { type: "audio", data: "x" }, call] as ContentBlock[];
    const given = { ...message("assistant", odd, { ...ANSWERED, mood: "calm" }), extra: 1 };
    const { message: read, warnings } = readMessage(given);
    expect(read).toEqual(given);
    expect(warnings).toEqual([{ path: "/content/1", message: expect.any(String), rule: "10.3" }]);
    const inResult = toolResult(toolId(1), [{ type: "video" } as unknown as ContentBlock]);
    expect(readMessage(inResult).warnings).toMatchObject([{ path: "/content/0/content/0" }]);
  });

  it.each([
    ["a text block without text", message("user", [{ type: "text" } as ContentBlock]), "/content/0"],
    [
      "an image over ftp",
      message("user", [{ ...image, source: { kind: "ftp", data: "x" } } as never]),
      "/content/0/source/kind",
    ],
    ["a block without a type", message("user", [{ text: "a" } as never]), "/content/0"],
  ])("refuses %s", (_, value, path) => {
    expect(() => readMessage(value)).toThrow(expect.objectContaining({ code: "EENVELOPE" }));
    try {
      readMessage(value);
    } catch (error) {
      expect((error as { details: { errors: unknown } }).details.errors).toContainEqual(
        expect.objectContaining({ path }),
      );
    }
  });

  it("refuses a newer version and says so", () => {
    expect(() => readMessage({ ...message("user", [text("a")]), schema_version: 99 })).toThrow(/newer/);
    expect(migrateMessage("nothing")).toBe("nothing");
  });
});

describe("the digest", () => {
  const answer = message("assistant", [text("a"), { ...call, input: { flag: null } }]);
  const withMetadata = (metadata: MessageMetadata): Message => ({
    ...answer,
    metadata: { ...answer.metadata, ...metadata },
  });

  it("leaves out provider_raw and what means the same", () => {
    const same = [
      withMetadata({ provider_raw: { id: "msg_1" } }),
      withMetadata({ provider_raw: null, user_id: null, status: "complete" }),
      withMetadata({ usage: { ...USAGE, cost_usd: "0.0006540", cached_input_tokens: 0 } }),
    ];
    expect(new Set(same.map(digestOf))).toEqual(new Set([digestOf(answer)]));
    expect(digestOf(answer)).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("tells everything else apart, also null in a tool's input", () => {
    const others = [
      withMetadata({ model: "openai:gpt-5" }),
      withMetadata({ user_id: "u" }),
      withMetadata({ team_id: "t" }),
      withMetadata({ status: "error" }),
      { ...answer, content: [text("a"), { ...call, input: {} }] },
      { ...answer, id: answer.id.replace("01", "02") },
    ];
    expect(new Set([answer, ...others].map(digestOf)).size).toBe(others.length + 1);
  });
});

describe("ids", () => {
  it("ascend when the clock stands still, goes back, or a session is taken up", () => {
    let now = 1000;
    const ids = createSessionIds({ ...fixedSources(), now: () => now });
    const made = [ids.message(), ids.toolUse().slice(3), ids.message()];
    now = 1;
    made.push(ids.message());
    const later = createSessionIds(fixedSources(0), made.at(-1));
    made.push(later.message());
    expect(made).toEqual([...new Set(made)].sort());
    expect(newSessionId(fixedSources())).toMatch(/^sess_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it("of tools are made anew for each call, and map both ways per provider", () => {
    const map = createToolIdMap(createSessionIds(fixedSources()));
    const first = map.mint("openai", "call_0");
    const second = map.mint("openai", "call_0");
    expect(first).toMatch(/^tu_/);
    expect(second).not.toBe(first);
    const make = (canonical: string): string => canonical.replace("tu_", "toolu_");
    expect(map.toProvider("openai", first, make)).toBe("call_0");
    expect(map.toProvider("openai", second, make)).toBe("call_0_2");
    const sent = map.toProvider("anthropic", first, make);
    expect(sent).toMatch(/^toolu_/);
    const reloaded = createToolIdMap(createSessionIds(fixedSources()), map.pairs);
    expect(reloaded.toCanonical("anthropic", sent)).toBe(first);
    expect(reloaded.toProvider("openai", first, make)).toBe("call_0");
    expect(reloaded.toCanonical("ollama", sent)).toBeUndefined();
  });
});

describe("decimals", () => {
  it("are exact and plain", () => {
    const sum = add(parseDecimal("0.1")!, parseDecimal("0.2")!);
    expect(formatDecimal(sum)).toBe("0.3");
    expect(formatDecimal(parseDecimal("18.00")!)).toBe("18");
    expect(formatDecimal({ units: 1n, scale: 7 })).toBe("0.0000001");
    expect(["1e3", "", ".5", "+1", " 1"].map(parseDecimal)).toEqual(Array(5).fill(undefined));
    expect(compare(parseDecimal("1.0")!, parseDecimal("1")!)).toBe(0);
  });

  it("add like whole numbers of the smallest unit", () => {
    const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(cents, cents, fc.nat(12), (a, b, scale) => {
        const sum = formatDecimal(add({ units: a, scale }, { units: b, scale }));
        expect(compare(parseDecimal(sum)!, { units: a + b, scale })).toBe(0);
      }),
      { numRuns: runs(200, 20_000) },
    );
  });
});

it("projects every policy of the routing chain to a mode", () => {
  expect(ROUTING_CHAIN.map(routingModeOf)).toEqual([
    "override",
    "manual",
    "rule",
    "pattern",
    "delegate",
    "default",
    "default",
  ]);
});

it("reads model ids and aliases", () => {
  expect(parseModelId("openrouter:deepseek/deepseek-v3:free")).toMatchObject({
    provider: "openrouter",
    name: "deepseek/deepseek-v3:free",
  });
  expect(parseModelId("sonnet").id).toBe("anthropic:claude-sonnet-4-6");
  expect(() => parseModelId("gpt-5")).toThrow(/provider:model/);
});

it("checks the input of a registered tool", () => {
  const catalog = createToolCatalog([
    {
      name: "read_file",
      description: "Reads",
      input_schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      side_effects: "read",
    },
  ]);
  expect(catalog.checkInput("read_file", { path: "a" })).toEqual([]);
  expect(catalog.checkInput("read_file", { path: 1 })).toMatchObject([{ path: "/path", rule: "5.2.4" }]);
  expect(catalog.checkInput("rm", {})).toHaveLength(1);
});
