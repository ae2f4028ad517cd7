import { describe, expect, test, vi } from 'vitest';
import { createReloadGuard, reloadGuardTime } from './reload-guard.ts';

/** A tab: its session storage and clock live on over the reloads, the guard does not. */
function createTab() {
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const tab = {
    now: 1_000_000,
    reload,
    load: () =>
      createReloadGuard({
        storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
        now: () => tab.now,
        reload,
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

  test('after 60 seconds it may again', () => {
    const tab = createTab();
    tab.load()();
    tab.now += reloadGuardTime;
    expect(tab.load()()).toBe(true);
    expect(tab.reload).toHaveBeenCalledTimes(2);
  });

  test('several failures of one page are one reload, and all are told that it is under way', () => {
    const tab = createTab();
    const reloadOnce = tab.load();
    expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, true, true]);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  test('a clock that was set back does not forbid it', () => {
    const tab = createTab();
    tab.load()();
    tab.now -= 3_600_000;
    expect(tab.load()()).toBe(true);
  });

  test('where nothing can be remembered it never reloads', () => {
    const reload = vi.fn<() => void>();
    const forbidden = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const reloadOnce = createReloadGuard({ storage: { getItem: forbidden, setItem: forbidden }, now: () => 0, reload });
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
