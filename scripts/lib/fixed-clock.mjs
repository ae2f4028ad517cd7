/**
 * Moves a program's clock: from the moment this runs, its `Date` starts at the instant and goes on from there. Given to Node
 * with `--import` (and `DEMO_CLOCK`), and as text to pages and workers.
 * @param {string} instant
 */
export function startClockAt(instant) {
  const RealDate = Date;
  const shift = RealDate.parse(instant) - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(/** @type {any[]} */ ...parts) {
      if (parts.length === 0) super(RealDate.now() + shift);
      // @ts-expect-error -- as many parts as the original takes
      else super(...parts);
    }

    static now() {
      return RealDate.now() + shift;
    }
  };
}

if (globalThis.process?.env.DEMO_CLOCK) startClockAt(process.env.DEMO_CLOCK);
