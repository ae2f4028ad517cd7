import type { RootDatabase, UploadPolicy } from '#data/database/root-database.ts';
import {
  defaultUploadPolicy,
  liveUploadPolicy,
  mobileTimeLeft,
  allowMobileForAnHour,
  wantsWifi,
} from '#data/settings/upload-policy.ts';
import type { WifiWait } from '#hooks/app/use-app-data.tsx';
import { networkKind, subscribeNetworkKind } from '#platform/network/network-kind.ts';
import { createValueStore } from './value-store.ts';

/** The device's upload policy, as the page follows it. */
export interface UploadPolicyFollower {
  settings: () => UploadPolicy;
  /** Whether files wait for Wi-Fi now. The workers that send files apply the same rule (rule FL4). */
  waitsForWifi: WifiWait;
  stop: () => void;
}

/** Follows the settings and the network. Until the settings are read, no file waits and pictures keep their size. */
export function followUploadPolicy(root: RootDatabase): UploadPolicyFollower {
  let settings = defaultUploadPolicy;
  const waits = createValueStore(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    const now = Date.now();
    const waiting = wantsWifi(settings, now) && networkKind() === 'mobile';
    if (waiting !== waits.current()) waits.set(waiting);
    clearTimeout(timer);
    const left = mobileTimeLeft(settings, now);
    if (left > 0) timer = setTimeout(update, left);
  };
  const subscription = liveUploadPolicy(root).subscribe((read) => {
    settings = read;
    update();
  });
  const unsubscribe = subscribeNetworkKind(update);
  return {
    settings: () => settings,
    waitsForWifi: { ...waits, allowMobile: () => allowMobileForAnHour(root, Date.now()) },
    stop: () => {
      subscription.unsubscribe();
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
