// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UnsentCard } from './unsent-card.tsx';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('unsent-card', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

test('says that a change leaves with the network while it waits, not once the server has refused it', async () => {
  await storeRows(db, 'orders', [testOrder(1)]);
  let next = 900;
  const data = testAppData(db, certifier, () => testId((next += 1)));
  await data.mutate({ name: 'order.update', args: { orderId: testId(1), changes: { internalRemark: 'humide' } } });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={data}>
          <UnsentCard />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  await screen.findByText('1 à envoyer');
  await screen.findByText(/part dès qu’il y a du réseau/);
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'StateNotAllowed' } });
  await screen.findByText('1 refusé');
  await waitFor(() => expect(screen.queryByText(/part dès qu’il y a du réseau/)).toBeNull());
});
