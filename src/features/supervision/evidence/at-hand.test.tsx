// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { FileLinksContext } from '#hooks/use-file-links.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { supervisor, testId, testOrder, testPebDraft, testUpload } from '#tests/support/rows.ts';
import { PiecesAtHand, useAtHand } from './at-hand.tsx';

let db: UserDatabase;
let asked: string[];

beforeEach(() => {
  db = openUserDatabase('pieces-at-hand', supervisor.id);
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

const piece = (n: number): Upload => testUpload(n, Math.floor(n / 10), { receivedAt: '2026-11-20T08:01:00.000Z' });
const evidence = (order: number, ...pieces: Upload[]): Decision => ({
  kind: 'evidence',
  id: `evidence/${order}`,
  since: '2026-11-20T08:01:00.000Z',
  order: testOrder(order),
  uploads: pieces,
});
const draft: Decision = {
  kind: 'draft',
  id: 'draft/81',
  since: '2026-11-20T08:01:00.000Z',
  order: testOrder(8),
  draft: testPebDraft(81, 8),
};

/** Shows where a piece is shown from, on its first render. */
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

test('the next pieces are at hand across decisions, and the one before: each is shown at once and asked for once', async () => {
  const decisions = [evidence(1, piece(11), piece(12)), draft, evidence(2, piece(21)), evidence(3, piece(31))];
  const { rerender } = render(page(decisions, 0, piece(11)));
  await waitFor(() => expect(held()).toEqual(screens(11, 12, 21, 31)));
  rerender(page(decisions, 0, piece(12)));
  expect(screen.getByText(`/screen/${testId(12)}`)).toBeTruthy();
  await waitFor(() => expect(new Set(held())).toEqual(new Set(screens(11, 12, 21, 31))));
  const rest = decisions.slice(1);
  rerender(page(rest, 1, piece(21)));
  expect(screen.getByText(`/screen/${testId(21)}`)).toBeTruthy();
  await waitFor(() => expect(held()).toEqual(screens(21, 31)));
  expect(asked.toSorted()).toEqual([11, 12, 21, 31].map((n) => testId(n)));
});

test('beside a decision without pieces, those of the next are at hand', async () => {
  render(page([draft, evidence(2, ...[21, 22, 23, 24, 25].map(piece))], 0, null));
  await waitFor(() => expect(held()).toEqual(screens(21, 22, 23, 24)));
});

test('a key that leads over the rest of an order finds the piece that begins the next one', async () => {
  render(page([evidence(1, ...[11, 12, 13, 14, 15, 16].map(piece)), evidence(2, piece(21))], 0, piece(11)));
  await waitFor(() => expect(held()).toEqual(screens(11, 12, 13, 14, 15, 21)));
});
