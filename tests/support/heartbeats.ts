import type { HeartbeatStatus } from '#contract/entities/device.ts';
import { testId } from './rows.ts';

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
