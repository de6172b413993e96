/** Cuts a text to a number of characters (code points), the last of them an ellipsis. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // A character has at most two code units, so no more of a long text need be looked at.
  const start = Array.from(text.slice(0, 2 * characters + 2));
  return start.length <= characters ? text : `${start.slice(0, characters - 1).join("")}…`;
}
