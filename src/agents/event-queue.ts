/** The consumer's end of a queue: read by `for await`; leaving the loop closes it. */
export interface EventStream<Item> extends AsyncIterableIterator<Item, undefined> {
  /** Says that no more will be read. What still comes is dropped. */
  close(): void;
}

/** A bounded queue from one run to one consumer. */
export interface EventQueue<Item> {
  readonly stream: EventStream<Item>;
  /** Resolves when the item is in the queue, or dropped because the queue takes no more. */
  push(item: Item): Promise<void>;
  /** Takes no more items; those in the queue can still be read, those that wait for room are dropped. */
  end(): void;
  isOpen(): boolean;
  /** Resolves when the consumer has read the end or closed the stream. */
  readonly finished: Promise<void>;
}

interface Writer<Item> {
  readonly item: Item;
  readonly resolve: () => void;
}

/** Makes a queue that holds up its writers while it is full. */
export function createEventQueue<Item>(capacity: number): EventQueue<Item> {
  const items: Item[] = [];
  const writers: Writer<Item>[] = [];
  const readers: ((result: IteratorResult<Item, undefined>) => void)[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let open = true;

  const end = (): void => {
    open = false;
    for (const writer of writers.splice(0)) writer.resolve();
    for (const reader of readers.splice(0)) reader(last());
  };
  const last = (): IteratorReturnResult<undefined> => {
    finish();
    return { done: true, value: undefined };
  };
  const close = (): void => {
    items.length = 0;
    end();
    finish();
  };
  const stream: EventStream<Item> = {
    async next() {
      if (items.length === 0) {
        return open ? new Promise((resolve) => readers.push(resolve)) : last();
      }
      const [value] = items.splice(0, 1) as [Item];
      const writer = writers.shift();
      if (writer !== undefined) {
        items.push(writer.item);
        writer.resolve();
      }
      return { done: false, value };
    },
    async return() {
      close();
      return { done: true, value: undefined };
    },
    close,
    [Symbol.asyncIterator]: () => stream,
  };
  return {
    stream,
    push(item) {
      if (!open) return Promise.resolve();
      const reader = readers.shift();
      if (reader !== undefined) reader({ done: false, value: item });
      else if (items.length < capacity) items.push(item);
      else return new Promise((resolve) => writers.push({ item, resolve }));
      return Promise.resolve();
    },
    end,
    isOpen: () => open,
    finished,
  };
}
