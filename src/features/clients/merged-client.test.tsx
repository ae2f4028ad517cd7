// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeDraft } from '#data/drafts/drafts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier as agent, testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { formOf } from '#parts/clients/form/client-form.ts';
import { ClientScreen } from './client-screen.tsx';
import { clientDraft } from './client.draft.ts';

let db: UserDatabase;
let nextId = 800;
const newId = (): string => testId((nextId += 1));

const merged = testClient(1, { name: 'Immo Nord', commercial: agent, mergedInto: testId(2), phone: '02 000 00 01' });
const between = testClient(2, { name: 'Immo Nord sprl', commercial: agent, mergedInto: testId(3) });
const staying = testClient(3, { name: 'Immo Nord SRL', commercial: agent, note: 'Parking derrière' });

beforeEach(async () => {
  db = openUserDatabase('merged-client', newId());
  await storeRows(db, 'clients', [merged, between, staying]);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/clients/${merged.id}?edit=1`]}>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, agent, newId, { role: ['c'] })}>
            <ClientScreen clientId={merged.id} addressProviders={[]} />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const outbox = async () => (await db.outbox.toArray()).map(({ name, args, state }) => ({ name, args, state }));

test('a refused change of a merged client is corrected on the one that stays, over any number of merges', async () => {
  const { mutate } = testAppData(db, agent, newId);
  const args = { clientId: merged.id, changes: { email: 'info@nord.example' } };
  const id = await mutate({ name: 'client.update', args }, { anyway: true });
  await db.outbox
    .where('id')
    .equals(id)
    .modify({ state: 'refused', error: { code: 'StateNotAllowed' } });
  show();
  const email = await screen.findByLabelText<HTMLInputElement>('Adresse email du client');
  await waitFor(() => expect(email.value).toBe('info@nord.example'));
  expect(screen.getByLabelText<HTMLInputElement>('Nom du client').value).toBe('Immo Nord SRL');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(async () =>
    expect(await outbox()).toEqual([
      {
        name: 'client.update',
        args: { clientId: staying.id, changes: { email: 'info@nord.example' } },
        state: 'pending',
      },
    ]),
  );
});

test('the draft of a merged client goes on over the one that stays', async () => {
  const base = formOf(merged);
  await writeDraft(
    db,
    clientDraft(merged.id),
    { text: JSON.stringify({ ...base, phone: '02 000 00 09' }), base: JSON.stringify(base) },
    Date.now(),
  );
  show();
  const phone = await screen.findByLabelText<HTMLInputElement>('Téléphone');
  await waitFor(() => expect(phone.value).toBe('02 000 00 09'));
  expect(screen.getByLabelText<HTMLInputElement>('Nom du client').value).toBe('Immo Nord SRL');
  // The client that stays has another number: its user says which one counts.
  fireEvent.click(screen.getByRole('button', { name: 'Garder le mien' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(async () =>
    expect(await outbox()).toMatchObject([{ args: { clientId: staying.id, changes: { phone: '02 000 00 09' } } }]),
  );
  expect(await db.drafts.count()).toBe(0);
});
