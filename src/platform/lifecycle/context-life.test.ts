import { describe, expect, test } from 'vitest';
import { beginLife, hasEnded } from './context-life.ts';

type Locks = NonNullable<Parameters<typeof beginLife>[1]>;

/** Simulates a browser's locks: each request is granted in turn, and held until its work or its context ends. */
function createLocks() {
  const held = new Map<string, () => void>();
  const locks = {
    request: (name: string, _options: LockOptions, work: () => Promise<void>): Promise<void> =>
      new Promise<void>((resolve) => {
        held.set(name, resolve);
        void work().then(() => {
          held.delete(name);
          resolve();
        });
      }),
    query: async (): Promise<LockManagerSnapshot> => {
      await new Promise((resolve) => setTimeout(resolve));
      return { held: [...held.keys()].map((name) => ({ name, mode: 'exclusive', clientId: 'c' })), pending: [] };
    },
  };
  return { locks: locks as unknown as Locks, kill: (name: string) => held.delete(name) };
}

describe('[RN1] a context', () => {
  test('counts as alive until it stops or is killed', async () => {
    const { locks, kill } = createLocks();
    const stopped = await beginLife('worker-1', locks);
    const killed = await beginLife('worker-2', locks);
    const ends = (): Promise<boolean[]> => Promise.all([stopped, killed].map(({ name }) => hasEnded(name, locks)));
    expect(await ends()).toEqual([false, false]);
    stopped.end();
    expect(await ends()).toEqual([true, false]);
    kill(killed.name);
    expect(await ends()).toEqual([true, true]);
  });

  test('never counts as ended without locks, for a page, or for an earlier version of the app', async () => {
    const { locks } = createLocks();
    const blind = await beginLife('worker-1', null);
    const seen = await beginLife('worker-2', locks);
    expect(await hasEnded(blind.name, locks)).toBe(false);
    expect(await hasEnded('page-3', locks)).toBe(false);
    seen.end();
    expect(await hasEnded(seen.name, null)).toBe(false);
  });

  test('works without a lock when locks are refused or do not answer', async () => {
    const refusing = {
      request: () => Promise.reject(new Error('SecurityError')),
      query: () => Promise.reject(new Error('SecurityError')),
    };
    expect((await beginLife('worker-1', refusing)).name).toBe('worker-1');
    const { locks } = createLocks();
    const gone = await beginLife('worker-3', locks);
    gone.end();
    expect(await hasEnded(gone.name, refusing)).toBe(false);
  });
});
