import { expect, test, vi } from 'vitest';
import { createConnections } from './connections.ts';

/** A server that never answers: a request ends when it is aborted. */
const silent = vi.fn<typeof fetch>(
  (_input, init) =>
    new Promise((_resolve, reject) => {
      const signal = init?.signal;
      const end = (): void => reject(signal?.reason as Error);
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end, { once: true });
    }),
);

test('[OB5i] the network’s return ends what is under way, as a failure of the network, and nothing that follows', async () => {
  const { fetch, renew } = createConnections(silent);
  const lost = [fetch('/sync/push', { method: 'POST' }), fetch(new Request('https://a.test/sync/pull'))];
  renew();
  for (const one of lost) await expect(one).rejects.toBeInstanceOf(TypeError);
  void fetch('/sync/push').catch(() => undefined);
  expect(silent.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
});

test('a request still ends by its own signal', async () => {
  const { fetch } = createConnections(silent);
  const reason = new Error('left');
  const byInit = AbortSignal.abort(reason);
  await fetch('/a', { signal: byInit }).catch(() => undefined);
  expect(silent.mock.lastCall?.[1]?.signal?.reason).toBe(reason);
  void fetch(new Request('https://a.test', { signal: byInit })).catch(() => undefined);
  expect(silent.mock.lastCall?.[1]?.signal?.reason).toBe(reason);
});
