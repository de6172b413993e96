/** How much of a question is analysed; the rest is still in raw_input, but nobody asks in 20,000 characters. */
export const MAX_ANALYSED_CHARACTERS = 20_000;

// Most questions are printable ASCII with single spaces: one look at them spares six.
const UNUSUAL = /[^ -~]| {2}/;

/** The text with unified quotes, no control characters, single spaces, and a bounded length. */
export function normalizeText(text: string): string {
  const bounded = text.slice(0, MAX_ANALYSED_CHARACTERS);
  if (!UNUSUAL.test(bounded)) return bounded.trim();
  return bounded
    .normalize("NFC")
    .replace(/[\u0000-\u001f\u007f\u0085\u00a0\u2028\u2029\ufeff]+/g, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060]/g, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/ {2,}/g, " ")
    .trim();
}
