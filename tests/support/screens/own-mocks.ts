import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Setup file that keeps the mocked modules of a test file to it: files share a process, which may have loaded them as they are, and
 * loads them for the files after it.
 */
const { testPath } = expect.getState();

if (testPath !== undefined && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}
