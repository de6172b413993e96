import fc from "fast-check";

/** One way to spoil a document: byte flips, deletions, insertions, truncations, doubled chunks. */
const mutation = fc.record({
  kind: fc.constantFrom("flip", "set", "delete", "insert", "truncate", "behead", "double", "swap"),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  length: fc.integer({ min: 1, max: 6 }),
  byte: fc.oneof(
    fc.constantFrom(
      ...Buffer.from(' \t\n\r\f\v\0"\\/{}[]:,-+.0123456789eEabfnrtuNI'),
      0x7f,
      0x80,
      0xbf,
      0xc3,
      0xff,
    ),
    fc.integer({ min: 0, max: 255 }),
  ),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** One or two ways to spoil a document. */
export const spoiling = fc.array(mutation, { minLength: 1, maxLength: 2 });

/** A document with these ways applied to it, one after the other. */
export function spoil(document: Buffer, steps: readonly Mutation[]): Buffer {
  return steps.reduce(mutate, document);
}

function mutate(bytes: Buffer, { kind, at, length, byte }: Mutation): Buffer {
  const begin = Math.floor(at * bytes.length);
  const end = Math.min(bytes.length, begin + length);
  const [head, chunk, tail] = [bytes.subarray(0, begin), bytes.subarray(begin, end), bytes.subarray(end)];
  switch (kind) {
    case "flip":
      return Buffer.concat([head, chunk.map((c) => c ^ (1 << (byte & 7))), tail]);
    case "set":
      return Buffer.concat([head, Buffer.alloc(chunk.length, byte), tail]);
    case "delete":
      return Buffer.concat([head, tail]);
    case "insert":
      return Buffer.concat([head, Buffer.from([byte]), chunk, tail]);
    case "truncate":
      return head;
    case "behead":
      return Buffer.concat([chunk, tail]);
    case "double":
      return Buffer.concat([head, chunk, chunk, tail]);
    default:
      return Buffer.concat([chunk, head, tail]);
  }
}
