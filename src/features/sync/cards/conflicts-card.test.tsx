// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRow, CollectionName } from '#contract/collections.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, supervisor, testClient, testConflict, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { ConflictsCard } from './conflicts-card.tsx';

const client = testClient(61, { name: 'Immo Cambre', phone: '+32 2 511 00 02' });
const conflict = testConflict(51, 1, {
  orderId: null,
  of: { collection: 'clients', id: client.id },
  field: 'phone',
  lost: '+32 2 511 00 01',
  kept: '+32 2 511 00 02',
});
const roleIds = { commercial: 'c', supervisor: 's' };
let db: UserDatabase;
let nextId = 1000;

function newId(): string {
  nextId += 1;
  return testId(nextId);
}

async function put(collection: CollectionName, row: AnyRow): Promise<void> {
  await db.rowsOf(collection).put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
}

beforeEach(async () => {
  db = openUserDatabase('test', newId());
  await put('clients', client);
  await put('conflicts', conflict);
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(found: string | RegExp = 'Immo Cambre'): Promise<void> {
  const data = testAppData(db, supervisor, newId, { roleIds, role: [roleIds.supervisor] });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={data}>
          <MemoryRouter>
            <ConflictsCard now={Date.now()} />
          </MemoryRouter>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  await screen.findByText(found);
}

test('a supervisor restores a replaced value of a client', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Client : Téléphone' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Rétablir « +32 2 511 00 01 »' }));
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1));
  expect(await db.outbox.toArray()).toMatchObject([
    {
      name: 'conflict.restore',
      lane: `client:${client.id}`,
      args: { conflictId: conflict.id, orderId: null, clientId: client.id, value: { phone: '+32 2 511 00 01' } },
    },
  ]);
  expect((await db.clients.get(client.id))?.row.phone).toBe('+32 2 511 00 01');
  await vi.waitFor(() => expect(screen.queryByText('Immo Cambre')).toBeNull());
});

test('a supervisor upholds the current value of a client', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Garder « +32 2 511 00 02 »' }));
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1));
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'conflict.uphold', args: { conflictId: conflict.id, orderId: null, clientId: client.id } },
  ]);
  expect((await db.clients.get(client.id))?.row.phone).toBe('+32 2 511 00 02');
});

test('[CF3] a supervisor accepts a proposed value', async () => {
  const writtenAt = '2026-11-20T08:00:00.000Z';
  await put('orders', testOrder(1, { total: 45_000 }));
  await db.conflicts.clear();
  await put('conflicts', testConflict(52, 1, { field: 'total', lost: 43_000, kept: 45_000, writtenAt }));
  await show('Sur la commande');
  expect(screen.getByText(/^Proposé par /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accepter' }));
  await vi.waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'conflict.restore', args: { value: { total: 43_000 } } }]),
  );
});

test('[PL3l] a visit that somebody made after it was cancelled is restored before it is accepted', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  await put('orders', testOrder(1, { state: 'toPlan' }));
  const history = [{ state: 'cancelled' as const, at, by: supervisor }];
  await put('visits', testVisit(31, 1, { state: 'cancelled', cancelReason: 'Malade', history }));
  await db.conflicts.clear();
  const lost = { visitId: testId(31), by: certifier, steps: [{ state: 'done', at }], absence: null };
  await put('conflicts', testConflict(52, 1, { field: 'visit', lost, lostBy: certifier, kept: null, writtenAt: at }));
  await show(/Rétablissez la visite avant d’accepter/);
  expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Refuser' })).toBeTruthy();
  // Who did it is named once, beside what they did.
  expect(screen.getAllByText(new RegExp(certifier.name))).toHaveLength(1);
  await put('visits', testVisit(31, 1, { state: 'planned' }));
  await screen.findByRole('button', { name: 'Accepter' });
});
