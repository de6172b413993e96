/** Memory for bytes that come in, used again and again: what nobody has used yet stands in one piece. */
export interface Intake {
  /** Room for at least so many bytes, behind those that are there. */
  room(least: number): Buffer;
  /** Takes in so many bytes that were put into the room; gives all that nobody has used. */
  add(count: number): Buffer;
  /** Says that the first of them are used: their memory is free as soon as nobody holds it. */
  use(count: number): void;
  isHeld: boolean;
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
    room(least) {
      // Only as much is moved as was used before, so that a long document is not moved with each piece.
      if (!this.isHeld && end - start <= start) {
        moveTo(start === end && memory.length > LARGE ? Buffer.allocUnsafeSlow(SIZE) : memory);
      }
      if (memory.length - end < least) moveTo(Buffer.allocUnsafeSlow(2 * (end - start + least)));
      return memory.subarray(end);
    },
    add(count) {
      end += count;
      return memory.subarray(start, end);
    },
    use(count) {
      start += count;
    },
  };
}
