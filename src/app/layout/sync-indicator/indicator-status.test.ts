import { expect, test } from 'vitest';
import { waits } from '#sync/send-status.ts';
import { indicatorStatus } from './indicator-status.ts';

test('ranks a storage that cannot be written above all else', () => {
  const offline = { all: waits('offline') };
  const safe = { all: { is: 'sent', at: 1_000 } } as const;
  expect(indicatorStatus(offline, 'StorageFull')).toEqual(waits('storage', { code: 'QuotaExceeded' }));
  expect(indicatorStatus(safe, 'StorageFailed')).toEqual(waits('storage', { code: 'DatabaseClosed' }));
  expect(indicatorStatus(safe, 'SignedOut')).toEqual(safe.all);
  expect(indicatorStatus(offline, null)).toEqual(offline.all);
});
