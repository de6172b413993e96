import { isRecord } from "../../../protocol/json.ts";
import { type LineMapper, MalformedLine, type MapperExit, type MapperResult } from "../../backend.ts";
import type { MappedEvent } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { statusEvent, UNKNOWN } from "../shared/events.ts";
import { type Fields, requiredString, stringOrNull } from "../shared/fields.ts";
import { createSessionHandle } from "../shared/session-handle.ts";
import { createTextKeeper } from "../shared/text-keeper.ts";
import { createCodexItems, type ItemPhase } from "./items.ts";
import { createCodexOutcome } from "./outcome.ts";

const ITEM_PHASES: Readonly<Record<string, ItemPhase>> = {
  "item.started": "started",
  "item.created": "started",
  "item.updated": "updated",
  "item.completed": "completed",
  "item.failed": "failed",
};

/** Maps the lines of one run of `codex exec --json`. */
export function createCodexMapper(request: CheckedRequest): LineMapper {
  const handle = codexSessionHandle();
  const answer = createTextKeeper();
  const outcome = createCodexOutcome(request);
  const items = createCodexItems((text) => {
    answer.clear();
    answer.add(text);
  });
  let thread: string | undefined;
  let turn: string | null = null;
  let turns = 0;

  const mapKnown: Readonly<Record<string, (line: Fields) => readonly MappedEvent[]>> = {
    "thread.started"(line) {
      thread = requiredString(line, "thread_id");
      turn = null;
      outcome.threadStarted(thread);
      return handle.announce(thread, [statusEvent("thread started")]);
    },
    "turn.started"(line) {
      // Only some versions name their turns.
      turn = stringOrNull(line.turn_id) ?? `synthetic-turn-${++turns}`;
      return [statusEvent("turn started")];
    },
    "turn.completed"() {
      outcome.turnCompleted();
      return [statusEvent("turn completed")];
    },
    "turn.failed"(line) {
      outcome.turnFailed(line);
      return [statusEvent("turn failed")];
    },
    error: (line) => outcome.error(line),
  };

  const mapItem = (phase: ItemPhase, { item }: Fields): MappedEvent[] => {
    if (thread === undefined) throw new MalformedLine("An item outside of a thread");
    if (!isRecord(item)) throw new MalformedLine("The item is missing");
    return items.map(phase, item, { thread_id: thread, turn_id: turn });
  };

  return {
    map(line) {
      const type = requiredString(line, "type");
      if (Object.hasOwn(ITEM_PHASES, type)) return mapItem(ITEM_PHASES[type]!, line);
      return (Object.hasOwn(mapKnown, type) ? mapKnown[type]?.(line) : undefined) ?? [UNKNOWN];
    },
    finish(exit: MapperExit): MapperResult {
      const text = outcome.isSuccess(exit) ? answer.finalText() : {};
      return { ...outcome.finish(exit), ...text, ...handle.data() };
    },
  };
}

/** The handle of a Codex thread, whose id is kept as it is. */
export function codexSessionHandle(): ReturnType<typeof createSessionHandle> {
  return createSessionHandle((bytes) => `session handle id oversize: len_bytes=${bytes}`);
}
