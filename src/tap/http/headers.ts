/** Headers that are between two neighbours only. */
const OF_CONNECTIONS = ["connection", "keep-alive", "proxy-connection", "upgrade", "te"];

/** Headers that tell of the bytes of a body, which is another one. */
const OF_BODIES = [
  ...["content-length", "content-encoding", "transfer-encoding"],
  ...["etag", "content-md5", "digest", "content-digest", "repr-digest"],
];

/** The headers that are handed on, as they are spelled and in their order. */
export function handedOn(raw: readonly string[]): string[] {
  return without(raw, OF_CONNECTIONS);
}

/** The headers of an answer with another body. */
export function withBody(raw: readonly string[], length: number): string[] {
  return [...without(raw, [...OF_CONNECTIONS, ...OF_BODIES]), "content-length", String(length)];
}

/** The headers of a request to another host. */
export function toHost(raw: readonly string[], host: string): string[] {
  return ["host", host, ...without(raw, [...OF_CONNECTIONS, "host"])];
}

function without(raw: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    if (!names.includes(raw[at]!.toLowerCase())) kept.push(raw[at]!, raw[at + 1]!);
  }
  return kept;
}
