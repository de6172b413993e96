// C0 and C1 controls except the line break, and the marks that change the direction of text.
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes text from an envelope safe for a terminal: no escape sequences, no reordering. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => (char === "\t" ? "  " : "\ufffd"));
}
