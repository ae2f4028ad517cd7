import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openRootDatabase } from './root-database.ts';
import { changeSending, liveSending, readSending, wifiOnlyOf } from './sending-settings.ts';

const root = openRootDatabase();
afterEach(() => root.entries.clear());

test('until somebody sets it otherwise, photos go as they are by any network', async () => {
  expect(await readSending(root)).toEqual({
    wifiOnly: false,
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
    pictures: 'reduced',
    visitsAhead: true,
    notePosition: false,
  });
});

test('[FL4] a worker is told of a change, and not of how things stood before', async () => {
  const { watchWifiOnly, wifiOnly } = wifiOnlyOf(root);
  const onChange = vi.fn<() => void>();
  const end = watchWifiOnly(onChange);
  const onWord = vi.fn<() => void>();
  const later = liveSending(root).subscribe(onWord);
  await vi.waitFor(() => expect(onWord).toHaveBeenCalled());
  expect(onChange).not.toHaveBeenCalled();
  await changeSending(root, { wifiOnly: true });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(await wifiOnly()).toBe(true);
  end();
  later.unsubscribe();
});
