import { type LineMapper, MalformedLine, type MapperExit, type MapperResult } from "../../backend.ts";
import type { MappedEvent } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { statusEvent, UNKNOWN } from "../shared/events.ts";
import { type Fields, requiredString, stringOrNull } from "../shared/fields.ts";
import { createSessionHandle } from "../shared/session-handle.ts";
import { createTextKeeper } from "../shared/text-keeper.ts";
import { itemOf } from "./item-of.ts";
import { createCodexItems, type ItemPhase } from "./items.ts";
import { createCodexOutcome } from "./outcome.ts";

const ITEM_PHASES: Readonly<Record<string, ItemPhase>> = {
  "item.started": "started",
  "item.created": "started",
  "item.updated": "updated",
  "item.delta": "updated",
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

  const startThread = ({ thread_id, conversation_id }: Fields): readonly MappedEvent[] => {
    thread = requiredString({ thread_id: thread_id ?? conversation_id }, "thread_id");
    turn = null;
    outcome.threadStarted(thread);
    return handle.announce(thread, [statusEvent("thread started")]);
  };

  const mapKnown: Readonly<Record<string, (line: Fields) => readonly MappedEvent[]>> = {
    "thread.started": startThread,
    "thread.resumed": startThread,
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

  const mapItem = (phase: ItemPhase, line: Fields): MappedEvent[] => {
    thread = stringOrNull(line.thread_id) ?? thread;
    turn = stringOrNull(line.turn_id) ?? turn;
    if (thread === undefined) throw new MalformedLine("An item outside of a thread");
    return items.map(phase, itemOf(line), { thread_id: thread, turn_id: turn });
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
