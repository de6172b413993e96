import { parseFragment, toFragment } from "../envelope/index.ts";
import { redactValue } from "../protocol/redact/index.ts";
import type { Reply } from "./operations.ts";

/** A reply without the secrets that a peer's words may hold. */
export function redactReply(reply: Reply): Reply {
  return { ...reply, body: toFragment(redactValue(parseFragment(reply.body))) };
}
