import { describe, expect, it } from "vitest";
import { message, text, toolId, toolResult } from "../messages/support.ts";
import { CASES, contextOf, requestOf } from "./support/providers.ts";

interface Wire {
  readonly role: string;
  readonly content?: string | readonly { readonly type: string }[];
}

describe.each(CASES)("a request to $name", ({ name, create, model }) => {
  const { adapter } = create({ baseUrl: "http://127.0.0.1:1" });
  const wireOf = (messages: ReturnType<typeof message>[]) =>
    adapter.toWire(requestOf(model, { messages }), contextOf());

  it("has every answer right behind its call, also where a user spoke in between", () => {
    const calls = [1, 2].map((number) => ({
      type: "tool_use" as const,
      id: toolId(number),
      name: "list_files",
      input: {},
    }));
    const { body, drops } = wireOf([
      message("user", [text("List both")]),
      message("assistant", calls),
      toolResult(toolId(2), [text("two")]),
      message("user", [text("Hurry")]),
      toolResult(toolId(1), [text("one")]),
    ]);
    const sent = (body as { messages: Wire[] }).messages;
    const results = name === "anthropic" ? ["user"] : ["tool", "tool"];
    expect(sent.map(({ role }) => role)).toEqual(["user", "assistant", ...results, "user"]);
    expect(JSON.stringify(sent[2])).toContain("two");
    expect(JSON.stringify(sent[1 + results.length])).toContain("one");
    expect(JSON.stringify(sent.at(-1))).toContain("Hurry");
    expect(drops).toEqual([]);
  });

  it("has no system text that the API would refuse", () => {
    const { body, drops } = wireOf([
      message("system", []),
      message("system", [text(" \n"), text("Be brief.")]),
      message("user", [text("Hello")]),
    ]);
    expect(JSON.stringify(body)).toContain("Be brief.");
    const isRefused = name === "anthropic";
    expect(drops.map(({ block_type }) => block_type)).toEqual(isRefused ? ["text"] : []);
    expect(JSON.stringify(body).includes(" \\n")).toBe(!isRefused);
  });
});
