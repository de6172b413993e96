import { redactText } from "./redact-text.ts";
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

/** The same keys come in document after document. One that holds a secret is not kept. */
const KNOWN = new Map<string, KeyFacts>();

/** Reads a key. */
export function factsOf(key: string): KeyFacts {
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const redacted = redactText(key);
  const facts: KeyFacts = {
    redacted,
    holdsSecret: redacted !== key,
    secretName: nameOfSecret(key, redacted),
    isLabel: isLabel(key),
    isLabeled: isLabeled(key),
  };
  if (!facts.holdsSecret && key.length <= MAX_LENGTH && KNOWN.size < MAX_KNOWN) KNOWN.set(key, facts);
  return facts;
}

/** What is masked in a name may hide that it is the name of a secret, or bring that to light. */
export function nameOfSecret(name: string, redacted: string): string | undefined {
  if (secrecyOf(name) !== undefined) return name;
  return redacted !== name && secrecyOf(redacted) !== undefined ? redacted : undefined;
}
