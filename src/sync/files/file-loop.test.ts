import { expect, test, vi } from 'vitest';
import type { Clock } from '../ports.ts';
import { createFileLoop } from './file-loop.ts';
import type { FileSender, RoundEnd } from './file-sender.ts';

function stoppedBy(code: string): RoundEnd {
  return { kind: 'stopped', code, retryAfter: 0 };
}

function loopOf(...ends: RoundEnd[]) {
  const run = vi.fn<FileSender['run']>(() => Promise.resolve(ends.shift() ?? 'done'));
  const stopped = new AbortController();
  const listeners = new Set<() => void>();
  const after = vi.fn<Clock['after']>(() => () => undefined);
  const loop = createFileLoop({
    sender: { run },
    storage: { nextFileDue: () => Promise.resolve(null) },
    network: {
      subscribe: (onChange) => {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      },
    },
    clock: { now: () => 0, after },
    random: () => 0.5,
    signal: stopped.signal,
  });
  return { loop, run, after, listeners, stopped };
}

test('[FL4] retries files that wait for Wi-Fi when the network changes, not by a timer', async () => {
  const { loop, run, after, listeners, stopped } = loopOf('held', 'done');
  loop.request(false);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(after).not.toHaveBeenCalled();
  for (const listener of listeners) listener();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(run.mock.calls[1]?.[0]).toMatchObject({ force: true });
  stopped.abort();
  await loop.ended();
  expect(listeners.size).toBe(0);
});

test('[FL4] a sign of the server ends the wait after a round that it did not answer', async () => {
  const { loop, run, after } = loopOf(stoppedBy('NoAnswer'));
  loop.answered();
  expect(after).not.toHaveBeenCalled();
  loop.request(false);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(after).toHaveBeenCalledOnce());
  await loop.ended();
  loop.answered();
  expect(after).toHaveBeenCalledTimes(2);
  const [wait, callback] = after.mock.calls[1] ?? [];
  expect(wait).toBeLessThanOrEqual(10_000);
  callback?.();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(run.mock.calls[1]?.[0]).toMatchObject({ force: true });
});

test('[FL4] a sign of the server does not end the wait after a failure that it responded with', async () => {
  const { loop, run, after } = loopOf(...Array.from({ length: 6 }, () => stoppedBy('Http500')));
  for (let round = 1; round <= 6; round += 1) {
    loop.request(true);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(round));
    await vi.waitFor(() => expect(after).toHaveBeenCalledTimes(round));
    await loop.ended();
  }
  loop.answered();
  expect(after).toHaveBeenCalledTimes(7);
  expect(after.mock.calls[6]?.[0]).toBe(after.mock.calls[5]?.[0]);
  expect(after.mock.calls[6]?.[0]).toBeGreaterThan(10_000);
});

test('[OB10] a pull starts a round, except in the wait after one that the server did not answer', async () => {
  const { loop, run } = loopOf('done', stoppedBy('NoAnswer'));
  loop.pulled();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(run.mock.calls[0]?.[0]).toMatchObject({ force: false });
  await loop.ended();
  loop.pulled();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  await loop.ended();
  loop.pulled();
  await loop.ended();
  expect(run).toHaveBeenCalledTimes(2);
});
