/** More than any agent has open at a time; memory must have an end. */
const MAX_OPEN = 1000;

/** What is known of items that have begun and not yet ended, by id. The oldest are forgotten. */
export interface OpenItems<Known> {
  get(id: unknown): Known | undefined;
  set(id: unknown, known: Known): void;
  /** Forgets an item that has ended, and gives what was known of it. */
  end(id: unknown): Known | undefined;
}

/** Makes an empty collection. */
export function createOpenItems<Known>(): OpenItems<Known> {
  const items = new Map<unknown, Known>();
  return {
    get: (id) => items.get(id),
    set(id, known) {
      items.set(id, known);
      if (items.size > MAX_OPEN) items.delete(items.keys().next().value);
    },
    end(id) {
      const known = items.get(id);
      items.delete(id);
      return known;
    },
  };
}
