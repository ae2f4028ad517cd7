import { useSyncExternalStore } from 'react';
import type { Settings, SettingsStore } from '#data/settings.ts';
import { settings } from '#data/settings.ts';

/** The settings of this browser as they stand, and the ways to change them. */
export function useSettings(): { settings: Settings } & Pick<SettingsStore, 'set' | 'toggle'> {
  const current = useSyncExternalStore(settings.subscribe, settings.current);
  return { settings: current, set: settings.set, toggle: settings.toggle };
}
