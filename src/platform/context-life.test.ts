import { describe, expect, test } from 'vitest';
import { beginLife } from './context-life.ts';

type Locks = NonNullable<Parameters<typeof beginLife>[1]>;

/** A browser's locks: what is asked for is granted in turn, and held until its work ends, or its context does. */
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
  test('is known to live until it ends, by itself or killed', async () => {
    const { locks, kill } = createLocks();
    const mine = await beginLife('page-1', locks);
    const stopped = await beginLife('page-2', locks);
    const killed = await beginLife('worker-3', locks);
    expect(await Promise.all([mine, stopped, killed].map(({ name }) => mine.hasEnded(name)))).toEqual([
      false,
      false,
      false,
    ]);
    stopped.end();
    kill(killed.name);
    expect(await Promise.all([mine, stopped, killed].map(({ name }) => mine.hasEnded(name)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('of a browser without locks, or of an earlier version of the app, is never taken for ended', async () => {
    const { locks } = createLocks();
    const blind = await beginLife('page-1', null);
    const seeing = await beginLife('page-2', locks);
    expect(await seeing.hasEnded(blind.name)).toBe(false);
    expect(await blind.hasEnded(seeing.name)).toBe(false);
  });

  test('whose lock is refused, or whose locks do not answer, works on without', async () => {
    const refusing = {
      request: () => Promise.reject(new Error('SecurityError')),
      query: () => Promise.reject(new Error('SecurityError')),
    };
    const refused = await beginLife('page-1', refusing);
    expect(refused.name).toBe('page-1');
    const { locks } = createLocks();
    const gone = await beginLife('page-3', locks);
    const deaf = await beginLife('page-2', { ...locks, query: () => Promise.reject(new Error('no')) });
    gone.end();
    expect(await deaf.hasEnded(gone.name)).toBe(false);
  });
});
