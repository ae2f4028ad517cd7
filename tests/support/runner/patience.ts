import { vi } from 'vitest';

/**
 * Setup file that raises the libraries' wait limits. A wait ends as soon as its condition holds, so a long limit costs
 * nothing. The default of one second fails tests on a busy machine. With a planted fault, some waits never end.
 */
const timeout = process.env['PLANTED_FAULT'] === undefined ? 30_000 : 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: timeout });
}
