import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import type { Suite } from './suites.ts';
import { suites } from './suites.ts';

const all: readonly Suite[] = suites;

test('every test file belongs to a suite, or it would never run', () => {
  const files = globSync('*/**/*.{test,spec}.{ts,tsx}', { cwd: projectRoot, exclude: ['**/node_modules/**'] });
  const isRun = (file: string): boolean =>
    all.some(
      ({ include, exclude = [] }) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !isRun(file))).toEqual([]);
});
