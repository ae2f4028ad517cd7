import { expect, test, vi } from 'vitest';
import { createFileLoop } from './file-loop.ts';
import type { FileSender, RoundEnd } from './file-sender.ts';

function loopOf(...ends: RoundEnd[]) {
  const run = vi.fn<FileSender['run']>(() => Promise.resolve(ends.shift() ?? 'done'));
  const stopped = new AbortController();
  const listeners = new Set<() => void>();
  const after = vi.fn<() => () => void>(() => () => undefined);
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

test('[FL4] files that wait for Wi-Fi are not tried again by the clock, but as soon as the network may be another', async () => {
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
