/**
 * Shifts a program's clock: `Date` and `performance.timeOrigin` read later, or earlier for a negative shift. Does nothing
 * when called again. Node programs import this file with `CLOCK_SHIFT` or `DEMO_CLOCK` set. Pages and workers receive the
 * function's source text.
 * @param {number} shift milliseconds
 */
export function shiftClock(shift) {
  const marker = Symbol.for('mycerti.clock-shift');
  if (marker in globalThis) return;
  Object.defineProperty(globalThis, marker, { value: shift });
  const RealDate = Date;
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shift });
}

/**
 * Returns the shift that moves a clock from now to an instant.
 * @param {string} instant
 * @returns {number} milliseconds
 */
export function shiftTo(instant) {
  return Date.parse(instant) - Date.now();
}

const { DEMO_CLOCK: clock, CLOCK_SHIFT: shift } = globalThis.process?.env ?? {};
if (shift) shiftClock(Number(shift));
else if (clock) shiftClock(shiftTo(clock));
