/** Where the settings stand in local storage: under the product's own key (specification §9). */
export const settingsKey = 'mycerti.settings';

/** What a person set on this browser (specification §4). */
export interface Settings {
  /** Dark colours; off until switched on, whatever the system prefers. */
  darkmode: boolean;
  language: 'fr' | 'nl';
  /** The order listing shows its rarer filters. */
  moreFilters: boolean;
  /** Keys of one character do something, as `/` for the search: on until switched off. */
  shortcuts: boolean;
}

export const defaultSettings: Settings = { darkmode: false, language: 'fr', moreFilters: false, shortcuts: true };

/** Reads stored settings; whatever is missing or unknown has its default. */
export function parseSettings(text: string | null): Settings {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return defaultSettings;
  const field = (name: keyof Settings): unknown => Object.entries(stored).find(([key]) => key === name)?.[1];
  return {
    darkmode: field('darkmode') === true,
    language: languageOf(field('language')),
    moreFilters: field('moreFilters') === true,
    shortcuts: field('shortcuts') !== false,
  };
}

function languageOf(value: unknown): Settings['language'] {
  return value === 'nl' ? 'nl' : defaultSettings.language;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export interface SettingsStore {
  current: () => Settings;
  set: (change: Partial<Settings>) => void;
  /** Turns a switch over; for the language: the other one. */
  toggle: (name: keyof Settings) => void;
  /** Calls back at each change, from whichever tab it comes. */
  subscribe: (listener: () => void) => () => void;
}

/** What the settings need of the browser. */
export interface SettingsWorld {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Hears what other tabs store. */
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

function toggled(settings: Settings, name: keyof Settings): Partial<Settings> {
  if (name === 'language') return { language: settings.language === 'fr' ? 'nl' : 'fr' };
  return { [name]: !settings[name] };
}

/** The settings of this browser. Where storage is forbidden or full they hold until the page is left. */
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
    // A cleared storage names no key.
    if (!('key' in event) || event.key === settingsKey || event.key === null) change(read());
  }

  const current = (): Settings => (known ??= read());
  const set = (wanted: Partial<Settings>): void => {
    // Read anew: another tab may have changed another setting a moment ago.
    const next = { ...(listeners.size > 0 ? current() : read()), ...wanted };
    try {
      world().storage.setItem(settingsKey, JSON.stringify(next));
    } catch {
      // Kept in memory.
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
