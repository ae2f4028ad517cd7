import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { searchedBehind, searchedPhones, searchedPaths } from '#contract/rules/orders/searched-order.ts';
import { foundOrder, searchQuery } from '#contract/protocol/search/orders.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { searchOrders } from '#server/db/search/order-search.ts';
import { orderTextCondition } from '#server/db/records/order-text.ts';
import { structuredReference } from '#contract/rules/payments/structured-reference.ts';
import { formatsOf } from '#ui/format.ts';
import { townNames } from '#data/search/localities.ts';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import { createOrderIndex } from '#data/search/orders/order-index.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testInvoice, testOrder } from '#tests/support/rows.ts';

const base = testOrder(1);
const address = {
  street: 'Avenue des Tilleuls',
  number: '89',
  boxnumber: '5',
  apartmentnumber: '12',
  zipcode: '1190',
  city: 'Forest',
};
const person = (number: number, name: string) => ({ id: testId(700 + number), name });

const orders = [
  testOrder(1, {
    number: '2026-004512',
    address,
    client: { ...base.client, name: 'Cœur d’Élodie', phone: '+32 493 12 34 56', vatNumber: 'BE0123456749' },
    contacts: [{ name: 'Øyvind Łukasz', phone: '02 511 22 33', email: 'oyvind@courrier.example' }],
    owner: 'Hoirie Verstraeten',
    affiliates: ['Immo du Parc'],
    assignee: person(1, 'Karim Aziz'),
    handler: person(2, 'Nadia El Amrani'),
    visitedBy: person(3, 'Joris Wouters'),
    encodedBy: person(4, 'Ilse Maes'),
    commercial: person(5, 'Bruno Lemmens'),
    createdBy: person(6, 'Vera Claes'),
    tags: ['À rappeler'],
    internalRemark: 'Clé chez la voisine',
    externalRemark: 'Chien méchant',
    planningRemark: 'Pas le mercredi',
    total: 125_050,
    invoice: { number: 'F2026000311', issuedAt: '2026-11-18T09:00:00.000Z' },
    paymentNotice: { number: 'A2026000777', issuedAt: '2026-11-10T09:00:00.000Z' },
  }),
  testOrder(2, {
    address: {
      ...address,
      boxnumber: null,
      apartmentnumber: null,
      street: 'Bd. du Nord',
      zipcode: '1060',
      city: 'Saint-Gilles',
    },
    client: { ...base.client, type: 'Trustee', email: 'syndic@courrier.example' },
    realEstate: { type: 'land', category: 'new' },
    urgent: true,
    paid: true,
  }),
  testOrder(3, {
    address: {
      ...address,
      boxnumber: '',
      apartmentnumber: '',
      street: 'Chaussée de Louvain',
      zipcode: '1030',
      city: 'Schaerbeek',
    },
    state: 'cancelled',
    services: [{ code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 1 }],
    orderDate: '2025-03-05',
    plannedVisitAt: '2026-12-02T23:30:00.000Z',
  }),
];
const due = testInvoice(51, 1, { dueOn: '2026-12-09' });
const moved = testInvoice(52, 2, { dueOn: '2026-12-10' });

/** What a row, a preview or the head of an order prints, as it is typed or pasted, and the order that has it. */
const printed = [
  ['its number', '2026-004512', 1],
  ['its number without a dash', '2026004512', 1],
  ['the end of its number', '4512', 1],
  ['its street', 'Avenue des Tilleuls 89, bte 5', 1],
  ['its street in Dutch', 'Avenue des Tilleuls 89, bus 5', 1],
  ['its street, short', 'av. des tilleuls 89, app. 12', 1],
  ['a street that is stored short', 'Boulevard du Nord', 2],
  ['a street written otherwise', 'ch. de louvain', 3],
  ['its town', '1190 Forest', 1],
  ['its town in Dutch', '1190 Vorst', 1],
  ['a town written otherwise', 'st gilles', 2],
  ['a client', 'coeur d’élodie', 1],
  ['a client’s e-mail', 'syndic@courrier', 2],
  ['a client’s telephone', '0493/12.34.56', 1],
  ['a telephone from abroad', '0032 493 12', 1],
  ['a client’s VAT number', printedVatNumber('BE0123456749'), 1],
  ['a VAT number as stored', 'BE0123456749', 1],
  ['a VAT number without the country', '0123 456 749', 1],
  ['a contact', 'oyvind lukasz', 1],
  ['a contact’s e-mail', 'oyvind@courrier.example', 1],
  ['a contact’s telephone', '+32 2 511 22 33', 1],
  ['an owner', 'verstraeten', 1],
  ['an office', 'Immo du Parc', 1],
  ['who has it', 'karim', 1],
  ['who handles it', 'nadia', 1],
  ['who visited it', 'wouters', 1],
  ['who encoded it', 'ilse maes', 1],
  ['whose client it is', 'lemmens', 1],
  ['who created it', 'vera claes', 1],
  ['a tag', 'a rappeler', 1],
  ['its own remark', 'Clé chez la voisine', 1],
  ['its remark for the client', 'chien méchant', 1],
  ['its remark for planning', 'mercredi', 1],
  ['its total', formatsOf('fr').money(125_050), 1],
  ['its total in Dutch', formatsOf('nl').money(125_050), 1],
  ['its total without a sign', '1250,50', 1],
  ['its invoice', 'F2026000311', 1],
  ['its payment notice', 'A2026000777', 1],
  ['the reference of its invoice', structuredReference('F2026000311') ?? '', 1],
  ['the day of its invoice', '18/11/2026', 1],
  ['the day of its payment notice', '10/11/2026', 1],
  ['the day on which its invoice is due', '09/12/2026', 1],
  ['that day in words', '9 décembre tilleuls', 1],
  ['its order date', '05/03/2025', 3],
  ['its visit', '03/12/2026, 00:30', 3],
  ['the hour of its visit', '00:30', 3],
  ['its state', 'annulée', 3],
  ['its state in Dutch', 'geannuleerd', 3],
  ['its service', 'contrôle électrique', 3],
  ['its service in Dutch', 'elektrische keuring', 3],
  ['the code of its service', 'ELE', 3],
  ['that it is not paid', 'impayé', 1],
  ['that it is paid', 'payé', 2],
  ['that it is urgent', 'dringend', 2],
  ['the type of its client', 'syndic', 2],
  ['the type of its building', 'terrain', 2],
] as const;

/** What resembles a printed text and stands on no order. */
const foreign = ['bte 7', '05/06/2021', '09/12/2025', '+++702/6000/31189+++', '1191', 'BE 0123.456.748'];

describeOnEachDatabase('what an order prints', (server) => {
  const index = createOrderIndex();

  beforeEach(async () => {
    await server().store(...orders, due, moved);
    index.setTownNames(await townNames());
    index.setServices(server().context.content.services);
    for (const order of orders) index.putOrder(order);
    for (const paper of [due, moved]) index.putInvoice(paper);
  });

  async function onServer(text: string): Promise<string[]> {
    const { context, clock } = server();
    const { db } = context.database;
    const condition = await orderTextCondition(db, text, context.content.services, clock.now);
    const filter = searchQuery.parse({ q: text });
    const query = { text: condition, filter, scopes: null, heldBy: null, now: clock.now };
    const found = await searchOrders(db, query, orders.length, undefined);
    return found.map(({ row }) => foundOrder.parse(row).id).toSorted();
  }

  const onDevice = (text: string): string[] => {
    const now = server().clock.now.getTime();
    return index.isMistaken(text, now) ? [] : index.find({ ...noFilter, text }, defaultSort, now).toSorted();
  };

  test('is found on the device and on the server', async () => {
    const found = await Promise.all(
      printed.map(async ([what, text]) => ({ what, device: onDevice(text), server: await onServer(text) })),
    );
    expect(found).toEqual(
      printed.map(([what, , number]) => ({ what, device: [testId(number)], server: [testId(number)] })),
    );
  });

  test('is not found where it does not stand', async () => {
    for (const text of foreign) expect([text, onDevice(text), await onServer(text)]).toEqual([text, [], []]);
  });

  test('is found as it now is', async () => {
    await server().editOrder(testId(1), { planningRemark: 'Seulement le jeudi', owner: null, total: 99_900 });
    expect(await onServer('jeudi tilleuls')).toEqual([testId(1)]);
    expect(await onServer('999,00')).toEqual([testId(1)]);
    for (const text of ['mercredi', 'verstraeten', '1250,50']) expect([text, await onServer(text)]).toEqual([text, []]);
    index.putInvoice({ ...due, dueOn: '2026-12-24' });
    expect([onDevice('24/12/2026'), onDevice('09/12/2026')]).toEqual([[testId(1)], []]);
    index.removeInvoice(due.id);
    expect(onDevice('24/12/2026')).toEqual([]);
  });
});

// The migration 0043 wrote the texts of stored orders with these words.
test('words that change come with a migration that writes the texts of stored orders again', () => {
  const words = JSON.stringify([searchedPaths, searchedBehind, searchedPhones]);
  expect(createHash('sha256').update(words).digest('hex').slice(0, 12)).toBe('5eb4d0783d08');
});
