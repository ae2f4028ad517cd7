import { useSyncExternalStore } from 'react';
import { useAppData } from '../app/use-app-data.tsx';

/**
 * Returns true while captured files wait for Wi-Fi, by the user's setting and the browser's network type (rule FL4).
 */
export function useWaitsForWifi(): boolean {
  const { waitsForWifi } = useAppData();
  return useSyncExternalStore(waitsForWifi.subscribe, waitsForWifi.current);
}
