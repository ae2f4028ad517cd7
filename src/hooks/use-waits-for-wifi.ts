import { useSyncExternalStore } from 'react';
import { useAppData } from './app-data.tsx';

/** True while captured files wait for Wi-Fi, as the user wishes and the browser tells (rule FL4). */
export function useWaitsForWifi(): boolean {
  const { waitsForWifi } = useAppData();
  return useSyncExternalStore(waitsForWifi.subscribe, waitsForWifi.current);
}
