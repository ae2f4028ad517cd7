import type { FileHold } from './file-state.ts';
import { useOnline } from './use-online.ts';
import { useWaitsForWifi } from './use-waits-for-wifi.ts';

/** What keeps every captured file on this device for now. */
export function useFileHold(): FileHold {
  const waitsForWifi = useWaitsForWifi();
  if (!useOnline()) return 'offline';
  return waitsForWifi ? 'wifi' : null;
}
