import { lazy } from "../errors/lazy.ts";
import { isLabel, isLabeled, secrecyOf } from "./secret-names.ts";

/** What the key of a member says about its value. */
export interface KeyFacts {
  /** The key without the secrets in it. */
  readonly redacted: string;
  readonly holdsSecret: boolean;
  /** The key, where it is the name of a secret. */
  readonly secretName: string | undefined;
  /** Whether the member names what the member beside it holds. */
  readonly isLabel: boolean;
  /** Whether the member holds what the member beside it names. */
  readonly isLabeled: boolean;
}

const MAX_KNOWN = 1024;
const MAX_LENGTH = 64;

/** What was found about keys before: the same come in document after document. None that holds a secret is kept. */
const known = lazy(() => new Map<string, KeyFacts>());

/** Reads a key, with what redacts the text of one that was not seen before. */
export function factsOf(key: string, redact: (text: string) => string): KeyFacts {
  const knownKeys = known();
  const seen = knownKeys.get(key);
  if (seen !== undefined) return seen;
  const facts = readKey(key, redact(key));
  if (!facts.holdsSecret && key.length <= MAX_LENGTH && knownKeys.size < MAX_KNOWN) knownKeys.set(key, facts);
  return facts;
}

/** Reads a key, which was redacted to the given text. */
export function readKey(key: string, redacted: string): KeyFacts {
  return {
    redacted,
    holdsSecret: redacted !== key,
    secretName: nameOfSecret(key, redacted),
    isLabel: isLabel(key),
    isLabeled: isLabeled(key),
  };
}

/** A sentence names nothing, such as a goal under which its status stands: "Find the definition of `token`". */
const MOST_WORDS = 4;

function isSentence(key: string): boolean {
  return key.includes("`") || key.trim().split(/\s+/, MOST_WORDS + 1).length > MOST_WORDS;
}

/** What is masked in a name may hide that it is the name of a secret, or bring that to light. */
export function nameOfSecret(name: string, redacted: string): string | undefined {
  if (secrecyOf(name) !== undefined) return isSentence(name) ? undefined : name;
  return redacted !== name && secrecyOf(redacted) !== undefined ? redacted : undefined;
}
