import { REFUSED_KEYS } from "../dialects/tables.ts";
import { FIELDS, PEER_MEMBERS } from "./fields.ts";

/** Keys that most envelopes have inside of outputs and metadata: the stages', and what these look for. */
const INNER_KEYS = [
  "perception",
  "intent",
  "plan",
  "execution",
  "critic",
  "integration",
  "session_history",
  "user_preferences",
];

/** The keys that most envelopes have. */
export const KNOWN_KEYS: readonly string[] = [
  ...FIELDS.map(({ name }) => name),
  ...PEER_MEMBERS.map(({ name }) => name),
  ...REFUSED_KEYS,
  ...INNER_KEYS,
];
