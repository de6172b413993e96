/** The operations that a peer is asked for as it is: their names in cases, and how commands and addresses spell them. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ["create", "create"],
  ["process", "process"],
  ["can_continue", "can-continue"],
  ["result", "result"],
  ["validate", "validate"],
]);

/** The words of `--ops`, in the order of the help. */
export const OPERATION_WORDS: readonly string[] = [...SPELLED.values()];

/** What a peer as it is can be asked for. */
export interface Asked {
  /** Words of operations. */
  readonly operations: readonly string[];
  /** The peer's `process` must change nothing: only the cases of `roundtrip` are run. */
  readonly onlyRoundtrip: boolean;
  readonly dialect: string;
}

/** What stands in a command or an address where the operation goes. */
export const PLACE = "{op}";

/** The word that asks a peer for the operation of a case; a roundtrip is a `process` that changes nothing. */
export function wordOf(operation: string): string {
  return SPELLED.get(operation) ?? "process";
}

/** The features that cases ask for, of a peer with these operations. */
export function featuresOf({ operations, onlyRoundtrip }: Asked, more: readonly string[]): string[] {
  if (onlyRoundtrip) return ["roundtrip", ...more];
  const names = [...SPELLED].filter(([, word]) => operations.includes(word)).map(([name]) => name);
  return [...names, ...more];
}
