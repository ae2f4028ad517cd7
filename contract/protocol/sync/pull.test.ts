import { expect, test } from 'vitest';
import type { Check } from './pull.ts';
import { check, pullQuery } from './pull.ts';

test('[PL8] checks=1 requests drift checks, each with the row count of its collection', () => {
  expect(pullQuery.parse({ checks: '1' })).toMatchObject({ checks: '1' });
  expect(pullQuery.safeParse({ checks: 'yes' }).success).toBe(false);
  const empty: Check = { collection: 'orders', count: 0, sum: 'e3b0c442' };
  expect(check.parse(empty)).toEqual(empty);
  expect(check.safeParse({ ...empty, count: -1 }).success).toBe(false);
});
