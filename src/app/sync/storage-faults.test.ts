import { expect, test } from 'vitest';
import type { StorageEstimated } from '#platform/storage/storage-estimate.ts';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';
import { createStorageFaults, spaceCheckInterval } from './storage-faults.ts';

const megabyte = 1024 * 1024;

function setUp(estimated: StorageEstimated | null = { usage: 100 * megabyte, quota: 100 * megabyte }) {
  const time = createVirtualTime(0);
  const log: string[] = [];
  const disk = { estimated };
  const stopped = new AbortController();
  const faults = createStorageFaults({
    clock: time,
    signal: stopped.signal,
    estimate: () => Promise.resolve(disk.estimated),
    onFault: (fault) => log.push(fault),
    onHealthy: () => log.push('healthy'),
    retry: () => log.push('retry'),
  });
  return { time, log, disk, faults, stopped };
}

const full = new DOMException('full', 'QuotaExceededError');

test('[RN4] tells a full disk from another failure', () => {
  const { faults, log } = setUp();
  faults.failed('main', full);
  faults.failed('field', Object.assign(new Error('aborted'), { name: 'AbortError', inner: full }));
  faults.failed('files', new Error('closed'));
  expect(log).toEqual(['StorageFull', 'StorageFull', 'StorageFailed']);
});

test('[RN4] works again when every part works again', () => {
  const { faults, log } = setUp();
  faults.failed('main', full);
  faults.failed('files', full);
  faults.works('main');
  expect(log).toEqual(['StorageFull', 'StorageFull']);
  faults.works('files');
  expect(log.at(-1)).toBe('healthy');
});

test('[RN4] retries at once when space was freed, and only while something fails', async () => {
  const { faults, log, disk, time } = setUp();
  faults.failed('main', full);
  await time.advance(3 * spaceCheckInterval);
  expect(log).toEqual(['StorageFull']);
  disk.estimated = { usage: 90 * megabyte, quota: 100 * megabyte };
  await time.advance(spaceCheckInterval);
  expect(log).toEqual(['StorageFull', 'retry']);
  faults.works('main');
  disk.estimated = { usage: 10 * megabyte, quota: 100 * megabyte };
  await time.advance(10 * spaceCheckInterval);
  expect(log).toEqual(['StorageFull', 'retry', 'healthy']);
});

test('[RN4] a second failure is watched too, and a stopped session watches nothing', async () => {
  const { faults, log, disk, stopped, time } = setUp();
  faults.failed('main', full);
  faults.works('main');
  await time.advance(2 * spaceCheckInterval);
  faults.failed('main', full);
  await time.advance(spaceCheckInterval);
  disk.estimated = { usage: 0, quota: 200 * megabyte };
  await time.advance(spaceCheckInterval);
  expect(log.filter((one) => one === 'retry')).toHaveLength(1);
  stopped.abort();
  disk.estimated = { usage: 0, quota: 900 * megabyte };
  await time.advance(5 * spaceCheckInterval);
  expect(log.filter((one) => one === 'retry')).toHaveLength(1);
});

test('[RN4] a browser without an estimate is left to the backoff', async () => {
  const { faults, log, time } = setUp(null);
  faults.failed('main', full);
  await time.advance(10 * spaceCheckInterval);
  expect(log).toEqual(['StorageFull']);
});
