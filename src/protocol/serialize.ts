import type { ProtocolEnvelope } from "../gen/protocol/protocol-envelope.ts";

/** Members of `data` that are JSON text already, each on one line: they are copied byte for byte. */
export type RawMembers = Readonly<Record<string, Uint8Array>>;

/** Writes an envelope as JSON without a line break, in the order of the protocol. */
export function serializeEnvelope(envelope: ProtocolEnvelope, raw: RawMembers = {}): Buffer {
  return Buffer.concat(partsOf(envelope, raw));
}

/** Writes an envelope as one line of a stream, with its line break. */
export function envelopeLine(envelope: ProtocolEnvelope, raw: RawMembers = {}): Buffer {
  return Buffer.concat([...partsOf(envelope, raw), Buffer.from("\n")]);
}

function partsOf(envelope: ProtocolEnvelope, raw: RawMembers): Uint8Array[] {
  const { version, status, command, data, meta, error } = envelope;
  const head = JSON.stringify({ version, status, command });
  const tail = JSON.stringify({ meta, error });
  const parts: Uint8Array[] = [Buffer.from(`${head.slice(0, -1)},"data":{`)];
  let separator = "";
  const add = (key: string, value: Uint8Array): void => {
    parts.push(Buffer.from(`${separator}${JSON.stringify(key)}:`), value);
    separator = ",";
  };
  for (const [key, value] of Object.entries(data)) {
    const text = Object.hasOwn(raw, key) ? undefined : JSON.stringify(value);
    if (text !== undefined) add(key, Buffer.from(text));
  }
  for (const [key, bytes] of Object.entries(raw)) add(key, bytes);
  parts.push(Buffer.from(`},${tail.slice(1)}`));
  return parts;
}
