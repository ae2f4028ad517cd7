import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import { filesOutsideSuites, suites } from './suites.ts';

test('every folder that may hold tests belongs to a suite', () => {
  const known = [
    'contract/rules/roles.test.ts',
    'src/features/orders/order-list.test.tsx',
    'sw/push.test.ts',
    'scripts/lib/suites/suites.test.ts',
    'server/routes/push.test.ts',
    'tests/postgres/notify.test.ts',
    'tests/layers/layers.test.ts',
    'tests/storage/outbox.browser.test.ts',
    'tests/faults/faults.test.ts',
    'tests/browser/offline.test.ts',
    'tests/browser/journeys/agenda.test.ts',
  ];
  expect(filesOutsideSuites(known)).toEqual([]);
});

test('filesOutsideSuites returns a test file in an unknown folder', () => {
  expect(filesOutsideSuites(['tests/elsewhere/lost.test.ts', 'docs/lost.test.ts'])).toEqual([
    'tests/elsewhere/lost.test.ts',
    'docs/lost.test.ts',
  ]);
});

test.each(suites)('the suite $name has files', ({ include, exclude }) => {
  const files = globSync([...include], { cwd: projectRoot, exclude: [...exclude] });
  expect(files).not.toEqual([]);
});
