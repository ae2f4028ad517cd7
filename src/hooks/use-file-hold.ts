import type { FileHold } from '#data/capture/file-state.ts';
import { useOnline } from './use-online.ts';
import { useWaitsForWifi } from './use-waits-for-wifi.ts';

/** Returns why no captured file can be sent now; null when files can be sent. */
export function useFileHold(): FileHold {
  const waitsForWifi = useWaitsForWifi();
  if (!useOnline()) return 'offline';
  return waitsForWifi ? 'wifi' : null;
}
