import { findDuplicateKeys } from "../envelope/duplicate-keys.ts";
import { fragmentOf, parseFragment, scanJson } from "../envelope/index.ts";
import type { ScannedItem } from "../envelope/scan.ts";
import type { JsonText } from "../protocol/validate/read-json.ts";

/** Nothing of the protocol stands deeper; below, a line is that of the container at this depth. */
const MAX_LOCATED_DEPTH = 16;

const LINE_FEED = 0x0a;
const BLOCK = 64 * 1024;

/** Reads a JSON text, with what the protocol's validator asks about the text itself. */
export function readJsonText(bytes: Uint8Array): JsonText {
  const { start, end, mayHaveDuplicates } = scanJson(bytes);
  return {
    value: parseFragment(fragmentOf(bytes, start, end)),
    duplicates: mayHaveDuplicates ? findDuplicateKeys(bytes) : [],
    lineOf: createLocator(bytes, start),
  };
}

/** Finds the lines of values by their JSON Pointers; what was looked at once is not scanned again. */
function createLocator(bytes: Uint8Array, start: number): (path: string) => number {
  const lineAt = createLineCounter(bytes);
  const containers = new Map<string, ReadonlyMap<string, ScannedItem>>();
  const membersOf = (path: string, text: Uint8Array): ReadonlyMap<string, ScannedItem> => {
    const members = containers.get(path) ?? indexMembers(text);
    containers.set(path, members);
    return members;
  };
  return (path) => {
    let above = "";
    let offset = 0;
    let text = bytes;
    let found = start;
    for (const part of path.split("/").slice(1, MAX_LOCATED_DEPTH + 1)) {
      const item = membersOf(above, text).get(part.replaceAll("~1", "/").replaceAll("~0", "~"));
      if (item === undefined) break;
      found = offset + item.keyStart;
      above += `/${part}`;
      offset += item.start;
      text = text.subarray(item.start, item.end);
    }
    return lineAt(found);
  };
}

/** Where a key stands twice, the last one counts. */
function indexMembers(text: Uint8Array): ReadonlyMap<string, ScannedItem> {
  return new Map(scanJson(text).items.map((item, index) => [item.key ?? String(index), item]));
}

/** Tells the line of an offset. The line feeds are counted once per block, then from the block's start. */
function createLineCounter(bytes: Uint8Array): (offset: number) => number {
  let before: number[] | undefined;
  return (offset) => {
    before ??= countBlocks(bytes);
    const block = Math.floor(offset / BLOCK);
    return 1 + before[block]! + countLineFeeds(bytes.subarray(block * BLOCK, offset));
  };
}

function countBlocks(bytes: Uint8Array): number[] {
  const before = [0];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    before.push(before.at(-1)! + countLineFeeds(bytes.subarray(at, at + BLOCK)));
  }
  return before;
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count++;
  return count;
}
