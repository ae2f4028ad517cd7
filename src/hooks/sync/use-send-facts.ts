import { useSyncExternalStore } from 'react';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { SendFacts } from '#sync/send-status.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useLive } from '../data/use-live.ts';
import { useOnline } from '../app/use-online.ts';

/** The stored state of one of the two APIs. */
export type Remote = RemoteState;

/** What this page knows of the way to the servers, with all that is stored of each. */
export interface PageFacts extends SendFacts {
  remotes: readonly Remote[];
}

const none: Remote[] = [];

/** Returns what stops, or does not stop, what waits to be sent. */
export function useSendFacts(): PageFacts {
  const { session, waitsForWifi: wifi } = useAppData();
  // Captured files wait for Wi-Fi, by the user's setting and the browser's network type (rule FL4).
  const waitsForWifi = useSyncExternalStore(wifi.subscribe, wifi.current);
  const remotes = useLive(remoteStates, []) ?? none;
  return { online: useOnline(), signedInOffline: session.token === '', waitsForWifi, remotes };
}
