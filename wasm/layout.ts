/**
 * Where things stand in the memory that the scanner shares with src/envelope/read/fast-scan.ts, which reads the
 * exported places. Positions in the results count from the start of the input.
 */

/** For each first byte of a value the bit of its type; filled in by the caller. 256 bytes. */
export const TYPE_BITS: u32 = 0;

/** The texts of well-known keys, 32 bytes for each of up to 128; filled in by the caller. */
export const KEY_TEXTS: u32 = 256;
export const KEY_TEXT_SIZE: u32 = 32;

/**
 * A table of these texts by their hash, 256 slots: the hash, the key's number from 1, its length, its
 * flags, and the types that its value and what is inside of that may have.
 */
export const KEY_SLOTS: u32 = KEY_TEXTS + 128 * KEY_TEXT_SIZE;
export const KEY_SLOT_SIZE: u32 = 12;
export const LAST_KEY_SLOT: u32 = KEY_SLOTS + 255 * KEY_SLOT_SIZE;

/** For each open container: whether it is an object, and where the hashes of its keys begin. */
export const MAX_DEPTH: u32 = 512;
export const IS_OBJECT: u32 = LAST_KEY_SLOT + KEY_SLOT_SIZE;
export const KEY_BASES: u32 = (IS_OBJECT + MAX_DEPTH + 4) & ~3;

/** The hashes of the keys of all open objects. */
export const KEY_HASHES: u32 = KEY_BASES + (MAX_DEPTH + 1) * 4;
export const KEY_HASHES_END: u32 = KEY_HASHES + 8192 * 4;

/**
 * The results: an entry for each outermost member and one for each entry of a watched member. Of
 * each: where its key stands and ends, the key's number or 0, where its value stands and ends; of
 * members also the types inside, the first of its entries, or 0 where nobody wants them, and their end.
 */
export const MEMBERS: u32 = KEY_HASHES_END;
export const MEMBER_SIZE: u32 = 8 * 4;
export const MEMBERS_END: u32 = MEMBERS + 1024 * MEMBER_SIZE;
export const ENTRIES: u32 = MEMBERS_END;
export const ENTRY_SIZE: u32 = 5 * 4;
export const ENTRIES_END: u32 = ENTRIES + 2048 * ENTRY_SIZE;

/**
 * Where the document stands and ends, where the table of members ends, how many fields are plainly
 * right, or 0 where a member is not, and how many members are to be read, with their places.
 */
export const RESULT: u32 = ENTRIES_END;
export const MAX_TO_READ: u32 = 16;

export const INPUT: u32 = (RESULT + (5 + MAX_TO_READ) * 4 + 15) & ~15;
