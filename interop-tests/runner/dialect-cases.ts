import { type Json, type JsonMap, toPlain } from "./json.ts";
import type { Trip } from "./trips.ts";

/** A case as its file has it, made for one dialect. */
export interface DialectCase {
  readonly dialect: string;
  readonly value: JsonMap;
  readonly trip: Trip;
}

/** A case with a trip is one case for each dialect: in its document, its option and its words. */
export function toDialects(value: JsonMap): DialectCase[] {
  const trip = value.get("trip");
  if (!(trip instanceof Map)) return [];
  const common = (value.get("expect") as JsonMap).get("output") as JsonMap;
  return [...(trip.get("writes") as JsonMap)].map(([dialect, words]) => {
    const output = hasMembers(common.get("$has") as JsonMap, words as JsonMap);
    const changed: [string, Json][] = [
      ["level", "dialect"],
      ["features", ["dialects"]],
      ["given", extend(value.get("given"), ["base", dialect === "seed" ? "full" : dialect])],
      ["options", extend(value.get("options"), ["dialect", dialect])],
      ["expect", new Map([["output", output]])],
    ];
    return { dialect, value: new Map([...value, ...changed]), trip: tripOf(dialect, trip) };
  });
}

function extend(object: Json | undefined, member: [string, Json]): JsonMap {
  return new Map([...((object ?? new Map()) as JsonMap), member]);
}

function tripOf(dialect: string, trip: JsonMap): Trip {
  const operation = trip.get("peer") as Trip["operation"];
  return {
    peer: peerOf(dialect, operation),
    operation,
    response: trip.has("response") ? toPlain(trip.get("response")!) : undefined,
    merged: trip.get("merged") === true,
    back: (trip.get("back") ?? "normalize") as Trip["back"],
    reads: hasMembers(trip.get("reads") as JsonMap),
  };
}

/** The peer of the kit that speaks a dialect. The seed's records no answers, but the oldest published one does. */
function peerOf(dialect: string, operation: Trip["operation"]): string {
  if (dialect !== "seed") return dialect;
  return operation === "roundtrip" ? "python" : "go-u1";
}

/** A pattern of members that must be there. */
function hasMembers(...groups: readonly JsonMap[]): JsonMap {
  return new Map<string, Json>([["$has", new Map(groups.flatMap((group) => [...group]))]]);
}
