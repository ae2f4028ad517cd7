// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { certifier, testId, testOrder, testPebDraft, testUpload } from '#tests/support/rows.ts';
import { storePulled } from '#tests/support/data/store-rows.ts';
import { at, filed, supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const page = supervisionPage();
const { show, queued, press, store, begins, pauseOver } = page;

const list = (): HTMLElement => screen.getByRole('list', { name: 'À décider' });
/** Returns the place in the list of what is shown. */
const shownPlace = (): number =>
  [...list().querySelectorAll('[data-choice]')].findIndex((row) => row.getAttribute('aria-current') === 'true');

/** Shows drafts 81, 82 and on, each of its own order, the first one ready to be decided. */
async function drafts(count: number, others = 0): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await store(
    'orders',
    numbers.map((n) => testOrder(n, { state: 'visited' })),
  );
  await store(
    'pebDrafts',
    numbers.map((n) => testPebDraft(80 + n, n, { submittedAt: at(n) })),
  );
  show(undefined, others === 0 ? undefined : '/supervision?kind=draft');
  await begins(count + others);
}

test('the key after an undo decides what the undo gave back', async () => {
  await drafts(4);
  press('j');
  for (const key of 'eue') press(key);
  await screen.findByText('3', { selector: 'h1 > span' });
  await waitFor(async () => expect(await queued()).toMatchObject([{ args: { draftId: testId(82), to: 'accepted' } }]));
});

test('the undo of a toast shows what it gave back, over another decision that was opened meanwhile', async () => {
  await drafts(3);
  press('e');
  const undo = await screen.findByRole('button', { name: 'Annuler' });
  press('j');
  await waitFor(() => expect(shownPlace()).toBe(1));
  fireEvent.click(undo);
  await screen.findByText('3', { selector: 'h1 > span' });
  await waitFor(() => expect(shownPlace()).toBe(0));
});

test('what is given back of another kind than the listed one is shown', async () => {
  await store('uploads', [testUpload(71, 1, filed)]);
  await drafts(2, 1);
  expect(within(list()).getAllByRole('listitem')).toHaveLength(2);
  press('e');
  await waitFor(async () => expect(await queued()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: /^Pièces/ }));
  await screen.findByRole('heading', { name: '1 pièce à contrôler' });
  press('u');
  await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
  expect(within(list()).getAllByRole('listitem')).toHaveLength(3);
  expect(shownPlace()).toBe(0);
});

test('a file that is given back is shown among those of its order', async () => {
  await store(
    'uploads',
    [71, 72, 73].map((n) => testUpload(n, 1, { ...filed, capturedAt: at(n - 70) })),
  );
  show();
  await begins(1);
  await screen.findByRole('button', { name: 'Accepter les 3' });
  for (const key of 'eeuer') press(key);
  fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'Floue' } });
  fireEvent.keyDown(screen.getByLabelText('Raison'), { key: 'Enter', ctrlKey: true });
  await screen.findByText('Rien à décider');
  expect(await queued()).toMatchObject([
    { args: { uploadId: testId(71), accepted: true } },
    { args: { uploadId: testId(72), accepted: true } },
    { args: { uploadId: testId(73), accepted: false } },
  ]);
});

test('all files accepted at once come back by one undo, and are shown', async () => {
  await store('uploads', [testUpload(71, 1, filed), testUpload(72, 1, filed)]);
  await store('pebDrafts', [testPebDraft(81, 2, { submittedAt: at(9) })]);
  show();
  await begins(2);
  for (const key of 'Eu') press(key);
  await screen.findByRole('button', { name: 'Accepter les 2' });
  await waitFor(async () => expect(await queued()).toEqual([]));
  expect(shownPlace()).toBe(0);
});

test('keys pressed after an undo that came too late decide nothing', async () => {
  await drafts(3);
  press('e');
  await screen.findByText('2', { selector: 'h1 > span' });
  // The server may have it.
  await page
    .db()
    .outbox.toCollection()
    .modify({ attemptedAt: at(10) });
  for (const key of 'ueee') press(key);
  await screen.findByText('Trop tard : la décision part au serveur.');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await queued()).toMatchObject([{ args: { draftId: testId(81) } }]);
});

test('keys after an undo count again soon when a colleague decided what it gave back, and decide nothing of the rest before', async () => {
  await drafts(3);
  press('e');
  await screen.findByText('2', { selector: 'h1 > span' });
  // A pull brings it while the own decision waits.
  const decided = { by: certifier, at: at(10), reason: '' };
  await storePulled(page.db(), 'pebDrafts', [testPebDraft(81, 1, { submittedAt: at(1), state: 'rejected', decided })]);
  press('u');
  press('e');
  const notice = await screen.findByText('Décision annulée. Un collègue a décidé entre-temps.');
  press('e');
  expect(notice.isConnected).toBe(true);
  expect(await queued()).toEqual([]);
  await pauseOver();
  press('e');
  await waitFor(async () => expect(await queued()).toMatchObject([{ args: { draftId: testId(82) } }]));
});

/** Returns what keys decide of drafts 81 and on, each pressed once the last one has done what it does. */
function decidedBy(keys: string, count: number): string[] {
  const waiting = Array.from({ length: count }, (_, index) => testId(81 + index));
  const decided: { id: string; place: number }[] = [];
  let place = 0;
  for (const key of keys) {
    if (key === 'e') decided.push({ id: waiting.splice(place, 1)[0] ?? '', place });
    const back = key === 'u' ? decided.pop() : undefined;
    if (back !== undefined) waiting.splice((place = back.place), 0, back.id);
    place = Math.max(0, Math.min(place + ({ j: 1, k: -1 }[key] ?? 0), waiting.length - 1));
  }
  return decided.map(({ id }) => id);
}

test.each([5, 100])('twenty keys, one in %i ms, decide what they are pressed for', async (pace) => {
  const keys = 'eejeukeeujeejuekejee';
  await drafts(12);
  for (const key of keys) {
    press(key);
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
  const decided = decidedBy(keys, 12);
  await screen.findByText(String(12 - decided.length), { selector: 'h1 > span' });
  expect((await queued()).map(({ args }) => args)).toEqual(
    decided.map((draftId) => expect.objectContaining({ draftId }) as unknown),
  );
});
