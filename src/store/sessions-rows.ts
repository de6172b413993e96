import type { ContentBlock, Message } from "../gen/messages/message.ts";

/** A row of `messages`. */
export interface MessageRow {
  readonly id: string;
  readonly session_id: string;
  readonly role: string;
  readonly content_json: string;
  readonly metadata_json: string;
  readonly created_at: number;
  readonly schema_version: number;
  readonly extra_json: string | null;
}

/** A row of `sessions`, as far as it is read. */
export interface SessionRow {
  readonly id: string;
  readonly workspacePath: string;
  readonly activeModel: string | null;
  readonly policy: string | null;
}

/** The session of a row. */
export function toEntry({ policy, ...session }: SessionRow): Omit<SessionRow, "policy"> & {
  readonly routingPolicy: Record<string, unknown> | null;
} {
  return {
    ...session,
    routingPolicy: policy === null ? null : (JSON.parse(policy) as Record<string, unknown>),
  };
}

/** A row of `tool_calls` when its call is made. */
export interface ToolCallRow {
  readonly id: string;
  readonly name: string;
  readonly status: "pending" | "cancelled";
}

/** The row of a message; fields that the tables do not know stand in one column of their own. */
export function toRow(message: Message): MessageRow {
  const { id, session_id, role, content, metadata, created_at, schema_version, ...extra } = message;
  return {
    id,
    session_id,
    role,
    content_json: JSON.stringify(content),
    metadata_json: JSON.stringify(metadata),
    created_at: microseconds(created_at),
    schema_version,
    extra_json: Object.keys(extra).length === 0 ? null : JSON.stringify(extra),
  };
}

/** The message of a row, in the version in which it was saved and with nothing checked. */
export function fromRow(row: MessageRow): Record<string, unknown> {
  return {
    id: row.id,
    session_id: row.session_id,
    role: row.role,
    content: JSON.parse(row.content_json) as unknown,
    metadata: JSON.parse(row.metadata_json) as unknown,
    created_at: dateTime(row.created_at),
    schema_version: row.schema_version,
    ...(row.extra_json === null ? {} : (JSON.parse(row.extra_json) as object)),
  };
}

/** The calls that a message makes; a call that was cut off is never run. */
export function callsOf({ content }: Message): ToolCallRow[] {
  return content.flatMap((block: ContentBlock) =>
    block.type === "tool_use"
      ? [{ id: block.id, name: block.name, status: block.incomplete === true ? "cancelled" : "pending" }]
      : [],
  );
}

/** Microseconds since the epoch; digits beyond those are cut. */
export function microseconds(text: string): number {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  const whole = Date.parse(text.replace(/\.\d+/, ""));
  return whole * 1000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

function dateTime(value: number): string {
  const seconds = Math.floor(value / 1_000_000);
  const micros = String(value - seconds * 1_000_000).padStart(6, "0");
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, `.${micros}Z`);
}
