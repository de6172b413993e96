import { type MappedEvent, sessionFacet } from "../../event.ts";
import { statusEvent } from "./events.ts";

/** Longer ids are not handed on: they would not be the id any more once cut. */
const MAX_ID_BYTES = 1024;

/** Tells the caller once by which id the session can be resumed. */
export interface SessionHandle {
  /** Looks at the id of a line and adds to its events what is to be told. A blank id is none. */
  announce(id: unknown, events: readonly MappedEvent[]): readonly MappedEvent[];
  /** The data of the completion, where the id is known. */
  data(): { readonly data?: unknown };
}

/** Makes the handle of one run; `warning` says that an id is too long, without the id. */
export function createSessionHandle(
  warning: (bytes: number) => string = () => `session handle omitted: id exceeds ${MAX_ID_BYTES} bytes`,
): SessionHandle {
  let known: string | undefined;
  let hasWarned = false;
  return {
    announce(id, events) {
      if (known !== undefined || typeof id !== "string" || id.trim() === "") return events;
      const bytes = Buffer.byteLength(id);
      if (bytes > MAX_ID_BYTES) {
        if (hasWarned) return events;
        hasWarned = true;
        return [...events, statusEvent(warning(bytes))];
      }
      known = id;
      return withFacet(events, id);
    },
    data: () => (known === undefined ? {} : { data: sessionFacet(known) }),
  };
}

/** On the first Status that carries nothing else; otherwise on one of its own behind the line's events. */
function withFacet(events: readonly MappedEvent[], id: string): MappedEvent[] {
  const data = sessionFacet(id);
  const first = events.findIndex((event) => event.kind === "Status" && event.data === undefined);
  if (first === -1) return [...events, { ...statusEvent("session started"), data }];
  return events.map((event, index) => (index === first ? { ...event, data } : event));
}
