// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId, testNewOrder } from '#tests/support/rows.ts';
import { settleHere } from '#tests/support/data/settle-here.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { CreatedNotices } from './created-notices.tsx';

const args = testNewOrder(1);
let nextId: number;
let db: UserDatabase;
let data: AppData;

beforeEach(() => {
  nextId = 100;
  db = openUserDatabase('created', certifier.id);
  data = testAppData(db, certifier, () => testId((nextId += 1)));
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

/** Creates an order here, which the server accepts at a given time. */
async function created(number: string | null, settledAt: number): Promise<void> {
  const id = await data.mutate({ name: 'order.create', args });
  await db.orders
    .where('id')
    .equals(args.orderId)
    .modify(({ row }) => void (row.number = number));
  await settleHere(db, id, settledAt);
}

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** Mounts the notices, as a page does once it is idle. */
function mount(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={data}>
            <CreatedNotices />
            <Where />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const where = (): string | null | undefined => document.querySelector('output:not([role])')?.textContent;

test('[OB3] reports the number of an order that the server accepted since the page opened, with a link to it', async () => {
  await created('2026-000042', performance.timeOrigin + 1);
  mount();
  await screen.findByText('Commande créée avec succès : 2026-000042');
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(where()).toBe('/orders/2026-000042');
});

test('reports an order accepted after the page opened, and none accepted before', async () => {
  await created('2026-000042', performance.timeOrigin - 1);
  mount();
  await settleHere(db, await data.mutate({ name: 'order.create', args: testNewOrder(2) }), performance.timeOrigin + 2);
  await screen.findByText('Commande créée avec succès');
  expect(screen.queryByText(/2026-000042/)).toBeNull();
});

test('[OB5] reports a refusal with its reason, and reopens its form', async () => {
  mount();
  const id = await data.mutate({ name: 'order.create', args });
  await db.outbox
    .where('id')
    .equals(id)
    .modify({ state: 'refused', error: { code: 'AreaNotServed' }, answeredAt: new Date().toISOString() });
  fireEvent.click(await screen.findByRole('button', { name: 'Rouvrir' }));
  expect(where()).toBe(`/orders/new?order=${args.orderId}`);
});
