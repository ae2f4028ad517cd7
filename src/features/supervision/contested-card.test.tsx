// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { certifier, testOrder, testPebDraft } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { supervisionPage } from '#tests/support/supervision-page.tsx';

const submittedAt = '2026-11-20T08:01:00.000Z';
const { db, show, press, clickAlive } = supervisionPage();

test.each(['told', 'under the hands'])(
  '[DC1] a refusal that an acceptance preceded is not made once the order is certified, and says why: %s',
  async (place) => {
    await storeRows(db(), 'pebDrafts', [
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
    await storeRows(db(), 'orders', [testOrder(1, { state: 'certified' })]);
    await storeRows(db(), 'pebDrafts', [testPebDraft(81, 1, { submittedAt, state: 'accepted', decided })]);
    await screen.findByText(/^Accepté par le client, noté par .+ Cette commande est certifiée\.$/);
    expect(screen.queryByRole('button', { name: 'Le client refuse quand même' })).toBeNull();
    await clickAlive('Laisser ainsi');
  },
);
