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

/** What a browser tells the other tabs. */
function tellStored(key: string | null): void {
  target.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('settings (specification §4)', () => {
  test('light, French and few filters by default', () => {
    expect(open().current()).toEqual({ darkmode: false, language: 'fr', moreFilters: false, shortcuts: true });
    expect(settingsKey).toBe('mycerti.settings');
  });

  test('what is stored and not understood has its default', () => {
    for (const text of [null, '', '{', 'null', '[]', '"x"', '{"darkmode":"yes","language":"en","moreFilters":1}'])
      expect(parseSettings(text)).toEqual(defaultSettings);
    expect(parseSettings('{"darkmode":true}')).toEqual({ ...defaultSettings, darkmode: true });
  });

  test('each can be set, and is there at the next start', () => {
    open().set({ darkmode: true });
    open().set({ moreFilters: true });
    open().set({ language: 'nl' });
    expect(open().current()).toEqual({ darkmode: true, language: 'nl', moreFilters: true, shortcuts: true });
  });

  test('each can be toggled', () => {
    const store = open();
    for (const name of ['darkmode', 'language', 'moreFilters'] as const) store.toggle(name);
    expect(store.current()).toEqual({ darkmode: true, language: 'nl', moreFilters: true, shortcuts: true });
    for (const name of ['darkmode', 'language', 'moreFilters'] as const) store.toggle(name);
    expect(store.current()).toEqual(defaultSettings);
  });

  test('a change in one tab is a change in the others', () => {
    const here = open();
    const listener = vi.fn<() => void>();
    const stop = here.subscribe(listener);
    open().set({ darkmode: true });
    tellStored('something else');
    expect(listener).not.toHaveBeenCalled();
    tellStored(settingsKey);
    expect(here.current().darkmode).toBe(true);
    stored.clear();
    tellStored(null);
    expect(here.current().darkmode).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    tellStored(settingsKey);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('where storage is forbidden they hold until the page is left', () => {
    const store = createSettingsStore(() => {
      throw new Error('forbidden');
    });
    store.set({ darkmode: true });
    expect(store.current().darkmode).toBe(true);
  });
});
