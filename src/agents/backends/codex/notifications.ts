import { errorEvent, type MappedEvent } from "../../event.ts";
import { statusEvent } from "../shared/events.ts";
import { type Fields, fieldsOf, stringOrNull } from "../shared/fields.ts";
import { createTextKeeper } from "../shared/text-keeper.ts";
import { createCodexItems, type ItemPhase } from "./items.ts";

const ITEM_PHASES: Readonly<Record<string, ItemPhase>> = {
  "item/started": "started",
  "item/completed": "completed",
};

const TEXT_CHANNELS: Readonly<Record<string, string>> = {
  "item/agentMessage/delta": "assistant",
  "item/reasoning/summaryTextDelta": "reasoning",
  "item/reasoning/textDelta": "reasoning",
};

/** Maps what the app server says of one thread; what it says of others is not the caller's. */
export interface NotificationMapper {
  map(method: string, params: Fields): MappedEvent[];
  finalText(): { readonly finalText?: string };
}

/** Makes the mapper of one thread. */
export function createNotificationMapper(thread: string): NotificationMapper {
  const answer = createTextKeeper();
  const items = createCodexItems((text) => {
    answer.clear();
    answer.add(text);
  });
  return {
    map(method, params) {
      if (params.threadId !== thread) return [];
      const place = { thread_id: thread, turn_id: stringOrNull(params.turnId) };
      if (Object.hasOwn(ITEM_PHASES, method)) return mapItem(method, fieldsOf(params.item));
      if (Object.hasOwn(TEXT_CHANNELS, method)) {
        return items.delta(params.itemId, stringOrNull(params.delta) ?? "", TEXT_CHANNELS[method]!);
      }
      if (method === "turn/started") return [statusEvent("turn started")];
      if (method === "turn/completed") return [statusEvent("turn completed")];
      return method === "error" ? [errorEvent("codex reported an error")] : [];

      function mapItem(name: string, item: Fields): MappedEvent[] {
        // The prompt comes back as the user's message.
        return item.type === "userMessage" ? [] : items.map(ITEM_PHASES[name]!, asExecItem(item), place);
      }
    },
    finalText: answer.finalText,
  };
}

/** The same item in the words of `codex exec`. */
function asExecItem(item: Fields): Fields {
  const type = (stringOrNull(item.type) ?? "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const summary = Array.isArray(item.summary) ? item.summary.filter((part) => typeof part === "string") : [];
  return {
    ...item,
    type,
    text: item.text ?? summary.join(""),
    aggregated_output: item.aggregatedOutput,
    exit_code: item.exitCode,
  };
}
