import { KEY_SLOT_SIZE, KEY_SLOTS, KEY_TEXT_SIZE, KEY_TEXTS, LAST_KEY_SLOT } from "./layout";
import { NONE } from "./tokens";

/** Comparing each key of an object with each other is fast for so many; more are left to the caller. */
const MANY_KEYS: u32 = 256;

/** A hash of all bytes of a key. */
export function hashOf(start: u32, length: u32): u32 {
  let hash: u64 = length;
  let at = start;
  let rest = length;
  while (rest > 8) {
    hash = mix(hash ^ load<u64>(at));
    at += 8;
    rest -= 8;
  }
  // The bytes behind the key are shifted out.
  if (rest > 0) hash = mix(hash ^ (load<u64>(at) << ((8 - rest) * 8)));
  return <u32>(hash >> 32);
}

function mix(value: u64): u64 {
  // biome-ignore lint/correctness/noPrecisionLoss: 64 bits are exact here; 2^64 by the golden ratio
  const product = value * 0x9e3779b97f4a7c15;
  return product ^ (product >> 29);
}

/** Makes a key known whose text stands in KEY_TEXTS; its number counts from 1. */
export function addKey(number: u32, length: u32, flags: u32, types: u32, innerTypes: u32): void {
  const hash = hashOf(textOf(number), length);
  let slot = firstSlot(hash);
  while (numberOf(slot) !== 0) slot = nextSlot(slot);
  store<u32>(slot, hash);
  store<u8>(slot, number, 4);
  store<u8>(slot, length, 5);
  store<u8>(slot, flags, 6);
  store<u8>(slot, types, 7);
  store<u8>(slot, innerTypes, 8);
}

/** The slot of a key that is known. */
export function findKey(start: u32, length: u32, hash: u32): u32 {
  for (let slot = firstSlot(hash); numberOf(slot) !== 0; slot = nextSlot(slot)) {
    if (load<u32>(slot) === hash && load<u8>(slot, 5) === length && isText(numberOf(slot), start, length)) {
      return slot;
    }
  }
  return NONE;
}

/** The number of the key in a slot; 0 where there is none. */
export function numberOf(slot: u32): u32 {
  return load<u8>(slot, 4);
}

/** Whether a flag of the key in a slot is set. */
export function has(slot: u32, flag: u32): bool {
  return (load<u8>(slot, 6) & flag) !== 0;
}

/** The types that the value of the key in a slot may have. */
export function typesOf(slot: u32): u32 {
  return load<u8>(slot, 7);
}

/** The types that may be inside of it. */
export function innerTypesOf(slot: u32): u32 {
  return load<u8>(slot, 8);
}

function firstSlot(hash: u32): u32 {
  return KEY_SLOTS + (hash >> 24) * KEY_SLOT_SIZE;
}

function nextSlot(slot: u32): u32 {
  return slot === LAST_KEY_SLOT ? KEY_SLOTS : slot + KEY_SLOT_SIZE;
}

function textOf(number: u32): u32 {
  return KEY_TEXTS + (number - 1) * KEY_TEXT_SIZE;
}

function isText(number: u32, start: u32, length: u32): bool {
  const text = textOf(number);
  const low: u64 = i8x16.bitmask(i8x16.ne(v128.load(start), v128.load(text)));
  const high: u64 = i8x16.bitmask(i8x16.ne(v128.load(start, 16), v128.load(text, 16)));
  return (low | (high << 16)) << (64 - length) === 0;
}

/** Whether two of the hashes are the same, or so many are there that it would take long to tell. */
export function mayRepeat(from: u32, to: u32): bool {
  if (to - from > MANY_KEYS * 4) return true;
  for (let one = from; one < to; one += 4) {
    const hash = load<u32>(one);
    const hashes = i32x4.splat(hash);
    let other = one + 4;
    for (; other + 16 <= to; other += 16) {
      if (v128.any_true(i32x4.eq(hashes, v128.load(other)))) return true;
    }
    for (; other < to; other += 4) if (load<u32>(other) === hash) return true;
  }
  return false;
}
