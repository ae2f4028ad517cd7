import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '#contract/entities/client.ts';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, supervisor, testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import type { ImportKind } from './import-fields.ts';
import { guessMapping } from './import-fields.ts';
import type { KnownChoice } from './import-known.ts';
import { readKnownClients, withServer } from './import-known.ts';
import type { ImportPlan } from './import-plan.ts';
import { planImport } from './import-plan.ts';

const headers: Record<ImportKind, string[]> = {
  clients: ['Nom', 'GSM', 'E-mail', 'TVA'],
  orders: ['Nom', 'GSM', 'E-mail', 'TVA', 'Rue', 'CP', 'Commune', 'Service'],
};
const house = ['Rue Haute 1', 1000, 'Bruxelles', 'PEB'];
const none = { phone: null, email: null, vatNumber: null, address: null, contacts: [] };
const own = { commercial: certifier };
let db: UserDatabase;
let there: Client[];

beforeEach(() => {
  db = openUserDatabase('known', certifier.id);
  there = [];
});
afterEach(() => db.delete());

async function plan(
  kind: ImportKind,
  rows: readonly (readonly ReadCell[])[],
  usual: KnownChoice = 'use',
  choices: [number, KnownChoice][] = [],
): Promise<ImportPlan> {
  return planImport(db, {
    kind,
    rows,
    mapping: guessMapping(kind, headers[kind]),
    corrections: new Map(),
    choices: new Map(choices),
    usual,
    clients: withServer(await readKnownClients(db, certifier.id), there),
    context: {
      actor: certifier,
      isCommercial: true,
      today: '2026-11-24',
      content: testContent,
      zipcodes: null,
      typeNames: {},
      is1904: false,
      columns: 8,
      moreText: (_field, more) => more,
      wishText: (day) => day,
    },
  });
}
const written = ({ ready }: ImportPlan) =>
  ready.flatMap(({ changes }) => changes.map(({ name, args }) => ({ name, args })));

test('a client of this device is found by VAT number, e-mail or phone, however they are written', async () => {
  await storeRows(db, 'clients', [
    testClient(1, { ...none, ...own, name: 'Immo Cambre', vatNumber: 'BE0123456749' }),
    testClient(2, { ...none, ...own, name: 'Étude Lenoir', email: 'Info@Lenoir.example' }),
    testClient(3, { ...none, ...own, name: 'Bureau Sud', phone: '+32 470 12 34 56' }),
  ]);
  const found = await plan('clients', [
    ['Cambre sprl', null, null, '0123.456.749'],
    ['Lenoir', null, 'info@lenoir.example', null],
    ['Sud', 470_123_456, null, null],
    ['Nord', '0470 99 88 77', null, null],
  ]);
  expect(
    found.matched.map(({ line, match, choice, isKept }) => [line, match.name, match.same, choice, isKept]),
  ).toEqual([
    [2, 'Immo Cambre', 'vatNumber', 'use', true],
    [3, 'Étude Lenoir', 'email', 'use', true],
    [4, 'Bureau Sud', 'phone', 'use', true],
  ]);
  expect(found.ready.map(({ line }) => line)).toEqual([5]);
  expect((await plan('clients', [['Cambre', null, null, 'BE0123456749']], 'new')).ready).toHaveLength(1);
});

test('the phone of another firm is no sign', async () => {
  await storeRows(db, 'clients', [
    testClient(1, { ...none, name: 'A', phone: '02 511 22 33', vatNumber: 'BE0123456749' }),
  ]);
  expect((await plan('clients', [['B', '02 511 22 33', null, 'BE0403170701']])).matched).toEqual([]);
});

test('the empty fields of an own client are filled, and no other changes', async () => {
  await storeRows(db, 'clients', [
    testClient(1, { ...none, ...own, name: 'Immo Cambre', vatNumber: 'BE0123456749', phone: '02 511 22 33' }),
  ]);
  const row = ['Cambre', '0470 12 34 56', 'info@cambre.example', 'BE0123456749'];
  const filled = await plan('clients', [row], 'fill');
  expect(filled.matched[0]).toMatchObject({
    match: { fills: ['email'], choices: ['use', 'fill', 'new'] },
    choice: 'fill',
  });
  expect(written(filled)).toEqual([
    { name: 'client.update', args: { clientId: testId(1), changes: { email: 'info@cambre.example' } } },
  ]);
  const order = await plan('orders', [[...row, ...house]], 'fill');
  expect(written(order)).toMatchObject([
    { name: 'client.update' },
    { name: 'order.create', args: { client: { id: testId(1), name: 'Immo Cambre', email: 'info@cambre.example' } } },
  ]);
});

test('a colleague’s client, whom the server has, is used or not: the card is theirs', async () => {
  there = [testClient(7, { ...none, name: 'Immo Cambre', email: 'info@cambre.example', commercial: supervisor })];
  const row = ['Cambre', '0470 12 34 56', 'info@cambre.example', null];
  const clients = await plan('clients', [row], 'fill');
  expect(clients.matched[0]).toMatchObject({
    match: { choices: ['use', 'new'], commercial: supervisor },
    choice: 'use',
    isKept: true,
  });
  const { args } = written(await plan('orders', [[...row, ...house]]))[0] ?? {};
  expect(args).toMatchObject({ client: { id: testId(7), name: 'Immo Cambre', phone: null }, commercial: supervisor });
});

test('a client whose address is invalid cannot be chosen for an order', async () => {
  const address = { street: '', number: '', boxnumber: null, apartmentnumber: null, zipcode: '1000', city: '' };
  await storeRows(db, 'clients', [testClient(1, { ...none, ...own, name: 'A', phone: '02 511 22 33', address })]);
  const { matched } = await plan('orders', [['A', '02 511 22 33', null, null, ...house]]);
  expect(matched[0]).toMatchObject({ match: { choices: ['new'] }, choice: 'new' });
});

test('the same client twice in a file is one: the second row fills the first, or is one more when chosen', async () => {
  const rows = [
    ['Immo Cambre', '0470 12 34 56', null, null],
    ['Cambre', '+32 470 12 34 56', 'info@cambre.example', null],
  ];
  const used = await plan('clients', rows);
  expect(used.matched[0]).toMatchObject({ line: 3, match: { line: 2, name: 'Immo Cambre', fills: ['email'] } });
  expect(used.ready.map(({ line }) => line)).toEqual([2]);
  const filled = written(await plan('clients', rows, 'fill'));
  expect(filled).toMatchObject([{ args: { name: 'Immo Cambre', email: 'info@cambre.example' } }]);
  expect((await plan('clients', rows, 'use', [[3, 'new']])).ready).toHaveLength(2);
  const orders = written(
    await plan(
      'orders',
      rows.map((row, index) => [...row, `Rue Haute ${index + 1}`, ...house.slice(1)]),
    ),
  );
  const ids = orders.map(({ args }) => ('client' in args ? args.client.id : null));
  expect([orders.length, new Set(ids).size]).toEqual([2, 1]);
});
