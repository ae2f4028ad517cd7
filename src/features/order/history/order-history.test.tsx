// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChange } from '#contract/protocol/search/order-history.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { OrderHistory } from './order-history.tsx';
import type { ReadHistory } from './use-server-history.ts';

const order = testOrder(7);
let db: UserDatabase;
let nextId = 700;

beforeEach(() => {
  db = openUserDatabase('test', testId((nextId += 1)));
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await db.delete();
});

function change(id: number, from: string, to: string): OrderChange {
  const fields = [{ field: 'internalRemark', from, to }];
  return { id, at: `2026-11-20T10:0${id}:00.000Z`, by: supervisor, mutationId: testId(800 + id), fields };
}

function show(read: ReadHistory, shown: Order = order): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, () => testId(999))}>
        <ContentContext value={testContent}>
          <OrderHistory order={shown} read={read} />
        </ContentContext>
      </AppDataProvider>
    </I18nProvider>,
  );
}

const ofDevice = /^D’après cet appareil/;

test('shows what colleagues changed, with both values, and older changes on demand', async () => {
  const read = vi.fn<ReadHistory>(async (_id, before) =>
    before === null
      ? { changes: [change(2, 'un', 'deux')], since: null, next: 2 }
      : { changes: [change(1, '', 'un')], since: null, next: null },
  );
  show(read);
  await screen.findByText('un → deux');
  expect(screen.queryByText('Commande créée')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Plus ancien' }));
  await screen.findByText('(vide) → un');
  await screen.findByText('Commande créée');
  expect(screen.queryByRole('button', { name: 'Plus ancien' })).toBeNull();
  expect(screen.queryByText(ofDevice)).toBeNull();
  expect(read.mock.calls).toEqual([
    [order.id, null],
    [order.id, 2],
  ]);
});

test('shows why the order and its visit were cancelled', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  const cancelled = { by: supervisor, at, reason: 'Le client renonce à la vente' };
  const history = [{ state: 'cancelled' as const, at, by: supervisor }];
  await storeRows(db, 'visits', [testVisit(31, 7, { state: 'cancelled', history, cancelReason: 'Clé introuvable' })]);
  show(async () => ({ changes: [], since: null, next: null }), { ...order, state: 'cancelled', cancelled });
  await screen.findByText('Le client renonce à la vente');
  expect(await screen.findByText('Clé introuvable')).toBeDefined();
});

test('says since when the server keeps changes of an order that is older', async () => {
  show(async () => ({ changes: [], since: '2026-11-15T10:00:00.000Z', next: null }));
  expect(await screen.findByText('Changements des champs conservés depuis le 15/11/2026.')).toBeDefined();
});

test('says that changes may be missing while the server does not answer, and asks nothing offline', async () => {
  show(async () => null);
  await screen.findByText(ofDevice);
  await screen.findByText('Commande créée');
  cleanup();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const read = vi.fn<ReadHistory>(async () => null);
  show(read);
  await screen.findByText(ofDevice);
  expect(read).not.toHaveBeenCalled();
});
