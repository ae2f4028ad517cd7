/** Time limits of the tests, milliseconds. Only what hangs reaches them: a wait ends as soon as its condition holds. */

/** Other programs may take half of the machine, and another machine may be half as fast. */
const stretch = 2;

function stretched(milliseconds: number): number {
  return milliseconds * stretch;
}

/** Limit of one wait in a browser test. It ends before the test does, so that the error names what was awaited. */
export const waitLimit = stretched(50_000);

/** Returns the limits of a test that takes minutes: of itself and of one wait in it. */
export function minutes(count: number): { timeout: number } {
  return { timeout: stretched(count * 60_000) };
}

/** Limits of a test in Node. */
export const nodeLimits = {
  testTimeout: stretched(60_000),
  hookTimeout: stretched(60_000),
  expect: { poll: { timeout: stretched(30_000) } },
};

/** Limits of a test in a browser. A test has many waits. */
export const browserLimits = {
  testTimeout: stretched(120_000),
  hookTimeout: stretched(120_000),
  expect: { poll: { timeout: waitLimit } },
};
