/**
 * Time limits of the tests, milliseconds. Only what hangs reaches them, also on a machine that is several times slower than
 * usual: a wait ends as soon as its condition holds.
 */

/** Limit of one wait in a browser test. */
export const waitLimit = 240_000;

/** Limits of a test in Node. */
export const nodeLimits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** Limits of a test in a browser. A test has many waits. */
export const browserLimits = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: waitLimit } },
};
