import type { RootDatabase, SendingSettings } from '#data/root-database.ts';
import { defaultSending, liveSending, mobileLeft, sendByMobile, wantsWifi } from '#data/sending-settings.ts';
import type { WifiWait } from '#hooks/wifi-wait.ts';
import { networkKind, subscribeNetworkKind } from '#platform/network-kind.ts';
import { createValueStore } from './value-store.ts';

/** How this device sends, as the page follows it. */
export interface SendingFollowed {
  settings: () => SendingSettings;
  /** Whether files wait for Wi-Fi now; what the workers that send them hold to, too (rule FL4). */
  waitsForWifi: WifiWait;
  stop: () => void;
}

/** Follows the settings and the network. Until they were read, nothing waits and pictures stay as they are. */
export function followSending(root: RootDatabase): SendingFollowed {
  let settings = defaultSending;
  const waits = createValueStore(false);
  let again: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const now = Date.now();
    const waiting = wantsWifi(settings, now) && networkKind() === 'mobile';
    if (waiting !== waits.current()) waits.set(waiting);
    clearTimeout(again);
    const left = mobileLeft(settings, now);
    if (left > 0) again = setTimeout(look, left);
  };
  const subscription = liveSending(root).subscribe((read) => {
    settings = read;
    look();
  });
  const unsubscribe = subscribeNetworkKind(look);
  return {
    settings: () => settings,
    waitsForWifi: { ...waits, goAnyway: () => sendByMobile(root, Date.now()) },
    stop: () => {
      subscription.unsubscribe();
      unsubscribe();
      clearTimeout(again);
    },
  };
}
