import { knob } from "./knobs.ts";

/** The sessions that this machine is to know, newest first: FAKE_SESSIONS, separated by commas. */
export function knownSessions(): string[] {
  return (knob("SESSIONS") ?? "").split(",").filter((id) => id !== "");
}

/** The id of the session of this run: a given one, or a new one. */
export function sessionId(resumed: string | undefined): string {
  return knob("SESSION_ID") ?? resumed ?? "session-new";
}
