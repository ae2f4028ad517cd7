import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Device, HeartbeatStatus } from '#contract/entities/device.ts';
import { testId } from '../rows.ts';

/** The heartbeat of a device that holds nothing unsent. */
export const holdsNothing: HeartbeatStatus = {
  databaseId: testId(700),
  name: 'Pixel 9',
  appVersion: '1.0.0',
  mutations: 0,
  refused: 0,
  files: 0,
  bytes: 0,
  oldestAt: null,
  orders: [],
  lastError: null,
  freeBytes: 5_000_000,
  driftAt: null,
};

/** A device of an employee, as of its last heartbeat. Nothing is unsent unless `status` says so. */
export function testDevice(number: number, employee: EmployeeRef, status: Partial<Device['status']> = {}): Device {
  const { databaseId: _, number: __, ...nothing } = holdsNothing;
  return {
    id: testId(number),
    deviceId: testId(number + 100),
    employee,
    reportedAt: '2026-11-20T08:00:00.000Z',
    status: { ...nothing, ...status },
    lost: null,
    revoked: false,
  };
}
