import { expect, test } from 'vitest';
import { filesOutsideSuites, suites, wholeBudgetMinutes } from './suites.ts';

test('every folder that may hold tests belongs to a suite', () => {
  const known = [
    'contract/rules/roles.test.ts',
    'src/features/orders/order-list.test.tsx',
    'sw/push.test.ts',
    'scripts/lib/suites.test.ts',
    'server/routes/push.test.ts',
    'tests/postgres/notify.test.ts',
    'tests/layers/layers.test.ts',
    'tests/storage/outbox.browser.test.ts',
    'tests/faults/faults.test.ts',
    'tests/browser/offline.test.ts',
  ];
  expect(filesOutsideSuites(known)).toEqual([]);
});

test('a test file in an unknown folder is named', () => {
  expect(filesOutsideSuites(['tests/elsewhere/lost.test.ts', 'docs/lost.test.ts'])).toEqual([
    'tests/elsewhere/lost.test.ts',
    'docs/lost.test.ts',
  ]);
});

test('no suite may take the whole run’s time, which leaves room for install and build within 40 minutes', () => {
  expect(wholeBudgetMinutes).toBeLessThanOrEqual(37.6);
  for (const { budgetMinutes } of suites) expect(budgetMinutes).toBeLessThan(wholeBudgetMinutes / 2);
});
