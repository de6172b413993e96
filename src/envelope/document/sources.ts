/** Where time and identifiers come from; fixed in tests and by R18's environment variables. */
export interface Sources {
  /** Milliseconds since the epoch. */
  now(): number;
  /** That many lower-case hexadecimal digits. */
  hex(digits: number): string;
  /** Writes a time as `timestamp` does, for whoever writes many: see `createTimestamp`. */
  readonly timestamp?: (time: number) => string;
}

/** A time as this worker writes it: UTC with milliseconds. */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}

/** Makes a writer of times that knows its last one: runs ask often within a millisecond, and writing a date takes long. */
export function createTimestamp(): (time: number) => string {
  let last = { time: Number.NaN, text: "" };
  return (time) => {
    if (time !== last.time) last = { time, text: timestamp(time) };
    return last.text;
  };
}

/** Makes an id of the seed's form, such as `env_` and 16 hexadecimal digits. */
export function newId(prefix: string, sources: Sources): string {
  return `${prefix}_${sources.hex(16)}`;
}
