import { describe, expect, test, vi } from 'vitest';
import { createWake } from './wake.ts';

// workbox asks for the worker's own global as soon as it is imported.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

const drainOf = (result: () => Promise<void>) => vi.fn<() => Promise<void>>(result);

describe('[RN2] the wake-up', () => {
  test('registers a Background Sync, and passes a failed sync on to the browser', async () => {
    const listeners: ((event: unknown) => void)[] = [];
    const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('registration', { sync: { register } });
    vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => listeners.push(listener));
    try {
      const drain = drainOf(() => Promise.reject(new Error('work remains')));
      const wake = createWake(drain, true);
      await wake.request();
      const tag = 'workbox-background-sync:mycerti-wake';
      expect(register).toHaveBeenCalledExactlyOnceWith(tag);
      expect(drain).not.toHaveBeenCalled();
      let work: Promise<void> = Promise.resolve();
      for (const listener of listeners) {
        listener({ tag, lastChance: false, waitUntil: (promise: Promise<void>) => (work = promise) });
      }
      await expect(work).rejects.toThrow('work remains');
      expect(drain).toHaveBeenCalledOnce();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('without Background Sync, runs once for parallel requests, and again for a later one', async () => {
    let finish = (): void => undefined;
    const drain = drainOf(() => new Promise((resolve) => (finish = resolve)));
    const wake = createWake(drain, false);
    const requests = [wake.request(), wake.request()];
    expect(drain).toHaveBeenCalledOnce();
    finish();
    await Promise.all(requests);
    void wake.request();
    expect(drain).toHaveBeenCalledTimes(2);
  });

  test('without Background Sync, resolves while work remains', async () => {
    const wake = createWake(
      drainOf(() => Promise.reject(new Error('work remains'))),
      false,
    );
    await expect(wake.request()).resolves.toBeUndefined();
  });
});
