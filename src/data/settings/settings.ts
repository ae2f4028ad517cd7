import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';

/** Key of the settings in local storage, under the product's prefix (specification §9). */
export const settingsKey = 'mycerti.settings';

/** The user's settings of this browser (specification §4). */
export interface Settings {
  /** Dark colours; off by default, whatever the system prefers. */
  darkmode: boolean;
  language: 'fr' | 'nl';
  /** The order list shows its less common filters. */
  moreFilters: boolean;
  /** Single-character shortcuts such as `/` for the search; on by default. */
  shortcuts: boolean;
}

export const defaultSettings: Settings = { darkmode: false, language: 'fr', moreFilters: false, shortcuts: true };

/** Parses stored settings; a missing or unknown value gets its default. */
export function parseSettings(text: string | null): Settings {
  const stored = parseJson(text ?? '');
  if (!isRecord(stored)) return defaultSettings;
  return {
    darkmode: stored.darkmode === true,
    language: stored.language === 'nl' ? 'nl' : defaultSettings.language,
    moreFilters: stored.moreFilters === true,
    shortcuts: stored.shortcuts !== false,
  };
}

export interface SettingsStore {
  current: () => Settings;
  set: (change: Partial<Settings>) => void;
  /** Toggles a setting; toggles the language between French and Dutch. */
  toggle: (name: keyof Settings) => void;
  /** Calls back at each change in any tab. */
  subscribe: (listener: () => void) => () => void;
}

/** The browser objects that the settings need. */
export interface SettingsWorld {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Receives storage events of other tabs. */
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

function toggled(settings: Settings, name: keyof Settings): Partial<Settings> {
  if (name === 'language') return { language: settings.language === 'fr' ? 'nl' : 'fr' };
  return { [name]: !settings[name] };
}

/** Creates the settings of this browser. Without usable storage they hold until the page closes. */
export function createSettingsStore(world: () => SettingsWorld): SettingsStore {
  let known: Settings | null = null;
  const listeners = new Set<() => void>();

  function read(): Settings {
    try {
      return parseSettings(world().storage.getItem(settingsKey));
    } catch {
      return defaultSettings;
    }
  }

  function change(next: Settings): void {
    known = next;
    for (const listener of listeners) listener();
  }

  function onStored(event: Event): void {
    // The event of a cleared storage names no key.
    if (!('key' in event) || event.key === settingsKey || event.key === null) change(read());
  }

  const current = (): Settings => (known ??= read());
  const set = (wanted: Partial<Settings>): void => {
    // Read again: another tab may have changed another setting.
    const next = { ...(listeners.size > 0 ? current() : read()), ...wanted };
    try {
      world().storage.setItem(settingsKey, JSON.stringify(next));
    } catch {
      // The value stays in memory.
    }
    change(next);
  };

  return {
    current,
    set,
    toggle: (name) => set(toggled(current(), name)),
    subscribe: (listener) => {
      if (listeners.size === 0) world().target.addEventListener('storage', onStored);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) world().target.removeEventListener('storage', onStored);
      };
    },
  };
}

/** The settings of this browser. */
export const settings: SettingsStore = createSettingsStore(() => ({ storage: localStorage, target: window }));
