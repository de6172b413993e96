/**
 * The fast way through an ordinary envelope: what src/json/scan.ts does, sixteen bytes at a time.
 * It answers only where nothing is special. Wrong JSON, a key with an escape or one that may stand
 * twice, and whatever the tables do not hold are left to the other one, which tells what is wrong.
 */
import { addKey, findKey, has, hashOf, mayRepeat, numberOf } from "./keys";
import {
  ENTRIES,
  ENTRIES_END,
  ENTRY_SIZE,
  INPUT,
  IS_OBJECT,
  KEY_BASES,
  KEY_HASHES,
  KEY_HASHES_END,
  KEY_TEXTS,
  MAX_DEPTH,
  MAX_TO_READ,
  MEMBER_SIZE,
  MEMBERS,
  MEMBERS_END,
  RESULT,
  TYPE_BITS,
} from "./layout";
import { FIELD, isPlain, isToRead, PENDING_FLAG, POSITIVE, TO_READ, WATCHED } from "./plain";
import { NONE, numberEnd, plainTextEnd, QUOTE, skipSpace, stringEnd, wordEnd } from "./tokens";

export {
  addKey,
  FIELD,
  INPUT,
  KEY_TEXTS,
  MEMBERS,
  PENDING_FLAG,
  POSITIVE,
  RESULT,
  TO_READ,
  TYPE_BITS,
  WATCHED,
};

const COMMA: u32 = 0x2c;
const COLON: u32 = 0x3a;
const OPEN_BRACKET: u32 = 0x5b;
const CLOSE_BRACKET: u32 = 0x5d;
const OPEN_BRACE: u32 = 0x7b;
const CLOSE_BRACE: u32 = 0x7d;

/** Scans a text in UTF-8 of so many bytes; true when it has put its answer into the tables. */
export function scan(length: u32): bool {
  const end = INPUT + length;
  v128.store(end, i8x16.splat(0));
  let at = skipSpace(INPUT);
  const start = at;
  if (load<u8>(at) !== OPEN_BRACE) return false;
  let depth: u32 = 0;
  let inObject = false;
  let expectKey = false;
  let hashesEnd = KEY_HASHES;
  let member = MEMBERS - MEMBER_SIZE;
  let entry = ENTRIES - ENTRY_SIZE;
  let memberSlot = NONE;
  let wantsEntries = false;
  let plainFields: u32 = 0;
  let areAllPlain = true;
  let toRead: u32 = 0;

  while (true) {
    const keyStart = at;
    let keyEnd = at;
    let slot = NONE;
    if (expectKey) {
      if (load<u8>(at) !== QUOTE) return false;
      keyEnd = plainTextEnd(at + 1);
      if (load<u8>(keyEnd) !== QUOTE || hashesEnd === KEY_HASHES_END) return false;
      const hash = hashOf(at + 1, keyEnd - at - 1);
      store<u32>(hashesEnd, hash);
      hashesEnd += 4;
      if (depth === 1 || (depth === 2 && wantsEntries)) slot = findKey(at + 1, keyEnd - at - 1, hash);
      at = skipSpace(keyEnd + 1);
      if (load<u8>(at) !== COLON) return false;
      at = skipSpace(at + 1);
    }

    const first: u32 = load<u8>(at);
    if (depth === 1) {
      member += MEMBER_SIZE;
      if (member === MEMBERS_END) return false;
      memberSlot = slot;
      wantsEntries = slot !== NONE && has(slot, WATCHED);
      begin(member, keyStart, keyEnd, slot, at);
      store<u32>(member, 0, 20);
      store<u32>(member, wantsEntries ? entry + ENTRY_SIZE : 0, 24);
    } else if (depth === 2) {
      store<u32>(member, load<u32>(member, 20) | load<u8>(TYPE_BITS + first), 20);
      if (wantsEntries) {
        entry += ENTRY_SIZE;
        if (entry === ENTRIES_END) return false;
        begin(entry, keyStart, keyEnd, slot, at);
      }
    }

    if (first === QUOTE) {
      at = stringEnd(at + 1);
    } else if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) return false;
      inObject = first === OPEN_BRACE;
      expectKey = inObject;
      store<bool>(IS_OBJECT + depth, inObject);
      store<u32>(KEY_BASES + depth * 4, hashesEnd);
      at = skipSpace(at + 1);
      if (load<u8>(at) !== closing(inObject)) continue;
      at++;
      depth--;
      inObject = load<bool>(IS_OBJECT + depth);
    } else {
      at = first > 0x39 ? wordEnd(at) : numberEnd(at);
    }
    if (at === NONE) return false;

    // A value has ended: close every container that ends here, or go on behind a comma.
    while (true) {
      if (depth === 1) {
        finish(member, at);
        store<u32>(member, entry + ENTRY_SIZE, 28);
        if (memberSlot !== NONE && areAllPlain) {
          const value = load<u32>(member, 12) + INPUT;
          areAllPlain = isPlain(memberSlot, value, at, load<u32>(member, 20));
          if (has(memberSlot, FIELD)) plainFields++;
          if (isToRead(memberSlot, value, at)) {
            if (toRead === MAX_TO_READ) return false;
            store<u32>(RESULT + 20 + toRead * 4, member);
            toRead++;
          }
        }
      } else if (depth === 2 && wantsEntries) finish(entry, at);
      else if (depth === 0) {
        store<u32>(RESULT, start - INPUT);
        store<u32>(RESULT, at - INPUT, 4);
        store<u32>(RESULT, member + MEMBER_SIZE, 8);
        store<u32>(RESULT, areAllPlain ? plainFields : 0, 12);
        store<u32>(RESULT, toRead, 16);
        return skipSpace(at) === end;
      }
      at = skipSpace(at);
      const next: u32 = load<u8>(at);
      if (next === COMMA) {
        at = skipSpace(at + 1);
        expectKey = inObject;
        break;
      }
      if (next !== closing(inObject)) return false;
      if (inObject) {
        const base = load<u32>(KEY_BASES + depth * 4);
        if (mayRepeat(base, hashesEnd)) return false;
        hashesEnd = base;
      }
      at++;
      depth--;
      inObject = load<bool>(IS_OBJECT + depth);
    }
  }
}

function closing(isObject: bool): u32 {
  return isObject ? CLOSE_BRACE : CLOSE_BRACKET;
}

function begin(record: u32, keyStart: u32, keyEnd: u32, slot: u32, start: u32): void {
  store<u32>(record, keyStart - INPUT);
  store<u32>(record, keyEnd - INPUT, 4);
  store<u32>(record, slot === NONE ? 0 : numberOf(slot), 8);
  store<u32>(record, start - INPUT, 12);
}

function finish(record: u32, end: u32): void {
  store<u32>(record, end - INPUT, 16);
}
