import { describe, expect, test, vi } from 'vitest';
import { createReloadGuard, leavingTime, reloadGuardTime, watchLeaving } from './reload-guard.ts';

/** Simulates a tab: session storage and clock survive a reload, the guard does not. */
function createTab() {
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const tab = {
    now: 1_000_000,
    reload,
    isLeaving: false,
    /** Callbacks for a page that stayed although it began to navigate. */
    stays: [] as (() => void)[],
    load: () =>
      createReloadGuard({
        storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
        now: () => tab.now,
        reload,
        isLeaving: () => tab.isLeaving,
        after: (ms, callback) => {
          expect(ms).toBe(leavingTime);
          tab.stays.push(callback);
        },
      }),
  };
  return tab;
}

describe('a page reloads itself at most once per 60 seconds (specification §8, §9)', () => {
  test('the first failure reloads; the same failure after the reload does not', () => {
    const tab = createTab();
    expect(tab.load()()).toBe(true);
    tab.now += reloadGuardTime - 1;
    expect(tab.load()()).toBe(false);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  test('reloads again after 60 seconds', () => {
    const tab = createTab();
    tab.load()();
    tab.now += reloadGuardTime;
    expect(tab.load()()).toBe(true);
    expect(tab.reload).toHaveBeenCalledTimes(2);
  });

  test('several failures of one page cause one reload, and each returns true', () => {
    const tab = createTab();
    const reloadOnce = tab.load();
    expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, true, true]);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  test('a clock that was set back does not prevent a reload', () => {
    const tab = createTab();
    tab.load()();
    tab.now -= 3_600_000;
    expect(tab.load()()).toBe(true);
  });

  test('never reloads without storage', () => {
    const reload = vi.fn<() => void>();
    const forbidden = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const reloadOnce = createReloadGuard({
      storage: { getItem: forbidden, setItem: forbidden },
      now: () => 0,
      reload,
      isLeaving: () => false,
      after: () => undefined,
    });
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page that navigates away', () => {
  test('is not reloaded: its navigation aborted the request', () => {
    const tab = createTab();
    tab.isLeaving = true;
    const reloadOnce = tab.load();
    expect([reloadOnce(), reloadOnce()]).toEqual([true, true]);
    expect(tab.reload).not.toHaveBeenCalled();
    // The next page may need a reload of its own.
    tab.isLeaving = false;
    expect(tab.load()()).toBe(true);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  test('is reloaded once when it stays after all', () => {
    const tab = createTab();
    tab.isLeaving = true;
    const reloadOnce = tab.load();
    reloadOnce();
    reloadOnce();
    tab.isLeaving = false;
    for (const stay of tab.stays) stay();
    expect(reloadOnce()).toBe(true);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  test('counts as leaving for a limited time', () => {
    const target = new EventTarget();
    let now = 5;
    const isLeaving = watchLeaving(target, () => now);
    expect(isLeaving()).toBe(false);
    target.dispatchEvent(new Event('beforeunload'));
    now += leavingTime - 1;
    expect(isLeaving()).toBe(true);
    now += 1;
    expect(isLeaving()).toBe(false);
  });
});
