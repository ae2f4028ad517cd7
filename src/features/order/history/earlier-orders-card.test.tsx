// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { EarlierOrdersCard } from './earlier-orders-card.tsx';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('earlier', supervisor.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** The card of the order as this device has it. */
function Page() {
  const order = useLive(async (data) => (await data.orders.get(testId(1)))?.row, []);
  return order === undefined ? null : <EarlierOrdersCard order={order} />;
}

test('takes over what an earlier order at the address knows of it, once', async () => {
  const { address } = testOrder(1);
  const property = { type: 'house', category: 'renovated' } as const;
  await storeRows(db, 'orders', [
    testOrder(1, { address, planningRemark: 'Après 17 h', realEstate: { type: 'apartment', category: 'existing' } }),
    testOrder(2, { address, planningRemark: 'Clé chez le voisin', realEstate: property }),
  ]);
  let next = 900;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, supervisor, () => testId((next += 1)))}>
            <Page />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(await screen.findByText('Clé chez le voisin')).toBeTruthy();
  // What this order knows by then is not offered any more.
  for (const name of ['Reprendre la remarque de planning', 'Reprendre ce type de bien']) {
    expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  }
  expect((await db.orders.get(testId(1)))?.row).toMatchObject({
    planningRemark: 'Après 17 h\nClé chez le voisin',
    realEstate: property,
  });
});
