// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { AppDataProvider } from './use-app-data.tsx';
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

test('addresses that ended are asked for again, and stay where the server gives no others', async () => {
  const shown = await shownFrom(received, false, { original: '/o', screen: '/s' }, { original: '/o2', screen: '/s2' });
  const renew = (): Promise<string | null> =>
    act(async () => (shown.current.state === 'ready' ? ((await shown.current.renew?.()) ?? null) : null));
  expect(await renew()).toBe('/o2');
  expect(shown.current).toMatchObject({ url: '/s2', original: '/o2' });
  expect(await renew()).toBeNull();
  expect(shown.current).toMatchObject({ url: '/s2', original: '/o2' });
});
