import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, supervisor, testClient, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import type { ExportContext, SheetName } from './export-columns.ts';
import { columnKeys } from './export-columns.ts';
import type { ExportQuestion } from './export-rows.ts';
import { readExport } from './export-rows.ts';

const context: ExportContext = {
  origin: 'https://app.example',
  language: 'fr',
  orderStates: { planned: 'Planifiée' },
  visitStates: { done: 'Effectuée' },
  customerTypes: { Customer: 'Client', Agency: 'Agence' },
  regions: { brussels: 'Bruxelles' },
  paymentMethods: { transfer: 'Virement' },
};
let db: UserDatabase;
let progress: [number, number][];

beforeEach(() => {
  progress = [];
  db = openUserDatabase('export', supervisor.id);
});
afterEach(() => db.delete());

function read(sheet: SheetName, given: Partial<ExportQuestion> = {}) {
  const columns = columnKeys(sheet).map((key) => ({ key, title: key }));
  const labels = {
    all: 'Ensemble',
    previous: 'Avant',
    visitor: 'Visite',
    commercial: 'Commercial',
    noVisitor: 'Personne',
    noCommercial: 'Personne',
  };
  const statistics = { employeeId: null, documents: [], labels };
  const question = { sheet, columns, period: null, ids: null, context, statistics, ...given };
  return readExport(db, question, (done, of) => progress.push([done, of]));
}

const of = ({ columns, rows }: Awaited<ReturnType<typeof read>>, row = 0) =>
  Object.fromEntries(columns.map(({ title }, index) => [title, rows[row]?.[index]]));

test('reads the orders of a period in batches, or those of a list in its order', async () => {
  await storeRows(
    db,
    'orders',
    Array.from({ length: 700 }, (_, index) =>
      testOrder(index + 1, { orderDate: index < 2 ? '2026-10-31' : '2026-11-01' }),
    ),
  );
  const november = await read('orders', { period: { from: '2026-11-01', to: '2026-11-30' } });
  expect(november.rows).toHaveLength(698);
  expect(progress).toEqual([
    [500, 700],
    [700, 700],
  ]);
  const listed = await read('orders', { ids: [testId(2), testId(1), testId(9_999)] });
  expect(listed.rows.map(([number]) => number)).toEqual([
    { text: '2026-000002', href: `https://app.example/orders/${testId(2)}` },
    { text: '2026-000001', href: `https://app.example/orders/${testId(1)}` },
  ]);
  expect(of(listed)).toMatchObject({ state: 'Planifiée', total: 24_000, street: 'Rue du Marais 2', paid: false });
});

test('writes the town and the box in the language of the reader', async () => {
  const address = { ...testOrder(1).address, boxnumber: '5', zipcode: '1190', city: 'Forest' };
  await storeRows(db, 'orders', [testOrder(1, { address })]);
  await storeRows(db, 'visits', [testVisit(2, 1)]);
  await storeRows(db, 'clients', [testClient(3, { address })]);
  const dutch = { context: { ...context, language: 'nl' } as const };
  for (const sheet of ['orders', 'visits', 'clients'] as const)
    expect([of(await read(sheet)), of(await read(sheet, dutch))]).toMatchObject([
      { street: 'Rue du Marais 1, bte 5', city: 'Forest' },
      { street: 'Rue du Marais 1, bus 5', city: 'Vorst' },
    ]);
});

test('reads visits, clients and payments with what they refer to', async () => {
  await storeRows(db, 'orders', [testOrder(1)]);
  const history = [
    { state: 'started' as const, at: '2026-11-20T09:31:00.000Z', by: certifier },
    { state: 'done' as const, at: '2026-11-20T10:31:00.000Z', by: certifier },
  ];
  await storeRows(db, 'visits', [testVisit(11, 1, { state: 'done', history }), testVisit(12, 99)]);
  const merged = testClient(62, { name: 'A', mergedInto: testId(61) });
  await storeRows(db, 'clients', [
    testClient(61, { email: 'a b@immo.example' }),
    merged,
    testClient(63, { name: 'Z' }),
  ]);
  const payment = { method: 'transfer' as const, amount: 100, receivedAt: '2026-11-20T09:00:00.000Z', note: '' };
  await storeRows(db, 'payments', [{ id: testId(71), orderId: testId(1), receivedBy: certifier, ...payment }]);
  expect(of(await read('visits', { period: { from: '2026-11-20', to: '2026-11-20' } }))).toMatchObject({
    state: 'Effectuée',
    minutes: 60,
    client: 'Jean Lambert',
    city: 'Bruxelles',
  });
  expect((await read('visits', { period: { from: '2026-11-21', to: '2026-11-22' } })).rows).toEqual([]);
  expect(of(await read('clients'))).toMatchObject({
    clientType: 'Agence',
    email: { text: 'a b@immo.example', href: 'mailto:a%20b@immo.example' },
  });
  expect((await read('clients')).rows.map(([name]) => name)).toEqual([testClient(61).name, 'Z']);
  expect((await read('clients', { ids: [testId(63)] })).rows.map(([name]) => name)).toEqual(['Z']);
  expect(of(await read('payments'))).toMatchObject({ amount: 100, method: 'Virement', client: 'Jean Lambert' });
});

test('exports the statistics of a period, and ignores a column that the sheet does not have', async () => {
  await storeRows(db, 'orders', [testOrder(1, { commercial: certifier }), testOrder(2, { assignee: null })]);
  const { columns, rows } = await read('statistics', {
    period: { from: '2026-11-01', to: '2026-11-30' },
    columns: [
      { key: 'employee', title: 'Collaborateur' },
      { key: 'share', title: 'Compté pour' },
      { key: 'orders', title: 'Commandes' },
      { key: 'visits', title: 'Visites' },
      { key: 'phone', title: 'Téléphone' },
    ],
  });
  expect(columns.map(({ title }) => title)).toEqual(['Collaborateur', 'Compté pour', 'Commandes', 'Visites']);
  // Each part has the sums of the whole; what nobody visits or sold has its row.
  expect(rows).toEqual([
    ['Ensemble', '', 2, 0],
    [certifier.name, 'Visite', 1, 0],
    ['Personne', 'Visite', 1, 0],
    [certifier.name, 'Commercial', 1, null],
    ['Personne', 'Commercial', 1, null],
  ]);
});
