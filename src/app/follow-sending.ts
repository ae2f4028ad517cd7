import type { RootDatabase, SendingSettings } from '#data/root-database.ts';
import { defaultSending, liveSending } from '#data/sending-settings.ts';
import { networkKind, subscribeNetworkKind } from '#platform/network-kind.ts';
import { createValueStore } from './value-store.ts';

/** How this device sends, as the page follows it. */
export interface SendingFollowed {
  settings: () => SendingSettings;
  /** Whether files wait for Wi-Fi now; what the workers that send them hold to, too (rule FL4). */
  waitsForWifi: { current: () => boolean; subscribe: (listener: () => void) => () => void };
  stop: () => void;
}

/** Follows the settings and the network. Until they were read, nothing waits and pictures stay as they are. */
export function followSending(root: RootDatabase): SendingFollowed {
  let settings = defaultSending;
  const waits = createValueStore(false);
  const look = (): void => {
    const now = settings.wifiOnly && networkKind() === 'mobile';
    if (now !== waits.current()) waits.set(now);
  };
  const subscription = liveSending(root).subscribe((read) => {
    settings = read;
    look();
  });
  const unsubscribe = subscribeNetworkKind(look);
  return {
    settings: () => settings,
    waitsForWifi: waits,
    stop: () => {
      subscription.unsubscribe();
      unsubscribe();
    },
  };
}
