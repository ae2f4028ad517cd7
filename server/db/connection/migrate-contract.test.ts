import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AnyRow } from '#contract/collections.ts';
import { client } from '#contract/entities/client.ts';
import { openEmptyEmbedded } from '#tests/support/server/embedded.ts';
import { createDatabase } from '#tests/support/server/postgres.ts';
import { supervisor, testEmployee, testId, testOrder } from '#tests/support/rows.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';
import { openPostgres } from './connect.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { takeNumber } from '../records/number-series.ts';

interface Opened {
  database: Database;
  drop: () => Promise<void>;
}

async function embedded(): Promise<Opened> {
  const database = await openEmptyEmbedded();
  return { database, drop: database.close };
}

async function onPostgres(): Promise<Opened> {
  const { url, drop } = await createDatabase();
  const database = await openPostgres(url, (error) => console.error(error));
  return {
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

const thomas = { id: testId(900_003), name: 'Thomas Janssens' };
const customer = testOrder(1).client;
const address = { ...testOrder(9).address, city: 'Ixelles', zipcode: '1050' };

/** Three orders of two clients. The latest order of the first client has the client's current data. */
const orders = [
  testOrder(1, { orderDate: '2025-03-01', createdAt: '2025-03-01T09:00:00.000Z' }),
  testOrder(2, {
    orderDate: '2026-02-01',
    client: { ...customer, name: 'Jean Lambert-Claes', vatNumber: 'BE0314595348', address },
    contacts: [{ name: 'Mme Claes', phone: '+32 2 123 45 67', email: null }],
    affiliates: ['Immo Cambre'],
    commercial: thomas,
    invoice: { number: 'F2026-000041', issuedAt: '2026-02-10T09:00:00.000Z' },
  }),
  testOrder(3, {
    orderDate: '2026-05-01',
    paymentNotice: { number: 'A2026-000007', issuedAt: '2026-05-10T09:00:00.000Z' },
  }),
];

async function storeAsBefore({ db }: Database): Promise<void> {
  const rows: (readonly [collection: string, row: AnyRow])[] = [
    ...orders.map((row) => ['orders', row] as const),
    ['employees', testEmployee(supervisor, { supervisor: true })],
  ];
  for (const [collection, row] of rows) {
    await sql`insert into records (collection, id, version, data) values (${collection}, ${row.id}, 3, ${JSON.stringify(row)})`.execute(
      db,
    );
    await sql`insert into memberships (scope, collection, id, present, sort_at) values ('all', ${collection}, ${row.id}, true, now())`.execute(
      db,
    );
  }
  await sql`insert into order_numbers (year, last) values (2026, 4512)`.execute(db);
}

test.each([
  ['the embedded database', embedded],
  ['PostgreSQL', onPostgres],
])(
  'on %s, an upgrade creates clients and employees from orders and continues the number series',
  { timeout: 60_000 },
  async (_where, open) => {
    const { database, drop } = await open();
    const { db } = database;
    await migrate(db, '0006-device-words');
    await storeAsBefore(database);
    await migrate(db);

    const { rows } = await sql<{ collection: string; id: string; version: number; data: unknown; scopes: string[] }>`
    select collection, id, version, data, (
      select array_agg(scope order by scope) from memberships m where m.collection = r.collection and m.id = r.id and present
    ) as scopes from records r where collection <> 'orders' order by collection, id
  `.execute(db);
    const first = {
      ...customer,
      name: 'Jean Lambert-Claes',
      contacts: [{ name: 'Mme Claes', phone: '+32 2 123 45 67', email: null }],
      vatNumber: 'BE0314595348',
      address,
      affiliates: ['Immo Cambre'],
      note: '',
      commercial: thomas,
      claims: [],
      createdAt: '2025-03-01T09:00:00.000Z',
      createdBy: null,
      orders: { count: 2, lastOn: '2026-02-01' },
      lastVisitAt: null,
    };
    expect(rows.map(({ scopes, version, id }) => [id, version, scopes])).toEqual([
      [customer.id, 1, ['all', `owner:${thomas.id}`]],
      [testOrder(3).client.id, 1, ['all']],
      [supervisor.id, 3, ['all', 'staff']],
    ]);
    const [one, other] = rows.map(({ data }) => data);
    expect(client.parse(one)).toEqual(first);
    expect(client.parse(other)).toMatchObject({
      vatNumber: null,
      address: null,
      commercial: null,
      createdAt: '2026-11-20T08:00:00.000Z',
      orders: { count: 1, lastOn: '2026-05-01' },
    });

    expect(await takeNumber(db, 'orders', new Date('2026-06-01'))).toBe('2026-004513');
    expect(await takeNumber(db, 'orders', new Date('2025-06-01'))).toBe('2025-000001');
    expect(await takeNumber(db, 'invoices', new Date('2026-06-01'))).toBe('F2026-000042');
    expect(await takeNumber(db, 'paymentNotices', new Date('2026-06-01'))).toBe('A2026-000008');
    expect(await takeNumber(db, 'invoices', new Date('2026-06-01'))).toBe('F2026-000043');

    const server = await createTestServer(database);
    const sophie = await server.addUser('Sophie Dubois');
    const { changes } = await sophie.pullAll('main');
    expect(changes.map(({ id }) => id).toSorted()).toEqual([supervisor.id, sophie.user.id].toSorted());
    await server.close();
    await drop();
  },
);
