import { type Conversation, openConversation } from "../conversation.ts";
import type { Checks } from "../schemas.ts";
import { httpConversation } from "./http.ts";
import { ndjsonConversation } from "./ndjson.ts";
import type { Asked } from "./operations.ts";
import { stdioConversation } from "./stdio.ts";

/** How a program is spoken to: by the kit's own protocol, or as it is. */
export type Way =
  | {
      readonly kind: "peer" | "stdio" | "ndjson";
      /** A program and its arguments. */
      readonly command: readonly string[];
      /** What is handed to it of the environment. */
      readonly env: NodeJS.ProcessEnv;
    }
  | {
      readonly kind: "http";
      readonly url: URL;
      readonly headers: readonly (readonly [string, string])[];
    };

/** What every conversation needs. */
export interface Talk {
  readonly asked: Asked;
  readonly checks: Checks;
  readonly kitVersion: string;
  /** How long one answer may take. */
  readonly timeoutMs: number;
}

/** A document of 16 MiB whose every byte is escaped. */
export const MAX_ANSWER = 128 * 1024 * 1024;

/** Starts a conversation with a program, in the way that was asked for. */
export async function openWay(
  way: Way,
  { asked, checks, kitVersion, timeoutMs }: Talk,
): Promise<Conversation> {
  if (way.kind === "http") return httpConversation({ ...way, timeoutMs, maxBytes: MAX_ANSWER }, asked);
  const options = { command: way.command, env: way.env, timeoutMs, maxLine: MAX_ANSWER };
  if (way.kind === "stdio") return stdioConversation(options, asked);
  if (way.kind === "ndjson") return ndjsonConversation(options, asked);
  return openConversation(options, checks, kitVersion);
}
