import { expect, test } from 'vitest';
import { testId } from '#tests/support/rows.ts';
import type { DeviceStatus } from './device.ts';
import { deviceOrdersMax, deviceStatus } from './device.ts';

function holding(orders: number): DeviceStatus {
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

test('[RN8] the device’s word names a bounded number of orders', () => {
  expect(deviceStatus.safeParse(holding(deviceOrdersMax)).success).toBe(true);
  expect(deviceStatus.safeParse(holding(deviceOrdersMax + 1)).success).toBe(false);
});
