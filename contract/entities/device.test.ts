import { expect, test } from 'vitest';
import { testId } from '#tests/support/rows.ts';
import type { HeartbeatStatus } from './device.ts';
import { heartbeatStatus } from './device.ts';
import { heartbeatOrdersMax } from '../values/limits.ts';

function holding(orders: number): HeartbeatStatus {
  return {
    databaseId: testId(1),
    name: 'Pixel 9',
    appVersion: '1.0.0',
    mutations: orders,
    refused: 0,
    files: 0,
    bytes: 0,
    oldestAt: '2026-11-20T09:00:00.000Z',
    orders: Array.from({ length: orders }, (_one, index) => ({ orderId: testId(index), mutations: 1, files: 0 })),
    lastError: null,
    freeBytes: null,
    driftAt: null,
  };
}

test('[RN8] a heartbeat names a bounded number of orders', () => {
  expect(heartbeatStatus.safeParse(holding(heartbeatOrdersMax)).success).toBe(true);
  expect(heartbeatStatus.safeParse(holding(heartbeatOrdersMax + 1)).success).toBe(false);
});

test('what a device says of itself reads as it is written', () => {
  const said = { name: 'Pixel\u202E 9', appVersion: '1.0\u202E.0', lastError: 'Time\u200Bout' };
  expect(heartbeatStatus.parse({ ...holding(0), ...said })).toMatchObject({
    name: 'Pixel 9',
    appVersion: '1.0.0',
    lastError: 'Timeout',
  });
});
