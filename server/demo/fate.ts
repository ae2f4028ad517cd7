import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * What is random of the files of a row: drawn from the row's identifier and not from the company's one chance, so that files
 * change nothing of what else there is.
 */
export interface Fate {
  /** A UUIDv7 of that instant. */
  id: (at: string) => string;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
}

/** The same for the same words. */
export function fateOf(...words: readonly (number | string)[]): Fate {
  const drawn = createHash('sha256').update(words.join(' ')).digest();
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
