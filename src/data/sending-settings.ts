import { live } from './live.ts';
import type { RootDatabase, SendingSettings } from './root-database.ts';

export const defaultSending: SendingSettings = {
  wifiOnly: false,
  mobileUntil: 0,
  pictures: 'original',
  visitsAhead: true,
  notePosition: false,
};

/** In the root database: the workers, which have no local storage, read it too. */
export async function readSending(root: RootDatabase): Promise<SendingSettings> {
  const entry = await root.entries.get('sending');
  return entry?.key === 'sending' ? { ...defaultSending, ...entry.value } : defaultSending;
}

/** How this device sends, now and at each change, from whichever tab it comes. */
export function liveSending(root: RootDatabase) {
  return live(() => readSending(root));
}

export async function changeSending(root: RootDatabase, change: Partial<SendingSettings>): Promise<void> {
  // Who asks for Wi-Fi again wants it from now on.
  const asked = change.wifiOnly === undefined ? {} : { mobileUntil: 0 };
  await root.transaction('rw', root.entries, async () => {
    const value = { ...(await readSending(root)), ...asked, ...change };
    await root.entries.put({ key: 'sending', value });
  });
}

/** How long files go by a mobile network when their user lets them, although they are to wait for Wi-Fi, in milliseconds. */
const mobileFor = 3_600_000;

/** Lets the files that wait for Wi-Fi, and what is captured next, go by a mobile network for an hour. */
export function sendByMobile(root: RootDatabase, now: number): Promise<void> {
  return changeSending(root, { mobileUntil: now + mobileFor });
}

/**
 * How much longer files may go by a mobile network although they are to wait for Wi-Fi, in milliseconds; 0 when they may not. A clock
 * that was set back makes it two hours at most.
 */
export function mobileLeft({ mobileUntil }: Pick<SendingSettings, 'mobileUntil'>, now: number): number {
  const left = mobileUntil - now;
  return left > 2 * mobileFor ? 0 : Math.max(0, left);
}

/** Whether files are to wait for Wi-Fi now, were this a mobile network. */
export function wantsWifi(settings: SendingSettings, now: number): boolean {
  return settings.wifiOnly && mobileLeft(settings, now) === 0;
}

/** The wish to wait for Wi-Fi, as a worker follows it. */
export function wifiOnlyOf(root: RootDatabase): {
  wifiOnly: () => Promise<boolean>;
  watchWifiOnly: (onChange: () => void) => () => void;
} {
  return {
    wifiOnly: async () => wantsWifi(await readSending(root), Date.now()),
    watchWifiOnly: (onChange) => {
      // The first word is how things stand: no change.
      let isFirst = true;
      let hourEnds: ReturnType<typeof setTimeout> | undefined;
      const subscription = liveSending(root).subscribe((settings) => {
        if (!isFirst) onChange();
        isFirst = false;
        clearTimeout(hourEnds);
        const left = mobileLeft(settings, Date.now());
        if (left > 0) hourEnds = setTimeout(onChange, left);
      });
      return () => {
        subscription.unsubscribe();
        clearTimeout(hourEnds);
      };
    },
  };
}
