import { cutAt, type Line, SECRET } from "./knobs.ts";
import type { Dialect } from "./scenarios.ts";

/** The lines of Claude Code, with or without partial messages. */
export interface ClaudeDialect extends Dialect {
  /** A line with what all of them carry. */
  line(fields: Line): Line;
  /** A tool that would have needed an approval. */
  denied(): Line[];
  /** What a subagent says and does. */
  subagent(): Line[];
  thinking(): Line[];
}

/** Makes the lines of one session. */
export function claudeDialect(session: string, partial: boolean): ClaudeDialect {
  let messages = 0;
  const line = (fields: Line): Line => ({
    ...fields,
    session_id: session,
    parent_tool_use_id: fields.parent_tool_use_id ?? null,
    uuid: "0b6d7a5e-0000-4000-8000-000000000000",
  });
  const stream = (event: Line): Line => line({ type: "stream_event", event });
  const start = (id: string): Line =>
    stream({ type: "message_start", message: { id, role: "assistant", content: [] } });
  const whole = (id: string, block: Line): Line =>
    line({ type: "assistant", message: { id, role: "assistant", content: [block] } });
  const result = (id: string, content: unknown, isError: boolean): Line =>
    line({
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: id, content, is_error: isError }],
      },
      tool_use_result: { stdout: SECRET, stderr: SECRET },
    });
  /** The real CLI prints the whole block before the end of its deltas. */
  const streamed = (block: Line, empty: Line, deltas: readonly Line[]): Line[] => {
    const id = `msg_${++messages}`;
    if (!partial) return [whole(id, block)];
    return [
      start(id),
      stream({ type: "content_block_start", index: 0, content_block: empty }),
      ...deltas.map((delta) => stream({ type: "content_block_delta", index: 0, delta })),
      whole(id, block),
      stream({ type: "content_block_stop", index: 0 }),
      stream({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: {} }),
      stream({ type: "message_stop" }),
    ];
  };
  const call = (id: string): Line[] =>
    streamed(
      { type: "tool_use", id, name: "Bash", input: { command: SECRET } },
      { type: "tool_use", id, name: "Bash", input: {} },
      [{ type: "input_json_delta", partial_json: `{"command":"${SECRET}"}` }],
    );
  return {
    line,
    opening: () => [
      line({
        type: "system",
        subtype: "init",
        cwd: `/${SECRET}`,
        tools: ["Bash"],
        model: "m",
        apiKeySource: SECRET,
      }),
    ],
    message(text) {
      const pieces = cutAt(text, Math.ceil(text.length / 3));
      return streamed(
        { type: "text", text },
        { type: "text", text: "" },
        pieces.map((piece) => ({ type: "text_delta", text: piece })),
      );
    },
    tools: () => [
      ...call("toolu_1"),
      result("toolu_1", SECRET, false),
      ...call("toolu_2"),
      result("toolu_2", [{ type: "text", text: SECRET }], true),
    ],
    denied: () => [...call("toolu_3"), result("toolu_3", `requires approval ${SECRET}`, true)],
    subagent: () => [
      ...call("toolu_4"),
      line({
        type: "assistant",
        parent_tool_use_id: "toolu_4",
        message: { id: "sub_1", content: [{ type: "text", text: "I am a subagent" }] },
      }),
      result("toolu_4", SECRET, false),
    ],
    thinking: () => [
      ...streamed({ type: "thinking", thinking: SECRET }, { type: "thinking", thinking: "" }, [
        { type: "thinking_delta", thinking: SECRET },
        { type: "signature_delta", signature: SECRET },
      ]),
      line({ type: "rate_limit_event", rate_limit_info: { status: SECRET } }),
      line({ type: "system", subtype: "compact_boundary", compact_metadata: { trigger: SECRET } }),
    ],
    closing: () => [
      line({ type: "result", subtype: "success", is_error: false, num_turns: 1, result: SECRET, usage: {} }),
    ],
  };
}
