import { live } from '../live/live.ts';
import type { RootDatabase, UploadPolicy } from '../database/root-database.ts';
import { readRoot } from '../database/root-database.ts';

export const defaultUploadPolicy: UploadPolicy = {
  wifiOnly: false,
  mobileUntil: 0,
  pictures: 'original',
  visitsAhead: true,
  notePosition: false,
};

/** Stored in the root database: workers, which have no local storage, read it too. */
export async function readUploadPolicy(root: RootDatabase): Promise<UploadPolicy> {
  return { ...defaultUploadPolicy, ...(await readRoot(root, 'sending')) };
}

/** Returns the upload policy and its later changes in any tab. */
export function liveUploadPolicy(root: RootDatabase) {
  return live(() => readUploadPolicy(root));
}

export async function changeUploadPolicy(root: RootDatabase, change: Partial<UploadPolicy>): Promise<void> {
  // A new choice about Wi-Fi ends the permission to use a mobile network.
  const asked = change.wifiOnly === undefined ? {} : { mobileUntil: 0 };
  await root.transaction('rw', root.entries, async () => {
    const value = { ...(await readUploadPolicy(root)), ...asked, ...change };
    await root.entries.put({ key: 'sending', value });
  });
}

/** How long the permission to use a mobile network lasts, milliseconds. */
const mobileFor = 3_600_000;

/** Allows files that wait for Wi-Fi, and new captures, to use a mobile network for an hour. */
export function allowMobileForAnHour(root: RootDatabase, now: number): Promise<void> {
  return changeUploadPolicy(root, { mobileUntil: now + mobileFor });
}

/**
 * Returns how long files may still use a mobile network instead of waiting for Wi-Fi, milliseconds; 0 when they may not. A
 * clock that was set back gives two hours at most.
 */
export function mobileTimeLeft({ mobileUntil }: Pick<UploadPolicy, 'mobileUntil'>, now: number): number {
  const left = mobileUntil - now;
  return left > 2 * mobileFor ? 0 : Math.max(0, left);
}

/** Returns true when files must wait for Wi-Fi on a mobile network. */
export function wantsWifi(settings: UploadPolicy, now: number): boolean {
  return settings.wifiOnly && mobileTimeLeft(settings, now) === 0;
}

/** The Wi-Fi policy, as a worker follows it. */
export function wifiOnlyOf(root: RootDatabase): {
  wifiOnly: () => Promise<boolean>;
  watchWifiOnly: (onChange: () => void) => () => void;
} {
  return {
    wifiOnly: async () => wantsWifi(await readUploadPolicy(root), Date.now()),
    watchWifiOnly: (onChange) => {
      // The first value is the initial one, not a change.
      let isFirst = true;
      let hourEnds: ReturnType<typeof setTimeout> | undefined;
      const subscription = liveUploadPolicy(root).subscribe((settings) => {
        if (!isFirst) onChange();
        isFirst = false;
        clearTimeout(hourEnds);
        const left = mobileTimeLeft(settings, Date.now());
        if (left > 0) hourEnds = setTimeout(onChange, left);
      });
      return () => {
        subscription.unsubscribe();
        clearTimeout(hourEnds);
      };
    },
  };
}
