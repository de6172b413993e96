/** Memory for bytes that come in, used again and again: what nobody has used yet stands in one piece. */
export interface Intake {
  /** Takes in a copy of a piece; gives all that nobody has used. */
  add(piece: Buffer): Buffer;
  /** Says that the first of them are used: their memory is free as soon as nobody holds it. */
  use(count: number): void;
  isHeld: boolean;
  /** Leaves the memory to whoever has used bytes of it, and goes on in another one. */
  leave(): void;
}

const SIZE = 256 * 1024;

/** More memory than this is not kept once it is empty. */
const LARGE = 4 * 1024 * 1024;

/** Starts with an empty intake. */
export function createIntake(): Intake {
  let memory: Buffer = Buffer.allocUnsafeSlow(SIZE);
  let start = 0;
  let end = 0;

  const moveTo = (target: Buffer): void => {
    memory.copy(target, 0, start, end);
    memory = target;
    end -= start;
    start = 0;
  };

  return {
    isHeld: false,
    add(piece) {
      // Only as much is moved as was used before, so that a long document is not moved with each piece.
      if (!this.isHeld && end - start <= start) {
        moveTo(start === end && memory.length > LARGE ? Buffer.allocUnsafeSlow(SIZE) : memory);
      }
      if (memory.length - end < piece.length)
        moveTo(Buffer.allocUnsafeSlow(2 * (end - start + piece.length)));
      end += piece.copy(memory, end);
      return memory.subarray(start, end);
    },
    use(count) {
      start += count;
    },
    leave() {
      moveTo(Buffer.allocUnsafeSlow(Math.max(SIZE, 2 * (end - start))));
    },
  };
}
