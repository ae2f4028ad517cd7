// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { withDeadline } from '#platform/http/deadline.ts';
import { ConfigUnavailable } from '#platform/http/public-config.ts';
import { markMissingPart } from '#app/loading/missing-part.ts';
import { openRootDatabase } from '#data/database/root-database.ts';
import { showBootFailure } from './boot-failure.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const failureOf = (work: PromiseLike<unknown>): PromiseLike<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

async function openWithout(): Promise<unknown> {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'UnknownError');
  });
  return openRootDatabase().open();
}

test.each([
  [
    'a missing part of the app',
    () => Promise.reject(markMissingPart(new TypeError('Failed to fetch dynamically imported module'))),
    /Une partie de l’app/,
  ],
  ['a fault in the app', () => Promise.reject(new TypeError('x is not a function')), /n’a pas démarré/],
  ['a first start without network', () => Promise.reject(new ConfigUnavailable()), /besoin du réseau/],
  ['a database that does not open', openWithout, /Le stockage de cet appareil/],
  [
    'a database that does not answer',
    () => withDeadline(new Promise(() => undefined), 1, 'the session'),
    /Le stockage de cet appareil/,
  ],
])('names %s as what it is', async (_fault, work, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.createElement('div');
  showBootFailure(root, await failureOf(work()));
  expect(root.textContent).toMatch(words);
});
