import { secretsIn, spellingsOf } from "./value-forms.ts";
import { createValueMatcher, type ValueMatcher } from "./value-matcher.ts";

/** Values that were recognized as secrets, to be found wherever they come again. */
export interface RememberedValues {
  /** Remembers a value that was recognized as a secret, where it is so peculiar that it comes by no accident. */
  add(value: string): void;
  /** What finds all that is remembered: another one as soon as there is more; undefined while there is nothing. */
  matcher(): ValueMatcher | undefined;
}

/** So much is remembered, in all spellings. What comes later is still masked where it is recognized itself. */
const MAX_VALUES = 1000;
const MAX_CHARACTERS = 65_536;

/** Starts with nothing to remember. */
export function rememberValues(): RememberedValues {
  const values = new Set<string>();
  const spellings: string[] = [];
  let characters = 0;
  let matcher: ValueMatcher | undefined;
  const remember = (value: string): void => {
    if (values.size >= MAX_VALUES || values.has(value)) return;
    const found = spellingsOf(value);
    const length = found.reduce((sum, spelling) => sum + spelling.length, characters);
    if (length > MAX_CHARACTERS) return;
    characters = length;
    values.add(value);
    spellings.push(...found);
    matcher = undefined;
  };
  return {
    add(value) {
      if (values.size >= MAX_VALUES || value.length > MAX_CHARACTERS) return;
      for (const secret of secretsIn(value)) remember(secret);
    },
    matcher() {
      if (values.size > 0) matcher ??= createValueMatcher(spellings);
      return matcher;
    },
  };
}
