// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { useOutboxChoices } from '#hooks/use-outbox-choices.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testNotification, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { OutboxSection } from './outbox-section.tsx';
import { useSyncCentre } from './use-sync-centre.ts';

const { id: orderId, number, address } = testOrder(1);
let db: UserDatabase;
let nextId = 800;
const newId = (): string => testId((nextId += 1));

beforeEach(() => {
  db = openUserDatabase('test', newId());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Section() {
  const centre = useSyncCentre();
  return <OutboxSection centre={centre} choices={useOutboxChoices(() => undefined)} />;
}

/** Shows a remark that was refused after its order had left. */
async function showRefused(language: 'fr' | 'nl'): Promise<void> {
  const app = testAppData(db, certifier, newId);
  await storeRows(db, 'orders', [testOrder(1)]);
  await app.mutate({ name: 'order.update', args: { orderId, changes: { internalRemark: 'Clé chez le voisin' } } });
  await db.orders.clear();
  await db.outbox
    .toCollection()
    .modify({ state: 'refused', error: { code: 'NotFound' }, formerOrder: { number, address } });
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={app}>
            <Section />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('a refused remark names its order after the order has left', async () => {
  await showRefused('fr');
  await screen.findByText(/2026-000001 – Rue du Marais/);
  expect(screen.getByText(/Transmettez ceci à votre superviseur/)).toBeTruthy();
  expect(screen.getByText('Clé chez le voisin')).toBeTruthy();
  expect(screen.queryByText('Modifier')).toBeNull();
});

test('a refused remark tells who has its order by the last notification', async () => {
  const assignee = { id: testId(60), name: 'Karim Benali' };
  await storeRows(db, 'notifications', [
    testNotification(2, { kind: 'orderReassigned', orderId, order: { number, address, assignee } }),
  ]);
  await showRefused('nl');
  await screen.findByText(/Geef dit door aan Karim Benali/);
  expect(screen.getByText('Karim Benali')).toBeTruthy();
});
