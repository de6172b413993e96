import { type Fragment, JsonObject } from "../envelope/index.ts";
import type { RawMembers } from "../protocol/serialize.ts";

/** What stands in `data` of a terminal line of Protocol v1: values, and members that are JSON text already. */
export interface ProtocolData {
  readonly values: Readonly<Record<string, unknown>>;
  readonly raw: RawMembers;
}

/** A document as the data of a line: a report is the data itself, everything else is the envelope in it. */
export function dataOf(name: string, body: Fragment): ProtocolData {
  if (name !== "validate") return { values: {}, raw: { envelope: body } };
  const report = JsonObject.parse(body);
  return { values: {}, raw: Object.fromEntries(report.keys().map((key) => [key, report.get(key)!])) };
}
