import type { ContentBlock } from "./message.ts";
import type { StreamEvent } from "./stream-event.ts";
import type { StreamPart } from "./stream-part.ts";
import { parseToolInput, toolUseBlock } from "./tool-input.ts";

/** A part that belongs to a block. */
export type BlockPart = Extract<StreamPart, { block: string }>;

interface OpenBlock {
  block: ContentBlock | undefined;
  /** The input of a tool, as far as it has come. */
  json: string;
  isEnded: boolean;
  /** Parts that wait until the blocks before are done. */
  readonly waiting: BlockPart[];
}

/** Puts the blocks of a stream together and tells of them in their order. */
export interface BlockCollector {
  add(part: BlockPart): StreamEvent[];
  /** Ends every block: as a whole answer, or as one that was cut off. */
  end(isWhole: boolean): StreamEvent[];
  content(): ContentBlock[];
}

/**
 * Makes a collector. Some providers interleave parallel calls: events of a later block are held back until
 * the block before it has ended, so that indexes never go back.
 */
export function createBlockCollector(mintToolId: (providerId: string | undefined) => string): BlockCollector {
  const blocks: OpenBlock[] = [];
  const latest = new Map<string, OpenBlock>();
  let current = 0;

  const find = (key: string): OpenBlock => {
    const known = latest.get(key);
    if (known?.isEnded === false) return known;
    const opened: OpenBlock = { block: undefined, json: "", isEnded: false, waiting: [] };
    blocks.push(opened);
    latest.set(key, opened);
    return opened;
  };
  const advance = (): StreamEvent[] => {
    const events: StreamEvent[] = [];
    while (blocks[current]?.isEnded) {
      current++;
      const next = blocks[current];
      for (const part of next?.waiting.splice(0) ?? [])
        events.push(...apply(next!, part, current, mintToolId));
    }
    return events;
  };
  return {
    add(part) {
      const target = find(part.block);
      if (blocks[current] !== target) {
        // Text ends by itself when something else begins; the end of a call is told.
        const open = blocks[current]!;
        if (open.block?.type === "tool_use") {
          target.waiting.push(part);
          return [];
        }
        open.isEnded = true;
        const before = advance();
        return [...before, ...apply(target, part, current, mintToolId), ...advance()];
      }
      return [...apply(target, part, current, mintToolId), ...advance()];
    },
    end(isWhole) {
      const events: StreamEvent[] = [];
      while (current < blocks.length) {
        const open = blocks[current]!;
        if (open.block?.type === "tool_use") events.push(...endTool(open, current, isWhole));
        open.isEnded = true;
        events.push(...advance());
      }
      return events;
    },
    content: () => blocks.flatMap(({ block }) => (block === undefined || isEmpty(block) ? [] : [block])),
  };
}

function apply(
  target: OpenBlock,
  part: BlockPart,
  index: number,
  mintToolId: (providerId: string | undefined) => string,
): StreamEvent[] {
  switch (part.type) {
    case "text": {
      const text = target.block?.type === "text" ? target.block.text : "";
      target.block = { type: "text", text: text + part.text };
      return part.text === "" ? [] : [{ type: "text_delta", index, text: part.text }];
    }
    case "thinking": {
      const before = target.block?.type === "thinking" ? target.block : { type: "thinking", text: "" };
      const signature = part.signature === undefined ? {} : { signature: part.signature };
      target.block = { ...before, type: "thinking", text: `${before.text}${part.text}`, ...signature };
      return [{ type: "thinking_delta", index, text: part.text, ...signature }];
    }
    case "redacted":
      target.block = { type: "redacted_thinking", data: part.data };
      return [{ type: "thinking_delta", index, text: "", redacted: part.data }];
    case "tool": {
      if (target.block !== undefined) return [];
      const id = mintToolId(part.providerId);
      target.block = { type: "tool_use", id, name: part.name, input: {}, incomplete: true };
      return [{ type: "tool_use_start", index, id, name: part.name }];
    }
    case "tool_input": {
      if (target.block?.type !== "tool_use" || part.json === "") return [];
      target.json += part.json;
      return [{ type: "tool_use_input_delta", index, id: target.block.id, partial_json: part.json }];
    }
    case "block_end": {
      const events = target.block?.type === "tool_use" ? endTool(target, index, true) : [];
      target.isEnded = true;
      return events;
    }
  }
}

function endTool(target: OpenBlock, index: number, isWhole: boolean): StreamEvent[] {
  if (target.block?.type !== "tool_use") return [];
  const { id, name } = target.block;
  const input = parseToolInput(target.json);
  const block = toolUseBlock(id, name, input);
  target.block = isWhole ? block : { ...block, incomplete: true };
  return [
    { type: "tool_use_end", index, id, input: block.input, incomplete: target.block.incomplete === true },
  ];
}

function isEmpty(block: ContentBlock): boolean {
  return block.type === "text" && block.text === "";
}
