import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * Provides the random values for the files of a row. They derive from the row's identifier instead of the company's
 * shared `Chance`, so that files do not influence any other data.
 */
export interface RowRandom {
  /** Returns a UUIDv7 for that instant. */
  id: (at: string) => string;
  /** Returns a whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
}

/** Returns the same values for the same key. */
export function randomOfRow(...key: readonly (number | string)[]): RowRandom {
  const drawn = createHash('sha256').update(key.join(' ')).digest();
  let at = 16;
  return {
    id: (instant) => v7({ msecs: Date.parse(instant), random: drawn.subarray(0, 16) }),
    between: (from, to) => {
      const number = drawn.readUInt16BE(at);
      at += 2;
      return from + (number % (to - from + 1));
    },
  };
}
