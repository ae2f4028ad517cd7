import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openRootDatabase } from './root-database.ts';
import { changeSending, liveSending, readSending, sendByMobile, wantsWifi, wifiOnlyOf } from './sending-settings.ts';

const root = openRootDatabase();
afterEach(() => root.entries.clear());

test('until somebody sets it otherwise, photos go as they are by any network', async () => {
  expect(await readSending(root)).toEqual({
    wifiOnly: false,
    mobileUntil: 0,
    pictures: 'original',
    visitsAhead: true,
    notePosition: false,
  });
});

test('what is changed stays, and leaves the rest alone', async () => {
  await changeSending(root, { wifiOnly: true });
  await changeSending(root, { pictures: 'reduced' });
  expect(await readSending(root)).toEqual({
    wifiOnly: true,
    mobileUntil: 0,
    pictures: 'reduced',
    visitsAhead: true,
    notePosition: false,
  });
});

/** A worker that follows the wish, once it has heard how things stand. */
async function watched() {
  const { watchWifiOnly, wifiOnly } = wifiOnlyOf(root);
  const onChange = vi.fn<() => void>();
  const end = watchWifiOnly(onChange);
  const onWord = vi.fn<() => void>();
  const later = liveSending(root).subscribe(onWord);
  await vi.waitFor(() => expect(onWord).toHaveBeenCalled());
  later.unsubscribe();
  return { wifiOnly, onChange, end };
}

test('[FL4] a worker is told of a change, and not of how things stood before', async () => {
  const { wifiOnly, onChange, end } = await watched();
  expect(onChange).not.toHaveBeenCalled();
  await changeSending(root, { wifiOnly: true });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(await wifiOnly()).toBe(true);
  end();
});

test('[FL4] a worker is told when the time by a mobile network is over, so that what is under way ends', async () => {
  await changeSending(root, { wifiOnly: true });
  const { wifiOnly, onChange, end } = await watched();
  await changeSending(root, { mobileUntil: Date.now() + 300 });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(await wifiOnly()).toBe(false);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  expect(await wifiOnly()).toBe(true);
  end();
});

test('[FL4] what waits for Wi-Fi goes by a mobile network for an hour when its user lets it, however the clock is set meanwhile', async () => {
  const now = 1_795_000_000_000;
  await changeSending(root, { wifiOnly: true });
  const waits = async (at: number): Promise<boolean> => wantsWifi(await readSending(root), at);
  expect(await waits(now)).toBe(true);
  await sendByMobile(root, now);
  expect(await Promise.all([now, now + 3_599_999, now + 3_600_000, now - 3_600_001].map(waits))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await sendByMobile(root, now);
  await changeSending(root, { wifiOnly: true });
  expect(await waits(now)).toBe(true);
});
