import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutations } from '#contract/mutations/catalogue.ts';
import { supervisor, testId, testNewOrder } from '#tests/support/rows.ts';
import { zipcodes as allZipcodes } from '#data/search/localities.ts';
import { toArguments, formFromArguments } from './order-arguments.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import type { CustomerForm, OrderForm } from './order-form.ts';
import { noAddress } from '#parts/addresses/address-form.ts';
import { emptyForm, minutesOf, ofType, parseForm, priceOf, sumOf, withSupplement } from './order-form.ts';
import { problemsOf, steps } from './problems.ts';

const facts = { orderId: testId(1), orderDate: '2026-11-20', commercial: null, preferredVisit: '' };
const address = {
  street: 'rue Haute',
  number: '14',
  boxnumber: null,
  apartmentnumber: null,
  zipcode: '1000',
  city: 'Bruxelles',
};
const client = { ...testNewOrder(1).client, vatNumber: 'BE0314595348', address };
const { orderId, orderDate } = facts;
const zipcodes = await allZipcodes();
const args = testNewOrder(1, {
  orderId,
  orderDate,
  client,
  consumerType: 'professional',
  commercial: supervisor,
  priceInclVat: 24_000,
  total: 20_000,
});

test('turns refused arguments into a form that gives the same arguments', () => {
  const services = [{ code: 'PEB' as const, count: 1, durationMinutes: 60, priceInclVat: 24_000 }];
  const sent = { ...args, services, commercial: supervisor };
  expect(toArguments(formFromArguments(sent), facts)).toEqual({ ...sent, contacts: [] });
});

test('opens a draft of another app version with the fields that can be read', () => {
  const form = parseForm(
    JSON.stringify({ internalRemark: 'clé', services: 'none', type: 'castle', customer: 7, new: 1 }),
  );
  expect(form).toEqual({ ...emptyForm, internalRemark: 'clé' });
  for (const broken of ['', '{', 'null', '[]']) expect(parseForm(broken)).toEqual(emptyForm);
});

describe('amounts', () => {
  test('are parsed back from their displayed form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(priceOf(typedEuros(cents))).toBe(cents);
      }),
    );
  });
  test.each([
    ['215', 21_500],
    ['215,5', 21_550],
    ['1 215.50 €', 121_550],
    ['1.250,50', 125_050],
    ['0', null],
    ['0,00', null],
    ['1000000', null],
    ['', null],
    ['-5', null],
    ['12,345', null],
    ['abc', null],
  ])('%j is parsed as %s', (typed, cents) => {
    expect(priceOf(typed)).toBe(cents);
  });
  test('an invalid line leaves no sum, no minutes and no arguments', () => {
    const form = formFromArguments(args);
    const [line] = form.services;
    expect(sumOf(form.services)).toBe(24_000);
    for (const price of ['', 'abc', '0', '-5'])
      expect(sumOf([...form.services, { code: 'ASB', count: 1, minutes: '90', price }])).toBeNull();
    expect(minutesOf([...form.services, { code: 'ASB', count: 1, minutes: 'x', price: '5' }])).toBeNull();
    for (const wrong of [{ price: 'abc' }, { minutes: 'abc' }])
      expect(
        toArguments(
          { ...form, services: [{ ...line, code: 'PEB', count: 1, minutes: '60', price: '240', ...wrong }] },
          facts,
        ),
      ).toBeNull();
    expect(toArguments({ ...form, total: 'abc' }, facts)).toBeNull();
  });
  test('a supplement is not added to an invalid price', () => {
    const service = { code: 'ASB' as const, count: 1, minutes: '90', price: 'abc' };
    expect(withSupplement(service, { kind: 'once', price: 5_000 })).toBeNull();
    expect(withSupplement(service, { kind: 'instead', price: 5_000 })?.price).toBe('50');
  });
});

const newCustomer = {
  ...parseForm(JSON.stringify({ customer: { id: testId(2) } })).customer,
  name: 'Claes',
} as CustomerForm;

test('a type that only professionals have makes one of a private person, who then has a VAT number', () => {
  expect(ofType({ consumerType: 'private' }, 'Agency')).toEqual({ type: 'Agency', consumerType: 'professional' });
  expect(ofType({ consumerType: 'private' }, 'Customer').consumerType).toBe('private');
  expect(ofType({ consumerType: 'professional' }, 'Customer').consumerType).toBe('professional');
});

test('a known customer is not judged by what cannot be edited here', () => {
  const form = formFromArguments(args);
  const customer = { ...newCustomer, email: 'pas une adresse', phone: 'appeler le soir', name: 'Claes' };
  const judged = (isKnown: boolean) => [
    ...problemsOf('customer', { ...form, customer: { ...customer, isKnown } }, zipcodes).keys(),
  ];
  expect(judged(true)).toEqual([]);
  expect(judged(false)).toEqual(['customer.email', 'customer.phone']);
});

test('a form without problems gives arguments that the contract accepts, whatever was typed', () => {
  const hostile = fc.constantFrom('\u0000', '\ud800', '<script>alert(1)</script>', '‮txt', '😀'.repeat(120), ' ');
  const line = fc.oneof(fc.string({ maxLength: 260 }), hostile);
  const good = formFromArguments(args);
  const { customer } = good;
  const changed: fc.Arbitrary<Partial<OrderForm>> = fc.oneof(
    line.map((street) => ({ address: { ...good.address, street } })),
    fc
      .oneof(line, fc.constantFrom('1000', '9999', '0100'))
      .map((zipcode) => ({ address: { ...good.address, zipcode } })),
    line.map((name) => ({ customer: customer === null ? null : { ...customer, name } })),
    fc.oneof(line, fc.constantFrom('', 'BE0314595348', 'BE0314595349')).map((vatNumber) => ({
      customer: customer === null ? null : { ...customer, consumerType: 'professional' as const, vatNumber },
    })),
    fc.oneof(line, fc.constantFrom('215', '215,50', '-1')).map((price) => ({
      services: good.services.map((service) => ({ ...service, price })),
    })),
    line.map((planningRemark) => ({ planningRemark })),
  );
  let accepted = 0;
  fc.assert(
    fc.property(changed, (part) => {
      const form = { ...good, ...part };
      if (steps.some((step) => problemsOf(step, form, zipcodes).size > 0)) return;
      accepted += 1;
      expect(mutations['order.create'].args.safeParse(toArguments(form, facts)).error).toBeUndefined();
    }),
  );
  expect(accepted).toBeGreaterThan(10);
});

test.each([
  ['property', { address: { ...formFromArguments(args).address, zipcode: '123' } }, 'zipcode'],
  ['property', { address: { ...formFromArguments(args).address, zipcode: '9999', city: 'Ixelles' } }, 'zipcode'],
  ['customer', { customer: null }, 'customer'],
  ['customer', { customer: { ...newCustomer, phone: 'abc' } }, 'customer.phone'],
  [
    'customer',
    { customer: { ...newCustomer, address: { ...noAddress, street: 'rue Haute' } } },
    'customer.address.number',
  ],
  [
    'customer',
    { customer: { ...newCustomer, address: { ...noAddress, zipcode: '9999' } } },
    'customer.address.zipcode',
  ],
  ['services', { services: [] }, 'services'],
  ['services', { total: 'beaucoup' }, 'total'],
  ['services', { total: '0' }, 'total'],
  ['services', { services: [{ code: 'PEB', count: 1, minutes: '60', price: '0' }] }, 'services.0.price'],
  ['details', { internalRemark: 'x'.repeat(4001) }, 'internalRemark'],
] as const)('the step %s with %j has a problem at %s', (step, change, field) => {
  expect([
    ...problemsOf(step, { ...formFromArguments(args), ...(change as Partial<OrderForm>) }, zipcodes).keys(),
  ]).toContain(field);
  expect(problemsOf(step, formFromArguments(args), zipcodes).size).toBe(0);
});

test.each([
  ['each', 5_000, '400'],
  ['once', 1_050, '360,50'],
  ['instead', 19_000, '380'],
] as const)('a supplement %s of %s cents makes 350 for two %s', (kind, price, becomes) => {
  const service = { code: 'ASB' as const, count: 2, minutes: '90', price: '350' };
  expect(withSupplement(service, { kind, price })).toEqual({ ...service, price: becomes });
});

test('an exceptional VAT rate needs a reason, and both survive a round trip', () => {
  const exception = { rate: 6, reason: 'Maison de 1956' };
  const form = formFromArguments({ ...args, vatException: exception });
  expect(toArguments({ ...form, vatReason: ' Maison de 1956 ' }, facts)?.vatException).toEqual(exception);
  expect(problemsOf('services', form, zipcodes).has('vatReason')).toBe(false);
  expect(problemsOf('services', { ...form, vatReason: ' ' }, zipcodes).has('vatReason')).toBe(true);
  expect(problemsOf('services', { ...form, vatReason: 'x'.repeat(201) }, zipcodes).has('vatReason')).toBe(true);
  expect(toArguments({ ...form, vatRate: null }, facts)).not.toHaveProperty('vatException');
});
