import { applyEdits, type Edit } from "./edits.ts";
import { escapeJson, unescapeJson } from "./json-escapes.ts";
import type { Leaf } from "./json-leaves.ts";

/** Gives names that differ from each other and from those that are taken: the second of a name gets a number. */
export function distinctNames(taken: Iterable<string>): (name: string) => string {
  const uses = new Map<string, number>();
  for (const name of taken) uses.set(name, 1);
  return (name) => {
    for (;;) {
      const count = (uses.get(name) ?? 0) + 1;
      uses.set(name, count);
      const distinct = count === 1 ? name : `${name}#${count}`;
      if (count > 1 && uses.has(distinct)) continue;
      uses.set(distinct, 1);
      return distinct;
    }
  };
}

/** The edits of keys of a JSON text, so that two keys of an object that are masked do not become one. */
export function keepApart(
  text: string,
  leaves: readonly Leaf[],
  masked: ReadonlyMap<Leaf, readonly Edit[]>,
): Edit[] {
  const objects = new Map<number, string[]>();
  for (const { container } of masked.keys()) objects.set(container, []);
  for (const leaf of leaves) {
    if (leaf.kind === "key" && !masked.has(leaf)) objects.get(leaf.container)?.push(keyOf(text, leaf));
  }
  const names = new Map(Array.from(objects, ([object, taken]) => [object, distinctNames(taken)] as const));
  return Array.from(masked, ([leaf, edits]) => editKey(text, leaf, edits, names.get(leaf.container)!)).flat();
}

function editKey(
  text: string,
  leaf: Leaf,
  edits: readonly Edit[],
  nameOf: (name: string) => string,
): readonly Edit[] {
  const key = keyOf(text, leaf, edits);
  const name = nameOf(key);
  return name === key ? edits : [{ start: leaf.start + 1, end: leaf.end - 1, by: escapeJson(name) }];
}

/** What a key stands for, with edits of the text in which it stands. */
function keyOf(text: string, { start, end }: Leaf, edits: readonly Edit[] = []): string {
  const raw = text.slice(start + 1, end - 1);
  const inside = edits.map((edit) => ({
    ...edit,
    start: edit.start - start - 1,
    end: edit.end - start - 1,
  }));
  return unescapeJson(applyEdits(raw, inside));
}
