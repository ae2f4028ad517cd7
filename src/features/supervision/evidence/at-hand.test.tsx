// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { FileLinksContext } from '#hooks/files/use-file-links.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { supervisor, testId, testOrder, testPebDraft, testUpload } from '#tests/support/rows.ts';
import { PiecesAtHand, useAtHand } from '../keys/at-hand.tsx';

let db: UserDatabase;
let asked: string[];

beforeEach(() => {
  db = openUserDatabase('files-at-hand', supervisor.id);
  asked = [];
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const links = {
  addressesOf: (id: string) => {
    asked.push(id);
    return Promise.resolve({ original: `/original/${id}`, screen: `/screen/${id}` });
  },
  bytesOf: () => Promise.resolve(null),
  wantThumbnail: () => undefined,
  offlineFileUrl: () => null,
};

const file = (n: number): Upload => testUpload(n, Math.floor(n / 10), { receivedAt: '2026-11-20T08:01:00.000Z' });
const evidence = (order: number, ...files: Upload[]): Decision => ({
  kind: 'evidence',
  id: `evidence/${order}`,
  since: '2026-11-20T08:01:00.000Z',
  order: testOrder(order),
  uploads: files,
});
const draft: Decision = {
  kind: 'draft',
  id: 'draft/81',
  since: '2026-11-20T08:01:00.000Z',
  order: testOrder(8),
  draft: testPebDraft(81, 8),
};

/** Shows where a file is shown from, on its first render. */
function Shown({ upload }: { upload: Upload }) {
  const { source } = useAtHand(upload);
  return <p>{source.state === 'ready' ? source.url : source.state}</p>;
}

const page = (decisions: readonly Decision[], index: number, upload: Upload | null) => (
  <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
    <FileLinksContext value={links}>
      <PiecesAtHand decisions={decisions} index={index}>
        {upload === null ? null : <Shown key={upload.id} upload={upload} />}
      </PiecesAtHand>
    </FileLinksContext>
  </AppDataProvider>
);

const held = (): (string | null)[] => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const screens = (...numbers: number[]): string[] => numbers.map((n) => `/screen/${testId(n)}`);

test('the next files are at hand across decisions, and the one before: each is shown at once and asked for once', async () => {
  const decisions = [evidence(1, file(11), file(12)), draft, evidence(2, file(21)), evidence(3, file(31))];
  const { rerender } = render(page(decisions, 0, file(11)));
  await waitFor(() => expect(held()).toEqual(screens(11, 12, 21, 31)));
  rerender(page(decisions, 0, file(12)));
  expect(screen.getByText(`/screen/${testId(12)}`)).toBeTruthy();
  await waitFor(() => expect(new Set(held())).toEqual(new Set(screens(11, 12, 21, 31))));
  const rest = decisions.slice(1);
  rerender(page(rest, 1, file(21)));
  expect(screen.getByText(`/screen/${testId(21)}`)).toBeTruthy();
  await waitFor(() => expect(held()).toEqual(screens(21, 31)));
  expect(asked.toSorted()).toEqual([11, 12, 21, 31].map((n) => testId(n)));
});

test('beside a decision without files, those of the next are at hand', async () => {
  render(page([draft, evidence(2, ...[21, 22, 23, 24, 25].map(file))], 0, null));
  await waitFor(() => expect(held()).toEqual(screens(21, 22, 23, 24)));
});

test('a key that leads over the rest of an order finds the file that begins the next one', async () => {
  render(page([evidence(1, ...[11, 12, 13, 14, 15, 16].map(file)), evidence(2, file(21))], 0, file(11)));
  await waitFor(() => expect(held()).toEqual(screens(11, 12, 13, 14, 15, 21)));
});
