/** One more than a completion may hold, so that the run sees that there was more and marks the cut. */
const KEPT_LENGTH = 65_537;

/** Collects the final answer and keeps no more of it than can be shown. */
export interface TextKeeper {
  add(text: string): void;
  clear(): void;
  /** The text so far; absent where there is none. */
  finalText(): { readonly finalText?: string };
}

/** Makes an empty keeper. */
export function createTextKeeper(): TextKeeper {
  let kept = "";
  return {
    add(text) {
      if (kept.length < KEPT_LENGTH) kept += text.slice(0, KEPT_LENGTH - kept.length);
    },
    clear() {
      kept = "";
    },
    finalText: () => (kept === "" ? {} : { finalText: kept }),
  };
}
