/**
 * Moves a program's clock: from the moment this runs, its `Date` starts at the instant and goes on from there. Node gets it by
 * `--import` with `DEMO_CLOCK` set; pages and workers get it as text.
 * @param {string} instant
 */
export function startClockAt(instant) {
  const RealDate = Date;
  const shift = RealDate.parse(instant) - RealDate.now();
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

const { DEMO_CLOCK: clock } = globalThis.process?.env ?? {};
if (clock) startClockAt(clock);
