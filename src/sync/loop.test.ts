import { expect, test } from 'vitest';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';
import { createLoop, faultWaitMax } from './loop.ts';

function setUp() {
  const time = createVirtualTime(0);
  const runs: number[] = [];
  const log: string[] = [];
  const disk = { isFull: false };
  const loop = createLoop({
    clock: time,
    signal: new AbortController().signal,
    work: () => {
      runs.push(time.now());
      return disk.isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve();
    },
    onFault: () => log.push('fault'),
    onHealthy: () => log.push('healthy'),
  });
  return { time, runs, log, disk, loop };
}

test('[RN4] a run that the storage failed is retried by itself with backoff, until it works', async () => {
  const { time, runs, log, disk, loop } = setUp();
  disk.isFull = true;
  loop.request(false);
  await time.advance(200_000);
  const waits = runs.slice(1).map((at, index) => at - (runs[index] ?? 0));
  expect(waits.slice(0, 6)).toEqual([2_000, 4_000, 8_000, 16_000, faultWaitMax, faultWaitMax]);
  disk.isFull = false;
  await time.advance(faultWaitMax);
  expect(log.at(-1)).toBe('healthy');
  const done = runs.length;
  await time.advance(10 * faultWaitMax);
  expect(runs).toHaveLength(done);
});

test('[RN4] a request runs at once after a failure, and a success resets the backoff', async () => {
  const { time, runs, disk, loop } = setUp();
  disk.isFull = true;
  loop.request(false);
  await time.advance(20_000);
  disk.isFull = false;
  loop.request(false);
  await time.settle();
  expect(runs.at(-1)).toBe(20_000);
  disk.isFull = true;
  loop.request(false);
  await time.advance(2_000);
  expect(runs.slice(-2)).toEqual([20_000, 22_000]);
});

test('[RN4] a failure outside a run is retried too', async () => {
  const { time, runs, log, loop } = setUp();
  loop.fail(new Error('closed'));
  await time.advance(2_000);
  expect([runs, log]).toEqual([[2_000], ['fault', 'healthy']]);
});
