import { maskText } from "./search.ts";
import { secretSearch } from "./secret-search.ts";

const SECRETS = secretSearch(() => undefined);

/**
 * Replaces every secret in a text by `***`; all else stays as it is. JSON stays JSON: secrets inside its
 * strings, also inside JSON text in them, are replaced there.
 */
export function redactText(text: string): string {
  return maskText(text, SECRETS);
}
