import { useSyncExternalStore } from 'react';
import type { Settings, SettingsStore } from '#data/settings/settings.ts';
import { settings } from '#data/settings/settings.ts';

/** Returns the settings of this browser, and the functions that change them. */
export function useSettings(): { settings: Settings } & Pick<SettingsStore, 'set' | 'toggle'> {
  const current = useSyncExternalStore(settings.subscribe, settings.current);
  return { settings: current, set: settings.set, toggle: settings.toggle };
}
