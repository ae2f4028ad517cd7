// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { certifier, testOrder, testPebDraft } from '#tests/support/rows.ts';
import { storePulled, storeRows } from '#tests/support/data/store-rows.ts';
import { supervisionPage } from '#tests/support/screens/supervision-page.tsx';

const submittedAt = '2026-11-20T08:01:00.000Z';
const { db, store, show, press, queued, clickAlive } = supervisionPage();

test.each(['told', 'under the hands'])(
  '[DC1] a refusal that an acceptance preceded is not made once the order is certified, and says why: %s',
  async (place) => {
    await store('pebDrafts', [
      testPebDraft(81, 1, { submittedAt }),
      testPebDraft(82, 2, { submittedAt: '2026-11-20T08:02:00.000Z' }),
    ]);
    show();
    await screen.findByRole('heading', { name: 'Réponse au brouillon PEB' });
    press('r');
    const reason = await screen.findByLabelText('Raison');
    fireEvent.change(reason, { target: { value: 'La surface' } });
    if (place === 'told') {
      fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
      await screen.findByText('1', { selector: 'h1 > span' });
    }
    const decided = { by: certifier, at: new Date().toISOString(), reason: '' };
    await store('orders', [testOrder(1, { state: 'certified' })]);
    await store('pebDrafts', [testPebDraft(81, 1, { submittedAt, state: 'accepted', decided })]);
    await screen.findByText(/^Accepté par le client, noté par .+ Cette commande est certifiée\.$/);
    expect(screen.queryByRole('button', { name: 'Le client refuse quand même' })).toBeNull();
    await clickAlive('Laisser ainsi');
  },
);

const card = 'Un collègue a décidé avant vous';

/** Accepts three drafts, two of which a colleague has refused. */
async function contestTwo(): Promise<void> {
  const drafts = [1, 2, 3].map((n) => testPebDraft(80 + n, n, { submittedAt: `2026-11-20T08:0${n}:00.000Z` }));
  await storeRows(
    db(),
    'orders',
    [1, 2, 3].map((n) => testOrder(n, { state: 'visited' })),
  );
  await store('pebDrafts', drafts);
  show();
  for (const left of [3, 2]) {
    await screen.findByText(String(left), { selector: 'h1 > span' });
    press('e');
  }
  await screen.findByText('1', { selector: 'h1 > span' });
  const decided = { by: certifier, at: new Date().toISOString(), reason: '' };
  await storePulled(
    db(),
    'pebDrafts',
    drafts.slice(0, 2).map((draft) => ({ ...draft, state: 'rejected' as const, decided })),
  );
  await screen.findByRole('heading', { name: card });
}

test.each(['its toast', 'u'])('decisions that are left together come back by one undo, by %s', async (by) => {
  await contestTwo();
  const before = await queued();
  expect(before).toHaveLength(2);
  await clickAlive('Tout laisser');
  await screen.findByText('Les 2 décisions de vos collègues restent.');
  expect(await queued()).toEqual([]);
  if (by === 'u') press('u');
  else fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect(await queued()).toEqual(before));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Laisser ainsi' })).toHaveLength(2));
});

test('a key leads to what is left or decided all the same, which Enter presses', async () => {
  await contestTwo();
  const [first] = screen.getAllByRole('button', { name: 'Laisser ainsi' });
  await waitFor(() => expect(first?.getAttribute('aria-disabled')).toBe('false'), { timeout: 3_000 });
  press('l');
  expect(document.activeElement).toBe(first);
  press('L');
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Le client accepte quand même' })[0]);
  expect(await queued()).toHaveLength(2);
});
