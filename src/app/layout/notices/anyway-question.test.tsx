// @vitest-environment jsdom

import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UserDatabase } from '#data/database/user-database.ts';
import { speak } from '#tests/support/labels.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { AnywayQuestion } from './anyway-question.tsx';

const orderId = testId(1);
const invoice = { number: 'F2026000123', issuedAt: '2026-11-20T08:00:00.000Z' };
let db: UserDatabase;
let outcome: MutateOutcome | undefined;

function Price() {
  const mutate = useMutate();
  const save = async (): Promise<void> => {
    outcome = await mutate({ name: 'order.update', args: { orderId, changes: { total: 30_000 } } });
  };
  return (
    <button type="button" onClick={() => void save()}>
      Enregistrer
    </button>
  );
}

beforeEach(async () => {
  outcome = undefined;
  db = new UserDatabase(`use-mutate ${crypto.randomUUID()}`, certifier.id);
  await storeRows(db, 'orders', [testOrder(1, { invoice })]);
  let next = 800;
  const data = testAppData(db, certifier, () => testId((next += 1)));
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={data}>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <Price />
          <AnywayQuestion />
        </ConfirmProvider>
      </AppDataProvider>
    </I18nProvider>,
  );
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => void fireEvent.click(button));
}

test('[OB5] what this device refuses says so at the tap, in the server’s words, and is not queued', async () => {
  await press('Enregistrer');
  await screen.findByText(/la facture est déjà générée.*Le serveur en sait peut-être plus que cet appareil/);
  await press('Annuler');
  await expect.poll(() => outcome).toMatchObject({ ok: false, code: 'CannotUpdateOrderWhenInvoiceGeneratedError' });
  expect(await db.outbox.count()).toBe(0);
});

test('[OB5] it is sent all the same when its author says so', async () => {
  await press('Enregistrer');
  await press('Envoyer quand même');
  await expect.poll(() => outcome).toMatchObject({ ok: true });
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['order.update']);
});
