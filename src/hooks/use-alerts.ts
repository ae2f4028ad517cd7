import { useSyncExternalStore } from 'react';
import type { Alerts, AlertsState } from './alerts.ts';
import { useAppData } from './app-data.tsx';

/** How this device is told of what is new. */
export function useAlerts(): Omit<Alerts, 'current' | 'subscribe'> & { state: AlertsState } {
  const { alerts } = useAppData();
  return { ...alerts, state: useSyncExternalStore(alerts.subscribe, alerts.current) };
}
