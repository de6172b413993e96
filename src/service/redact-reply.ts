import { redactText } from "../redact/index.ts";
import type { Reply } from "./operations.ts";

/** A reply without secrets. Its JSON stays JSON, and all other bytes stay as they are. */
export function redactReply(reply: Reply): Reply {
  return { ...reply, body: Buffer.from(redactText(reply.body.toString("utf8")), "utf8") };
}
