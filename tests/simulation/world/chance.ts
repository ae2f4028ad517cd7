/** A seeded random source: the same seed gives the same schedule. */
export interface Chance {
  /** Returns a number in [0, 1). */
  next: () => number;
  /** Returns true with this probability. */
  happens: (probability: number) => boolean;
  /** Returns an integer from 0 up to, not including, `below`. */
  below: (below: number) => number;
  pick: <T>(items: readonly T[]) => T;
}

/** Creates a Mulberry32 generator: small, fast, and random enough to shuffle schedules. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return { next, happens: (probability) => next() < probability, below, pick };
}
