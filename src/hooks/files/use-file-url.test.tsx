// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { AppDataProvider } from '../app/use-app-data.tsx';
import type { FileLinkAddresses, FileLinks } from './use-file-links.ts';
import { FileLinksContext } from './use-file-links.ts';
import { useFileUrl } from './use-file-url.ts';

let db: UserDatabase;
let nextId = 900;
const newId = (): string => testId((nextId += 1));
const received = testUpload(70, 1, { receivedAt: '2026-11-19T12:00:00.000Z' });

beforeEach(() => {
  db = openUserDatabase('test', newId());
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await db.delete();
});

/** Returns where a file is shown from, once that is known. Asking again gives the later addresses. */
async function shownFrom(upload: Upload, isPassing: boolean, ...answers: (FileLinkAddresses | null)[]) {
  await db.uploads.put({ id: upload.id, version: 1, scopes: ['s'], generation: 1, row: upload });
  const links: FileLinks = {
    addressesOf: () => Promise.resolve(answers.shift() ?? null),
    bytesOf: () => Promise.resolve(null),
    wantThumbnail: () => undefined,
    offlineFileUrl: () => null,
  };
  const { result } = renderHook(() => useFileUrl(upload, isPassing), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AppDataProvider value={testAppData(db, certifier, newId)}>
        <FileLinksContext value={links}>{children}</FileLinksContext>
      </AppDataProvider>
    ),
  });
  await waitFor(() => expect(result.current.state).not.toBe('loading'));
  return result;
}

async function sourceOf(upload: Upload, addresses: FileLinkAddresses | null, isPassing = false) {
  return (await shownFrom(upload, isPassing, addresses)).current;
}

test('a picture is shown in the size of a screen where the server has that, with its original at hand', async () => {
  expect(await sourceOf(received, { original: '/o', screen: '/s' })).toMatchObject({ url: '/s', original: '/o' });
});

test('without a smaller picture the original is shown, and cached for offline reading', async () => {
  const source = await sourceOf(received, { original: '/o', screen: null }, true);
  expect(source).toMatchObject({ state: 'ready', url: '/o', blob: null });
  await waitFor(async () => expect(await db.offlineFiles.get(received.id)).toMatchObject({ why: 'opened' }));
});

test('no address, or a file that only another device has', async () => {
  expect(await sourceOf(received, null)).toEqual({ state: 'absent', why: 'failed' });
  const elsewhere = testUpload(71, 1, { receivedAt: null });
  expect(await sourceOf(elsewhere, { original: '/o', screen: '/s' })).toEqual({ state: 'absent', why: 'notReceived' });
});

test('a HEIC photo of this device is shown by the server’s picture, and without network by its bytes', async () => {
  class Addresses extends URL {
    static override createObjectURL = (): string => 'blob:own';
    static override revokeObjectURL = (): void => undefined;
  }
  vi.stubGlobal('URL', Addresses);
  const heic = testUpload(72, 1, { type: 'image/heic', size: 4, receivedAt: '2026-11-19T12:00:00.000Z' });
  await db.files.put(testLocalFile(heic, { state: 'received' }));
  await db.fileChunks.put({ id: heic.id, index: 0, bytes: new ArrayBuffer(4) });
  expect(await sourceOf(heic, { original: '/o', screen: '/s' })).toMatchObject({ url: '/s', original: 'blob:own' });
  expect(await sourceOf(heic, { original: '/o', screen: null })).toMatchObject({ url: 'blob:own' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sourceOf(heic, { original: '/o', screen: '/s' })).toMatchObject({ url: 'blob:own' });
});

test('addresses that ended are asked for again, and stay where the server gives no others', async () => {
  const shown = await shownFrom(received, false, { original: '/o', screen: '/s' }, { original: '/o2', screen: '/s2' });
  const renew = (): Promise<string | null> =>
    act(async () => (shown.current.state === 'ready' ? ((await shown.current.renew?.()) ?? null) : null));
  expect(await renew()).toBe('/o2');
  expect(shown.current).toMatchObject({ url: '/s2', original: '/o2' });
  expect(await renew()).toBeNull();
  expect(shown.current).toMatchObject({ url: '/s2', original: '/o2' });
});
