// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { AppDataProvider } from '../app/use-app-data.tsx';
import type { DraftText } from './use-draft.ts';
import { useDraft } from './use-draft.ts';
import { aDraft, aDraftName } from '#tests/support/data/drafts.ts';

const name = aDraftName();
let db: UserDatabase;
let nextId = 900;
const newId = (): string => testId((nextId += 1));

beforeEach(() => {
  db = openUserDatabase('test', newId());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** Renders a field over a stored value, with `typed` in it. */
async function field(stored: string, typed: string) {
  const hook = renderHook((value: string) => useDraft(name, value), {
    initialProps: stored,
    wrapper: ({ children }: { children: ReactNode }) => (
      <AppDataProvider value={testAppData(db, certifier, newId)}>{children}</AppDataProvider>
    ),
  });
  await waitFor(() => expect(hook.result.current.ready).toBe(true));
  act(() => hook.result.current.setText(typed));
  return hook;
}

const storedDraft = async (): Promise<unknown> => (await db.drafts.get(name.key))?.text;

/** Ends the draft while the user types on: before the deletion, or during it. */
async function endWhileTyping(
  end: () => Promise<unknown>,
  type: () => void,
  moment: 'before' | 'meanwhile',
): Promise<void> {
  await act(async () => {
    if (moment === 'before') type();
    const ended = end();
    if (moment === 'meanwhile') type();
    await ended;
  });
}

test('a saved or sent draft is deleted, in the field and on the device', async () => {
  const remark = await field('', 'clé chez la voisine');
  await act(() => remark.result.current.saved());
  remark.rerender('clé chez la voisine');
  expect(remark.result.current).toMatchObject({ text: 'clé chez la voisine', dirty: false });
  act(() => remark.result.current.setText('Bonjour'));
  await act(() => remark.result.current.sent());
  expect(remark.result.current).toMatchObject({ text: 'clé chez la voisine', dirty: false });
  expect(await db.drafts.count()).toBe(0);
});

test('a saved text stands until the row that brings it is read, and not beyond', async () => {
  const { result, rerender } = await field('avant', 'après');
  await act(() => result.current.saved());
  expect(result.current).toMatchObject({ text: 'après', base: 'après', dirty: false, movedTo: null });
  rerender('après');
  rerender('avant');
  expect(result.current).toMatchObject({ text: 'avant', dirty: false });
});

test.each(['before', 'meanwhile'] as const)(
  'letters typed while a message is being stored start the next message (typed %s)',
  async (moment) => {
    const { result } = await field('', 'Bonjour ');
    const sent: DraftText = result.current;
    await endWhileTyping(sent.sent, () => sent.setText('Bonjour  et la clé ?'), moment);
    expect(result.current).toMatchObject({ text: 'et la clé ?', dirty: true });
    await waitFor(async () => expect(await storedDraft()).toBe('et la clé ?'));
  },
);

test.each(['before', 'meanwhile'] as const)(
  'letters typed while a remark is being saved continue the saved text, without a conflict (typed %s)',
  async (moment) => {
    const { result, rerender } = await field('', 'clé chez');
    const saved: DraftText = result.current;
    await endWhileTyping(saved.saved, () => saved.setText('clé chez la voisine'), moment);
    rerender('clé chez');
    expect(result.current).toMatchObject({ text: 'clé chez la voisine', base: 'clé chez', dirty: true, movedTo: null });
    await waitFor(async () => expect(await storedDraft()).toBe('clé chez la voisine'));
  },
);

test('a space typed while a message is being stored leaves no draft', async () => {
  const { result } = await field('', 'Bonjour');
  const sent: DraftText = result.current;
  await endWhileTyping(sent.sent, () => sent.setText('Bonjour \n'), 'meanwhile');
  expect(result.current).toMatchObject({ text: '', dirty: false });
  await waitFor(async () => expect(await db.drafts.count()).toBe(0));
});

test('text typed at the moment of a save is based on the saved text, not on the earlier one', async () => {
  const { result, rerender } = await field('avant', 'clé chez');
  const saved: DraftText = result.current;
  await act(async () => {
    saved.setText('clé chez la');
    await saved.saved();
    // React has not rendered since.
    saved.setText('clé chez la voisine');
  });
  rerender('clé chez');
  expect(result.current).toMatchObject({ text: 'clé chez la voisine', base: 'clé chez', movedTo: null });
});

test('a message edited in its middle while it is being stored stays whole', async () => {
  const { result } = await field('', 'Bonjour');
  const sent: DraftText = result.current;
  await endWhileTyping(sent.sent, () => sent.setText('Bon jour'), 'before');
  expect(result.current.text).toBe('Bon jour');
});

describe('[LW6c] a field in two tabs', () => {
  test('shows what the other tab types: the next keystroke continues that text', async () => {
    const here = await field('', 'clé');
    const there = await field('', 'clé chez la voisine');
    await waitFor(() => expect(here.result.current.text).toBe('clé chez la voisine'));
    act(() => here.result.current.setText('clé chez la voisine, porte bleue'));
    await waitFor(() => expect(there.result.current.text).toBe('clé chez la voisine, porte bleue'));
    expect(await storedDraft()).toBe('clé chez la voisine, porte bleue');
  });

  test('is empty once the other tab has sent its text', async () => {
    const here = await field('', 'Bonjour');
    const there = await field('', 'Bonjour !');
    await waitFor(() => expect(here.result.current.text).toBe('Bonjour !'));
    await act(() => there.result.current.sent());
    await waitFor(() => expect(here.result.current).toMatchObject({ text: '', dirty: false }));
  });

  test('a text typed here is never replaced by an earlier one', async () => {
    const here = await field('', 'nouveau');
    await waitFor(async () => expect(await storedDraft()).toBe('nouveau'));
    await db.drafts.put(aDraft('ancien', { name, changedAt: Date.now() - 60_000 }));
    act(() => here.result.current.setText('nouveau texte'));
    await waitFor(async () => expect(await storedDraft()).toBe('nouveau texte'));
    expect(here.result.current.text).toBe('nouveau texte');
  });
});
