// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settings } from '#data/settings/settings.ts';
import {
  certifier,
  supervisor,
  testClient,
  testConflict,
  testId,
  testOrder,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import { at, filed, supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const page = supervisionPage();
const { show, queued, press, clickAlive, store, storeDrafts, begins, pauseOver } = page;

/** Presses keys at a pace, as a person does: without looking at what the screen shows. */
async function type(keys: string, pace: number): Promise<void> {
  for (const key of keys) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
}

/** Shows three drafts, 81, 82 and 84, the first one ready to be decided. */
async function threeDrafts(): Promise<void> {
  await storeDrafts(1, 2, 4);
  show();
  await begins(3);
}

async function thirtyItems(): Promise<void> {
  const numbers = Array.from({ length: 30 }, (_, index) => 100 + index);
  const ofKind = (kind: number): number[] => numbers.filter((n) => n % 3 === kind);
  await store(
    'orders',
    numbers.map((n) => testOrder(n, { state: 'visited' })),
  );
  await store(
    'uploads',
    ofKind(0).map((n) => testUpload(1000 + n, n, { ...filed, receivedAt: at(n) })),
  );
  await store(
    'pebDrafts',
    ofKind(1).map((n) => testPebDraft(2000 + n, n, { submittedAt: at(n) })),
  );
  await store(
    'clients',
    ofKind(2).map((n) => testClient(3000 + n, { claims: [{ by: certifier, at: at(n) }] })),
  );
}

/** Decides thirty times. Returns the number of decisions that are queued then. */
async function decideThirty(pace: number): Promise<number> {
  await thirtyItems();
  show();
  await begins(30);
  await type('e'.repeat(30), pace);
  await screen.findByText('Rien à décider');
  return (await queued()).length;
}

test('loses none of thirty decisions at 5 ms a key', async () => {
  expect(await decideThirty(5)).toBe(30);
});

test('loses none of thirty decisions at 100 ms a key', { tags: 'long' }, async () => {
  expect(await decideThirty(100)).toBe(30);
});

test('a key pressed while a decision is stored counts for the next one, and what follows `r` is its reason', async () => {
  await threeDrafts();
  for (const key of 'erneue') press(key);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Raison');
  await waitFor(() => expect(reason.value).toBe('neue'));
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await screen.findByText('1', { selector: 'h1 > span' });
  expect(await queued()).toMatchObject([
    { args: { draftId: testId(81), to: 'accepted' } },
    { args: { draftId: testId(82), to: 'rejected', reason: 'neue' } },
  ]);
});

test('a decision made in the moment it is shown is one made here, and holds the next key', async () => {
  await threeDrafts();
  press('j');
  press('e');
  await new Promise((resolve) => setTimeout(resolve, 0));
  press('e');
  await screen.findByText('1', { selector: 'h1 > span' });
  expect(screen.queryByText(/^N’est plus à décider/)).toBeNull();
  expect(await queued()).toMatchObject([{ args: { draftId: testId(82) } }, { args: { draftId: testId(84) } }]);
});

test('a refused claim has its reason, and words typed after `r` decide nothing', async () => {
  await store('clients', [testClient(61, { claims: [{ by: certifier, at: at(1) }] })]);
  await store('pebDrafts', [testPebDraft(81, 1, { submittedAt: at(2) })]);
  show();
  await begins(2);
  for (const key of 'refuse je') press(key);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Raison');
  expect(await queued()).toEqual([]);
  fireEvent.change(reason, { target: { value: 'Suivi par le bureau' } });
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await screen.findByText('1', { selector: 'h1 > span' });
  expect(await queued()).toMatchObject([
    { name: 'client.decideClaim', args: { given: false, reason: 'Suivi par le bureau' } },
  ]);
});

test('a key that reaches no field of an open reason decides nothing', async () => {
  await store('pebDrafts', [testPebDraft(81, 1, { submittedAt: at(2) })]);
  show();
  await begins(1);
  press('r');
  await screen.findByLabelText('Raison');
  for (const key of 'enj') press(key);
  expect(await queued()).toEqual([]);
});

test('takes several decisions back, the last one first, and `n` creates no order', async () => {
  await threeDrafts();
  await type('eee', 0);
  await screen.findByText('Rien à décider');
  expect(press('n')).toBe(false);
  press('u');
  await screen.findByText('1', { selector: 'h1 > span' });
  press('u');
  await screen.findByText('2', { selector: 'h1 > span' });
  expect(await queued()).toMatchObject([{ args: { draftId: testId(81) } }]);
});

test('accepts all files by one key', async () => {
  await store('uploads', [testUpload(71, 1, filed), testUpload(72, 1, filed)]);
  show();
  await begins(1);
  press('E');
  await screen.findByText('Rien à décider');
  expect(await queued()).toHaveLength(2);
});

const byAnother = (accepted: boolean, reason = '') => ({
  accepted,
  by: certifier,
  at: new Date().toISOString(),
  reason,
});

/** Stores what a colleague decided about a draft, as a pull brings it. */
async function settleByAnother(n: number, accepted: boolean): Promise<void> {
  const { by, at: decidedAt } = byAnother(accepted);
  const decided = { by, at: decidedAt, reason: '' };
  const state = accepted ? 'accepted' : 'rejected';
  await store('pebDrafts', [testPebDraft(80 + n, n, { submittedAt: at(n), state, decided })]);
}

test('[DC2] a reason that is typed stays when a colleague decides, and the letters typed on decide nothing', async () => {
  await threeDrafts();
  press('r');
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Raison');
  fireEvent.change(reason, { target: { value: 'La surface' } });
  await settleByAnother(1, true);
  await screen.findByText(new RegExp(`^Accepté par le client, noté par ${certifier.name}, il y a`));
  expect(screen.getByLabelText('Raison')).toBe(reason);
  expect(reason.value).toBe('La surface');
  expect(document.activeElement).toBe(reason);
  for (const key of 'eeje') press(key);
  expect(await queued()).toEqual([]);
  // Sent in the moment of the arrival, it was not meant over the colleague's.
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  expect(await queued()).toEqual([]);
  await pauseOver();
  await clickAlive('Le client refuse quand même');
  await screen.findByText('2', { selector: 'h1 > span' });
  const stored = (await page.db().pebDrafts.get(testId(81)))?.row;
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { args: { draftId: testId(81), to: 'rejected', reason: 'La surface', seen: expect.any(String) as string } },
    ]),
  );
  expect(stored?.decided?.by).toEqual(supervisor);
});

test('[DC2] what is typed is discarded on request, and the next decision follows', async () => {
  await threeDrafts();
  press('r');
  fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'La surface' } });
  await settleByAnother(1, true);
  await clickAlive('Laisser ainsi');
  await waitFor(() => expect(screen.queryByLabelText('Raison')).toBeNull());
  expect(await page.db().drafts.count()).toBe(0);
  await pauseOver();
  press('e');
  await waitFor(async () => expect(await queued()).toMatchObject([{ args: { draftId: testId(82), seen: null } }]));
});

test('[DC1] a decision that a colleague made first is told at once, and left or made all the same', async () => {
  await threeDrafts();
  press('e');
  await screen.findByText('2', { selector: 'h1 > span' });
  await settleByAnother(1, false);
  // The server's image of a changed row is its base.
  const { row } = (await page.db().pebDrafts.get(testId(81))) ?? {};
  if (row === undefined) throw new Error('no row');
  expect(row.decided?.by).toEqual(certifier);
  await screen.findByRole('heading', { name: 'Un collègue a décidé avant vous' });
  await clickAlive('Le client accepte quand même');
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ args: { to: 'accepted', seen: row.decided?.at } }]),
  );
});

describe.each([true, false])('[DC2] with shortcuts %s', (shortcuts) => {
  beforeEach(() => settings.set({ shortcuts }));
  afterEach(() => settings.set({ shortcuts: true }));

  test('a reason typed on without a pause is not sent over a colleague’s decision, nor taken away', async () => {
    await threeDrafts();
    fireEvent.click(await screen.findByRole('button', { name: 'Le client refuse' }));
    const reason = await screen.findByLabelText<HTMLTextAreaElement>('Raison');
    fireEvent.change(reason, { target: { value: 'La surface' } });
    await settleByAnother(1, true);
    await screen.findByText(new RegExp(`^Accepté par le client, noté par ${certifier.name}`));
    await type('x'.repeat(14), 100);
    fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(reason, { key: 'Escape' });
    // Of a key that is dead, the browser does nothing either: Enter sends no form. A new line is text.
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Laisser ainsi' }), { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(reason, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(reason, { key: 'e' })).toBe(true);
    expect(screen.getByLabelText('Raison')).toBe(reason);
    expect(reason.value).toBe('La surface');
    expect(await queued()).toEqual([]);
    await pauseOver();
    fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
    await waitFor(async () =>
      expect(await queued()).toMatchObject([{ args: { draftId: testId(81), to: 'rejected', reason: 'La surface' } }]),
    );
  });

  test('a question that has no reason is not left by what is pressed on', async () => {
    const lost = testConflict(51, 1);
    await store('conflicts', [lost]);
    show();
    await begins(1);
    fireEvent.click(screen.getByRole('button', { name: 'Garder l’actuelle' }));
    await screen.findByText(/^Confirmer : /);
    await store('conflicts', [{ ...lost, upheld: { by: certifier, at: at(2) } }]);
    const notice = await screen.findByText(new RegExp(`^Valeur actuelle gardée par ${certifier.name}`));
    const group = document.querySelector('[data-typing]') ?? document.body;
    await screen.findByText(/^Confirmer : /);
    fireEvent.keyDown(group, { key: 'Escape' });
    fireEvent.keyDown(group, { key: 'Enter' });
    expect(notice.isConnected).toBe(true);
    expect(await queued()).toEqual([]);
    await pauseOver();
    fireEvent.keyDown(group, { key: 'Escape' });
    await screen.findByText('Rien à décider');
  });
});

test('[DC2] a click meant for a button that an arrival changed decides nothing and leaves nothing', async () => {
  await threeDrafts();
  await settleByAnother(1, false);
  const accept = await screen.findByRole('button', { name: 'Le client accepte quand même' });
  expect(accept.title).toBe('Ce qui est affiché vient de changer.');
  for (const button of [accept, screen.getByRole('button', { name: 'Laisser ainsi' })]) fireEvent.click(button);
  expect(await queued()).toEqual([]);
  expect(accept.isConnected).toBe(true);
  await pauseOver();
  expect(accept.title).toBe('');
  await clickAlive('Le client accepte quand même');
  await waitFor(async () => expect(await queued()).toMatchObject([{ args: { draftId: testId(81), to: 'accepted' } }]));
});

test('[DC2] buttons that a second arrival changes are dead once more', async () => {
  await threeDrafts();
  await settleByAnother(1, true);
  await screen.findByRole('button', { name: 'Le client refuse quand même' });
  await pauseOver();
  await settleByAnother(1, false);
  fireEvent.click(await screen.findByRole('button', { name: 'Le client accepte quand même' }));
  expect(await queued()).toEqual([]);
});

test('[DC2] a decision told as preceded makes nothing under the pointer count, until a pause', async () => {
  await threeDrafts();
  press('e');
  await screen.findByText('2', { selector: 'h1 > span' });
  await settleByAnother(1, false);
  await screen.findByRole('heading', { name: 'Un collègue a décidé avant vous' });
  fireEvent.click(await screen.findByRole('button', { name: 'Le client accepte quand même' }));
  fireEvent.click(screen.getByRole('button', { name: 'Le client accepte' }));
  fireEvent.click(screen.getByRole('button', { name: 'Laisser ainsi' }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await queued()).toMatchObject([{ args: { draftId: testId(81), seen: null } }]);
  expect(screen.getByRole('button', { name: 'Laisser ainsi' })).toBeTruthy();
});

test('a key that is held down decides once, also while a decision is stored, and j goes on', async () => {
  await threeDrafts();
  const hold = (key: string): boolean => fireEvent.keyDown(document.body, { key, repeat: true });
  press('e');
  for (let n = 0; n < 20; n += 1) {
    hold('e');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await screen.findByText('2', { selector: 'h1 > span' });
  expect(await queued()).toMatchObject([{ args: { draftId: testId(81) } }]);
  hold('j');
  press('e');
  await waitFor(async () => expect(await queued()).toMatchObject([{}, { args: { draftId: testId(84) } }]));
});

test('[DC2] a lost value whose refusal was asked about is only left, once a colleague has restored it', async () => {
  const lost = testConflict(51, 1);
  await store('conflicts', [lost]);
  show();
  await begins(1);
  press('r');
  await screen.findByText(/^Confirmer : /);
  await store('conflicts', [{ ...lost, restored: { by: certifier, at: at(2) } }]);
  await screen.findByText(new RegExp(`^Rétabli par ${certifier.name}`));
  expect(screen.queryByText(/quand même|^Confirmer/)).toBeNull();
  await clickAlive('Laisser ainsi');
  await screen.findByText('Rien à décider');
});

test('[DC2] a value that does not come back here is only left, once a colleague has seen it', async () => {
  const moved = testConflict(51, 1, { of: { collection: 'visits', id: testId(31) }, field: 'plannedStart' });
  await store('conflicts', [moved]);
  show();
  await screen.findByRole('button', { name: 'Vu' });
  await store('conflicts', [{ ...moved, upheld: { by: certifier, at: at(2) } }]);
  await screen.findByText(new RegExp(`^Valeur actuelle gardée par ${certifier.name}`));
  expect(screen.queryByRole('button', { name: /quand même$/ })).toBeNull();
  await clickAlive('Laisser ainsi');
  await screen.findByText('Rien à décider');
});

test('says that a colleague decided what is shown', async () => {
  await storeDrafts(1, 2);
  show();
  await begins(2);
  await store('pebDrafts', [testPebDraft(81, 1, { submittedAt: at(1), state: 'accepted' })]);
  expect(await screen.findByText(/^N’est plus à décider/)).toBeTruthy();
  expect(await queued()).toEqual([]);
});

test('says that a colleague decided the file that is shown, and nothing of a file decided here', async () => {
  await store(
    'uploads',
    [71, 72, 73].map((n) => testUpload(n, 1, filed)),
  );
  show();
  await screen.findByRole('button', { name: 'Accepter les 3' });
  press('e');
  await screen.findByRole('button', { name: 'Accepter les 2' });
  expect(screen.queryByText(/^N’est plus à décider/)).toBeNull();
  const review = { accepted: true, by: supervisor, at: at(3), reason: '' };
  await store('uploads', [testUpload(72, 1, { ...filed, review })]);
  expect(await screen.findByText(/^N’est plus à décider/)).toBeTruthy();
  expect(await queued()).toMatchObject([{ args: { uploadId: testId(71) } }]);
});
