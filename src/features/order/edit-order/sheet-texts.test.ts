import { describe, expect, test } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import {
  addressChanges,
  addressText,
  contactsChanges,
  contactsText,
  customerChanges,
  customerText,
  formOf,
  servicesChanges,
  servicesText,
} from '../forms/sheet-texts.ts';

const order = testOrder(7, {
  addressIncomplete: true,
  contacts: [{ name: 'Mme Claes', phone: '+32 2 111 22 33', email: null }],
  vatException: { rate: 6, reason: 'Rénovation' },
  total: 20_000,
});

test('a draft that says what is stored changes nothing', () => {
  expect(addressChanges(order, formOf(addressText(order)))).toEqual({});
  expect(customerChanges(order, formOf(customerText(order)))).toEqual({});
  expect(contactsChanges(order, formOf(contactsText(order.contacts)))).toEqual({});
  expect(servicesChanges(order, formOf(servicesText(order)))).toEqual({});
});

test('the order of keys, which the database changes, does not matter', () => {
  const { street, city, zipcode, ...rest } = order.address;
  expect(addressText({ ...order, address: { ...rest, zipcode, city, street } })).toBe(addressText(order));
});

describe('one changed value gives one changed field', () => {
  test('of the address', () => {
    const form = formOf(addressText(order));
    expect(addressChanges(order, { ...form, addressKnown: true })).toEqual({ addressIncomplete: false });
    const address = { ...form.address, boxnumber: ' 3 ' };
    expect(addressChanges(order, { ...form, address })).toEqual({ address: { ...order.address, boxnumber: '3' } });
  });

  test('of the customer', () => {
    const form = formOf(customerText(order));
    const { customer } = form;
    if (customer === null) throw new Error('no customer');
    expect(customerChanges(order, { ...form, customer: { ...customer, consumerType: 'professional' } })).toEqual({
      consumerType: 'professional',
    });
    expect(customerChanges(order, { ...form, customer: { ...customer, phone: '0470 12 34 56' } })).toMatchObject({
      client: { id: order.client.id, phone: '0470 12 34 56' },
    });
    expect(customerChanges(order, { ...form, customer: null })).toBeNull();
  });

  test('of the price: a comma is a comma', () => {
    const form = formOf(servicesText(order));
    expect(servicesChanges(order, { ...form, total: '210,50' })).toEqual({ total: 21_050 });
    expect(servicesChanges(order, { ...form, vatRate: null, vatReason: '' })).toEqual({ vatException: null });
    const services = form.services.map((one) => ({ ...one, price: '300' }));
    expect(servicesChanges(order, { ...form, services })).toEqual({
      services: [{ ...order.services[0], priceInclVat: 30_000 }],
      priceInclVat: 30_000,
    });
  });

  test.each(['-1', '1e9', 'abc', '1000000000'])('a price of %s changes nothing', (total) => {
    expect(servicesChanges(order, { ...formOf(servicesText(order)), total })).toBeNull();
  });
});
