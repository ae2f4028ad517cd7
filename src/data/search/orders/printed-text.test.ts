import { msg } from '@lingui/core/macro';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { buildingTypeNames, clientTypeNames, markNames } from '#contract/rules/orders/order-kind-names.ts';
import { orderStateNames } from '#contract/rules/orders/order-state-names.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { customerTypeLabels, orderStateLabels, realEstateTypeLabels } from '#labels/orders/order-labels.ts';
import { readLocalities } from '#server/db/search/localities.ts';
import { generateDemo } from '#server/demo/generate.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { testOrder } from '#tests/support/rows.ts';
import { formatsOf } from '#ui/format.ts';
import { townNames } from '../localities.ts';
import { orderStates } from '#contract/values/order-values.ts';
import { defaultSort, noFilter } from './order-filter.ts';
import type { OrderIndex } from './order-index.ts';
import { createOrderIndex } from './order-index.ts';

const names = await townNames();

function indexOf(...orders: Order[]): OrderIndex {
  const index = createOrderIndex();
  for (const order of orders) index.putOrder(order);
  index.setTownNames(names);
  index.setServices(testContent.services);
  return index;
}

const unread = new Set([testOrder(3).id]);
const found = (index: OrderIndex, text: string): string[] =>
  index.find({ ...noFilter, text }, defaultSort, Date.now(), unread);

const address = {
  street: 'Avenue des Tilleuls',
  number: '89',
  boxnumber: '5',
  apartmentnumber: '12',
  zipcode: '1190',
  city: 'Forest',
};
const base = testOrder(1);
const order = {
  ...base,
  address,
  client: { ...base.client, phone: '+32 493 12 34 56', vatNumber: 'BE0123456749' },
  invoice: { number: 'F2026000311', issuedAt: '2026-11-18T09:00:00.000Z' },
};

// What it prints is found on the device and on the server: tests/postgres/printed-orders.test.ts.
describe('an order is found by', () => {
  const index = indexOf(
    order,
    {
      ...testOrder(2),
      address: { ...address, street: 'Boulevard du Nord', zipcode: '1060', city: 'Saint-Gilles' },
      client: { ...base.client, type: 'Trustee' },
      realEstate: { type: 'land', category: 'new' },
      urgent: true,
    },
    {
      ...testOrder(3),
      address: { ...address, street: 'Chaussée de Louvain', zipcode: '1030', city: 'Bruxelles' },
      realEstate: { type: 'house', category: 'new' },
      paid: true,
    },
    {
      ...testOrder(4),
      address: { ...address, street: 'Bd Anspach', zipcode: '1000', city: 'Brussel' },
      state: 'cancelled',
      realEstate: { type: 'commercial', category: 'new' },
      services: [{ code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 1 }],
      orderDate: '2025-12-03',
      invoice: { number: 'F2026000312', issuedAt: '2026-11-20T09:00:00.000Z' },
      plannedVisitAt: '2026-12-02T23:30:00.000Z',
    },
  );
  test.each([
    ['Vorst', 1],
    ['bd du nord', 2],
    ['Bd. du Nord', 2],
    ['Sint-Gillis', 2],
    ['st gilles', 2],
    ['st-gillis', 2],
    ['chée de louvain', 3],
    ['Schaarbeek', 3],
    ['boulevard anspach', 4],
    ['Bruxelles anspach', 4],
    ['03/12', 4],
    ['3 décembre', 4],
    ['3 dec anspach', 4],
    ['03/12/2026', 4],
    ['03/12/2025', 4],
    ['03/12, 00:30', 4],
    ['702/6000/31288', 4],
    ['702600031288', 4],
    ['***702 6000 31288***', 4],
    ['00:30', 4],
    ['0h30 anspach', 4],
    ['20/11/2026 anspach', 4],
    ['onbetaald', 1],
    ['payé', 3],
    ['betaald louvain', 3],
    ['syndicus', 2],
    ['appartement tilleuls', 1],
    ['huis', 3],
    ['non lu', 3],
    ['ongelezen', 3],
    ['anulée', 4],
    ['annspach', 4],
    ['anpsach', 4],
    ['ansoach bruxel', 4],
    ['louvian', 3],
  ])('%j', (text, number) => {
    expect(found(index, text)).toEqual([testOrder(number).id]);
  });

  test.each([
    'bte 7',
    'Elsene',
    '+32 494',
    '0123 456 748',
    'boulevardier',
    '05/06/2021',
    '+++702/6000/31289+++',
    '1191',
    'anspaaach',
  ])('but not by %j', (text) => {
    expect(found(index, text)).toEqual([]);
  });
});

test('a typing mistake is forgiven only when no order has the text as it was typed', () => {
  const louise = { ...testOrder(1), address: { ...address, street: 'Avenue Louise' } };
  const louisa = { ...testOrder(2), address: { ...address, street: 'Avenue Louisa' } };
  const index = indexOf(louise, louisa);
  const now = Date.now();
  expect([index.isMistaken('louise', now), found(index, 'louise')]).toEqual([false, [louise.id]]);
  expect([index.isMistaken('louize', now), found(index, 'louize')]).toEqual([true, [louise.id]]);
  expect([index.isMistaken('loiise', now), found(index, 'loiise')]).toEqual([true, [louise.id]]);
  expect(index.facets({ ...noFilter, text: 'louize' }, now).states.get('planned')).toBe(1);
  // The text stands in another state: a mistake is not what hides it.
  expect(index.find({ ...noFilter, text: 'louise', states: ['cancelled'] }, defaultSort, now)).toEqual([]);
  index.removeOrder(louise.id);
  expect([index.isMistaken('louise', now), found(index, 'louise')]).toEqual([true, [louisa.id]]);
});

test('the names of the states are those on screen', () => {
  for (const [at, language] of (['fr', 'nl'] as const).entries()) {
    const i18n = speak(language);
    for (const state of orderStates) expect(orderStateNames[state][at]).toBe(i18n._(orderStateLabels[state]));
  }
});

test('the names of types and marks are those on screen', () => {
  for (const [at, language] of (['fr', 'nl'] as const).entries()) {
    const i18n = speak(language);
    const named = { ...clientTypeNames, ...buildingTypeNames };
    for (const [type, label] of Object.entries({ ...customerTypeLabels, ...realEstateTypeLabels }))
      expect([type, Object.entries(named).find(([one]) => one === type)?.[1][at]]).toEqual([type, i18n._(label)]);
    const marks = [markNames.paid, markNames.owed, markNames.beyond, markNames.urgent].map((both) => both[at]);
    expect(marks).toEqual([msg`Payé`, msg`Impayé`, msg`Payé en trop`, msg`Urgent`].map((one) => i18n._(one)));
  }
});

test('a letter typed before a word finds more than it', () => {
  const index = indexOf(
    { ...testOrder(1), paid: true },
    { ...testOrder(2), invoice: { number: 'F2026000312', issuedAt: '2026-11-20T09:00:00.000Z' } },
  );
  expect(found(index, 'payé')).toEqual([testOrder(1).id]);
  expect(found(index, 'impayé')).toEqual([testOrder(2).id]);
});

test('the order is found by the name of its town when it is stored after the names', () => {
  const index = indexOf();
  index.putOrder(order);
  expect(found(index, 'vorst')).toEqual([order.id]);
});

test.each(['fr', 'nl'] as const)('the search finds each text that a row of the demo shows, in %s', (language) => {
  const i18n = speak(language);
  const formats = formatsOf(language);
  const { orders } = generateDemo(readLocalities(), testContent, new Date('2026-11-20T09:00:00.000Z'));
  const index = indexOf(...orders);
  const missed = orders.flatMap((one) => {
    const { street, town } = addressLines(i18n, one.address);
    const { client, handler, assignee } = one;
    const shown = [one.number, street, town, client.name, handler?.name, assignee?.name, formats.money(one.total)];
    const vat = client.vatNumber === undefined || client.vatNumber === null ? null : printedVatNumber(client.vatNumber);
    const texts = [
      ...shown,
      client.phone,
      vat,
      ...one.tags,
      ...one.services.map(({ code }) => code),
      one.internalRemark,
      i18n._(orderStateLabels[one.state]),
      formats.day(one.orderDate),
    ];
    return texts.filter((text) => text !== null && text !== undefined && !found(index, text).includes(one.id));
  });
  expect(missed).toEqual([]);
});
