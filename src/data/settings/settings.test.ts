import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SettingsStore } from './settings.ts';
import { createSettingsStore, defaultSettings, parseSettings, settingsKey } from './settings.ts';

let stored: Map<string, string>;
let target: EventTarget;

function open(): SettingsStore {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return createSettingsStore(() => ({ storage, target }));
}

beforeEach(() => {
  stored = new Map();
  target = new EventTarget();
});

/** Simulates the storage event in other tabs. */
function notifyStored(key: string | null): void {
  target.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('settings (specification §4)', () => {
  test('are light, French and few filters by default', () => {
    expect(open().current()).toEqual({ darkmode: false, language: 'fr', moreFilters: false, shortcuts: true });
  });

  test('are read from the key that earlier versions wrote', () => {
    stored.set('mycerti.settings', '{"darkmode":true}');
    expect(open().current().darkmode).toBe(true);
  });

  test('have their default when the stored value is invalid', () => {
    for (const text of [null, '', '{', 'null', '[]', '"x"', '{"darkmode":"yes","language":"en","moreFilters":1}'])
      expect(parseSettings(text)).toEqual(defaultSettings);
    expect(parseSettings('{"darkmode":true}')).toEqual({ ...defaultSettings, darkmode: true });
  });

  test('can each be set, and persist to the next start', () => {
    open().set({ darkmode: true });
    open().set({ moreFilters: true });
    open().set({ language: 'nl' });
    expect(open().current()).toEqual({ darkmode: true, language: 'nl', moreFilters: true, shortcuts: true });
  });

  test('can each be toggled', () => {
    const store = open();
    for (const name of ['darkmode', 'language', 'moreFilters'] as const) store.toggle(name);
    expect(store.current()).toEqual({ darkmode: true, language: 'nl', moreFilters: true, shortcuts: true });
    for (const name of ['darkmode', 'language', 'moreFilters'] as const) store.toggle(name);
    expect(store.current()).toEqual(defaultSettings);
  });

  test('follow a change in another tab', () => {
    const here = open();
    const listener = vi.fn<() => void>();
    const stop = here.subscribe(listener);
    open().set({ darkmode: true });
    notifyStored('something else');
    expect(listener).not.toHaveBeenCalled();
    notifyStored(settingsKey);
    expect(here.current().darkmode).toBe(true);
    stored.clear();
    notifyStored(null);
    expect(here.current().darkmode).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    notifyStored(settingsKey);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('hold until the page closes when storage is forbidden', () => {
    const store = createSettingsStore(() => {
      throw new Error('forbidden');
    });
    store.set({ darkmode: true });
    expect(store.current().darkmode).toBe(true);
  });
});
