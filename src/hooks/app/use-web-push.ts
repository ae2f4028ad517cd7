import { useSyncExternalStore } from 'react';
import type { WebPushControls, WebPushState } from './use-app-data.tsx';
import { useAppData } from './use-app-data.tsx';

/** Returns web push on this device, and the functions that change it. */
export function useWebPush(): Omit<WebPushControls, 'current' | 'subscribe'> & { state: WebPushState } {
  const { webPush } = useAppData();
  return { ...webPush, state: useSyncExternalStore(webPush.subscribe, webPush.current) };
}
