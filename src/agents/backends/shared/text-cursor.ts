/** Which of several copies of one text is read: each has a place of its own in it. */
type Copy = "partial" | "whole";

/** Hands on each part of a text once, though it comes in pieces and as a whole, in either order. */
export interface TextCursor {
  /** What is new in the next part of a copy; empty where another copy has already given it. */
  unseen(copy: Copy, part: string): string;
}

/** Makes the cursor of one text. It keeps positions only, however long the text is. */
export function createTextCursor(): TextCursor {
  const position = { partial: 0, whole: 0 };
  let seen = 0;
  return {
    unseen(copy, part) {
      const start = position[copy];
      position[copy] = start + part.length;
      const fresh = part.slice(Math.max(0, seen - start));
      seen = Math.max(seen, position[copy]);
      return fresh;
    },
  };
}
