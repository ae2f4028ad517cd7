import { afterEach, expect, test, vi } from 'vitest';
import { openRootDatabase } from '../database/root-database.ts';
import {
  changeUploadPolicy,
  liveUploadPolicy,
  readUploadPolicy,
  allowMobileForAnHour,
  wantsWifi,
  wifiOnlyOf,
} from './upload-policy.ts';

const root = openRootDatabase();
afterEach(() => root.entries.clear());

test('by default photos are sent in full size over any network', async () => {
  expect(await readUploadPolicy(root)).toEqual({
    wifiOnly: false,
    mobileUntil: 0,
    pictures: 'original',
    visitsAhead: true,
    notePosition: false,
  });
});

test('a change persists and leaves the other values alone', async () => {
  await changeUploadPolicy(root, { wifiOnly: true });
  await changeUploadPolicy(root, { pictures: 'reduced' });
  expect(await readUploadPolicy(root)).toEqual({
    wifiOnly: true,
    mobileUntil: 0,
    pictures: 'reduced',
    visitsAhead: true,
    notePosition: false,
  });
});

/** Returns a worker's watcher, once it has received the initial value. */
async function watched() {
  const { watchWifiOnly, wifiOnly } = wifiOnlyOf(root);
  const onChange = vi.fn<() => void>();
  const end = watchWifiOnly(onChange);
  const onWord = vi.fn<() => void>();
  const later = liveUploadPolicy(root).subscribe(onWord);
  await vi.waitFor(() => expect(onWord).toHaveBeenCalled());
  later.unsubscribe();
  return { wifiOnly, onChange, end };
}

test('[FL4] a worker receives a change of the policy, and not the initial value', async () => {
  const { wifiOnly, onChange, end } = await watched();
  expect(onChange).not.toHaveBeenCalled();
  await changeUploadPolicy(root, { wifiOnly: true });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(await wifiOnly()).toBe(true);
  end();
});

test('[FL4] a worker is called back when the hour of mobile network ends, so that it stops running transfers', async () => {
  await changeUploadPolicy(root, { wifiOnly: true });
  const { wifiOnly, onChange, end } = await watched();
  await changeUploadPolicy(root, { mobileUntil: Date.now() + 300 });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(await wifiOnly()).toBe(false);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  expect(await wifiOnly()).toBe(true);
  end();
});

test('[FL4] files waiting for Wi-Fi use a mobile network for an hour when the user allows it, however the clock changes', async () => {
  const now = 1_795_000_000_000;
  await changeUploadPolicy(root, { wifiOnly: true });
  const waits = async (at: number): Promise<boolean> => wantsWifi(await readUploadPolicy(root), at);
  expect(await waits(now)).toBe(true);
  await allowMobileForAnHour(root, now);
  expect(await Promise.all([now, now + 3_599_999, now + 3_600_000, now - 3_600_001].map(waits))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await allowMobileForAnHour(root, now);
  await changeUploadPolicy(root, { wifiOnly: true });
  expect(await waits(now)).toBe(true);
});
