/** Where time and identifiers come from; fixed in tests and by R18's environment variables. */
export interface Sources {
  /** Milliseconds since the epoch. */
  now(): number;
  /** That many lower-case hexadecimal digits. */
  hex(digits: number): string;
}

let last = { time: 0, text: "1970-01-01T00:00:00.000Z" };

/** A time as this worker writes it: UTC with milliseconds. */
export function timestamp(time: number): string {
  // A run asks several times within a millisecond, and writing a date takes long.
  if (time !== last.time) last = { time, text: new Date(time).toISOString() };
  return last.text;
}

/** Makes an id of the seed's form, such as `env_` and 16 hexadecimal digits. */
export function newId(prefix: "env" | "req" | "sess", sources: Sources): string {
  return `${prefix}_${sources.hex(16)}`;
}
