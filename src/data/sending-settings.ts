import { live } from './live.ts';
import type { RootDatabase, SendingSettings } from './root-database.ts';

export const defaultSending: SendingSettings = {
  wifiOnly: false,
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
  await root.transaction('rw', root.entries, async () => {
    const value = { ...(await readSending(root)), ...change };
    await root.entries.put({ key: 'sending', value });
  });
}

/** Whether documents of coming visits are fetched without being asked for. */
export async function wantsVisitsAhead(root: RootDatabase): Promise<boolean> {
  return (await readSending(root)).visitsAhead;
}

/** The wish to wait for Wi-Fi, as a worker follows it. */
export function wifiOnlyOf(root: RootDatabase): {
  wifiOnly: () => Promise<boolean>;
  watchWifiOnly: (onChange: () => void) => () => void;
} {
  return {
    wifiOnly: async () => (await readSending(root)).wifiOnly,
    watchWifiOnly: (onChange) => {
      // The first word is how things stand: no change.
      let isFirst = true;
      const subscription = liveSending(root).subscribe(() => {
        if (!isFirst) onChange();
        isFirst = false;
      });
      return () => subscription.unsubscribe();
    },
  };
}
