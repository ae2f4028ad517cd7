import { expect, test, vi } from 'vitest';
import { linksMax } from '#contract/protocol/files.ts';
import { testId } from '#tests/support/rows.ts';
import type { FileAddresses } from '../api/file-link-api.ts';
import type { DownloadedThumbnail, ThumbnailSource } from './thumbnail-downloads.ts';
import { downloadThumbnails } from './thumbnail-downloads.ts';

function addresses(thumbnail: string | null, isDue = false): FileAddresses {
  return { original: 'o', screen: null, thumbnail, isDue };
}

const webp = new TextEncoder().encode('RIFF\x08\0\0\0WEBPVP8 ').buffer;
const page = new TextEncoder().encode('<!doctype html><title>Wi-Fi</title>').buffer;

function source(given: Partial<ThumbnailSource> = {}) {
  const stored: DownloadedThumbnail[] = [];
  const made: ThumbnailSource = {
    addressesOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, addresses(`/${id}/thumbnail`)]))),
    bytesOf: () => Promise.resolve(webp),
    store: (some) => {
      stored.push(...some);
      return Promise.resolve();
    },
    ...given,
  };
  return { made, stored };
}

test('thumbnails of 200 pictures take two calls for addresses and some writes', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => testId(index + 1));
  const { made, stored } = source();
  const ask = vi.fn<ThumbnailSource['addressesOf']>(made.addressesOf);
  const store = vi.fn<ThumbnailSource['store']>(made.store);
  const ends = await downloadThumbnails({ ...made, addressesOf: ask, store }, ids);
  expect(ask.mock.calls.map(([some]) => some.length)).toEqual([linksMax, linksMax]);
  expect(store.mock.calls.length).toBeLessThan(20);
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(ids));
  expect(new Set(ends.values())).toEqual(new Set(['stored']));
});

test('tells apart what the server has, has not yet, and never has', async () => {
  const [has, hasNotYet, never, unknown] = [testId(1), testId(2), testId(3), testId(4)];
  const { made, stored } = source({
    addressesOf: () =>
      Promise.resolve(
        new Map([
          [has, addresses('/1/thumbnail')],
          [hasNotYet, addresses(null, true)],
          [never, addresses(null)],
        ]),
      ),
  });
  expect(await downloadThumbnails(made, [has, hasNotYet, never, unknown])).toEqual(
    new Map([
      [has, 'stored'],
      [hasNotYet, 'later'],
      [never, 'none'],
      [unknown, 'none'],
    ]),
  );
  expect(stored.map(({ id }) => id)).toEqual([has]);
});

test.each([
  ['no answer', { addressesOf: () => Promise.resolve(null) }],
  ['no bytes', { bytesOf: () => Promise.resolve(null) }],
  ['a page in place of a picture', { bytesOf: () => Promise.resolve(page) }],
  ['a part of a picture', { bytesOf: () => Promise.resolve(webp.slice(0, 14)) }],
])('%s: nothing is stored, and it is asked for later', async (_what, given) => {
  const { made, stored } = source(given);
  expect(await downloadThumbnails(made, [testId(1)])).toEqual(new Map([[testId(1), 'later']]));
  expect(stored).toEqual([]);
});
