import { useEffect, useSyncExternalStore } from 'react';
import { useAppData } from './use-app-data.tsx';

/** Returns whether the app itself is on this device; null until it is known. Looks again when a worker or the network comes. */
export function useAppStored(): boolean | null {
  const { check, current, subscribe } = useAppData().appStored;
  useEffect(() => {
    // Absent outside of secure contexts.
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    check();
    addEventListener('online', check);
    container?.addEventListener('controllerchange', check);
    return () => {
      removeEventListener('online', check);
      container?.removeEventListener('controllerchange', check);
    };
  }, [check]);
  return useSyncExternalStore(subscribe, current);
}
