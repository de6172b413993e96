import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundCompletion, boundEvent, boundText, truncate } from "../../src/agents/bounds.ts";
import type { AgentWrapperEvent, MappedEvent } from "../../src/agents/event.ts";
import { runs } from "../support/runs.ts";
import { runShell, textOf } from "./support/agents.ts";

const SUFFIX = "…(truncated)";
const HEART = "💖";
const DROPPED = { dropped: { reason: "oversize" } };

function bound(event: MappedEvent): AgentWrapperEvent[] {
  return boundEvent({ agent_kind: "fake", ...event });
}

function sizes(text: string): number[] {
  return bound({ kind: "TextOutput", text }).map((event) => Buffer.byteLength(event.text!));
}

describe("case 19: an event", () => {
  it.each([
    ["x".repeat(128), "x".repeat(128)],
    ["x".repeat(129), undefined],
    ["é".repeat(65), undefined],
  ])("keeps a channel of at most 128 bytes", (channel, kept) => {
    expect(bound({ kind: "Status", channel })[0]?.channel).toBe(kept);
  });

  it("has a message of at most 4096 bytes", () => {
    const of = (message: string) => bound({ kind: "Error", message })[0]!.message!;
    expect(of("a".repeat(4096))).toBe("a".repeat(4096));
    expect(of("a".repeat(4106))).toBe(`${"a".repeat(4082)}${SUFFIX}`);
    expect(of(HEART.repeat(1100))).toBe(`${HEART.repeat(1020)}${SUFFIX}`);
  });

  it("is split where its text has more than 65536 bytes, between characters", () => {
    expect(sizes("a".repeat(65_546))).toEqual([65_536, 10]);
    expect(sizes(`a${HEART.repeat(16_384)}`)).toEqual([65_533, 4]);
    expect(sizes("a".repeat(131_072))).toEqual([65_536, 65_536]);
    expect(sizes("")).toEqual([0]);
  });

  it("carries channel and data on each part of its text", () => {
    const parts = bound({
      kind: "TextOutput",
      channel: "assistant",
      text: "a".repeat(65_537),
      data: { n: 1 },
    });
    expect(parts.map(({ text, ...rest }) => ({ ...rest, size: text!.length }))).toEqual(
      [65_536, 1].map((size) => ({
        agent_kind: "fake",
        kind: "TextOutput",
        channel: "assistant",
        data: { n: 1 },
        size,
      })),
    );
  });

  it("has data of at most 65536 bytes of JSON", () => {
    const of = (data: unknown) => bound({ kind: "Status", data })[0]!.data;
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(of("a".repeat(65_534))).toBe("a".repeat(65_534));
    expect(of("a".repeat(65_535))).toEqual(DROPPED);
    expect(of("é".repeat(32_768))).toEqual(DROPPED);
    expect(of({ n: 1n })).toEqual(DROPPED);
    expect(of(cycle)).toEqual(DROPPED);
    expect(of(null)).toBeNull();
  });

  it("has well-formed text", () => {
    expect(bound({ kind: "TextOutput", text: "a\ud83d" })[0]?.text).toBe("a\ufffd");
    expect(bound({ kind: "Error", message: "\udc00" })[0]?.message).toBe("\ufffd");
  });
});

it.each(["ToolCall", "ToolResult", "Status", "Error", "Unknown"] as const)(
  "beyond upstream: text has no place on %s",
  (kind) => {
    const event = { kind, message: "m", text: "SECRET".repeat(20_000) };
    expect(bound(event)).toEqual([{ agent_kind: "fake", kind, message: "m" }]);
  },
);

it("a message has no place on TextOutput", () => {
  expect(bound({ kind: "TextOutput", text: "t", message: "m" })).toEqual([
    { agent_kind: "fake", kind: "TextOutput", text: "t" },
  ]);
});

it("case 19: a completion is held to the bounds, too", () => {
  const status = { code: 0, signal: null };
  expect(boundCompletion({ status, data: "a".repeat(70_000) })).toEqual({ status, data: DROPPED });
  const { final_text } = boundCompletion({ status, final_text: HEART.repeat(16_484) });
  expect(Buffer.byteLength(final_text!)).toBe(65_534);
  expect(final_text).toMatch(/^💖+…\(truncated\)$/u);
});

describe("case 20: a text cut to so many bytes", () => {
  it.each([
    [HEART.repeat(10), 20, `${HEART}${SUFFIX}`],
    ["\ufffd".repeat(7), 20, `\ufffd\ufffd${SUFFIX}`],
    ["a\ufffd\ufffdb", 20, "a\ufffd\ufffdb"],
    ["a".repeat(99), 15, `a${SUFFIX}`],
    ["a".repeat(99), 14, "…"],
    ["a".repeat(99), 3, "…"],
    ["a".repeat(99), 2, ""],
    ["a".repeat(99), 0, ""],
  ])("%j to %i", (text, bytes, expected) => expect(boundText(text, bytes)).toBe(expected));

  it("says so also where it would have fitted", () => expect(truncate("ok", 20)).toBe(`ok${SUFFIX}`));
});

it("case 21: a run hands on only bounded events", async () => {
  const script = `head -c 70000 /dev/zero | tr '\\0' a | sed 's/.*/{"text":"&"}/'; echo`;
  const { events, ending } = await runShell(script);
  expect(events.map((event) => event.text!.length)).toEqual([65_536, 4_464]);
  expect(ending).toMatchObject({
    completion: { final_text: `${"a".repeat(65_536 - 14)}${SUFFIX}` },
  });
});

it("beyond upstream: the error of a completion is bounded like the event", async () => {
  const { events, ending } = await runShell("true", {
    finish: () => ({ events: [], error: "x".repeat(5000) }),
  });
  expect(Buffer.byteLength(events[0]!.message!)).toBe(4096);
  expect("error" in ending && ending.error.reason).toBe(events[0]!.message);
  expect("error" in ending && Buffer.byteLength(ending.error.message)).toBe(4096);
});

it("bounds hold for every event, and the parts of a text are the text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc
      .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 }), fc.nat(20_000))
      .map(([unit, count]) => unit.repeat(count)),
  );
  const kinds = ["TextOutput", "ToolCall", "ToolResult", "Status", "Error", "Unknown"] as const;
  fc.assert(
    fc.property(fc.constantFrom(...kinds), text, text, text, (kind, channel, body, message) => {
      const events = bound({ kind, channel, text: body, message, data: { message } });
      for (const event of events) {
        expect(Buffer.byteLength(event.channel ?? "")).toBeLessThanOrEqual(128);
        expect(Buffer.byteLength(event.text ?? "")).toBeLessThanOrEqual(65_536);
        expect(Buffer.byteLength(event.message ?? "")).toBeLessThanOrEqual(4096);
        expect(Buffer.byteLength(JSON.stringify(event.data))).toBeLessThanOrEqual(65_536);
      }
      expect(textOf(events)).toBe(kind === "TextOutput" ? body.toWellFormed() : "");
    }),
    { numRuns: runs(100, 2000) },
  );
});
