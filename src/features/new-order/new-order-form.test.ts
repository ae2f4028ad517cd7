import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutations } from '#contract/mutations/catalogue.ts';
import { supervisor, testId, testNewOrder } from '#tests/support/rows.ts';
import { argumentsOf, formOf } from './arguments.ts';
import type { OrderForm } from './form.ts';
import { emptyForm, parseForm, toCents, toEuros, withSupplement } from './form.ts';
import { problemsOf, steps } from './problems.ts';

const facts = { orderId: testId(1), orderDate: '2026-11-20', commercial: null, wish: '' };
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
const args = testNewOrder(1, {
  orderId,
  orderDate,
  client,
  consumerType: 'professional',
  commercial: supervisor,
  priceInclVat: 24_000,
  total: 20_000,
});

test('what was refused comes back into the form, and says the same when it is sent again', () => {
  const services = [{ code: 'PEB' as const, count: 1, durationMinutes: 60, priceInclVat: 24_000 }];
  const sent = { ...args, services, commercial: supervisor };
  expect(argumentsOf(formOf(sent), facts)).toEqual({ ...sent, contacts: [] });
});

test('a draft of another version opens with what of it can be read', () => {
  const form = parseForm(
    JSON.stringify({ internalRemark: 'clé', services: 'none', type: 'castle', customer: 7, new: 1 }),
  );
  expect(form).toEqual({ ...emptyForm, internalRemark: 'clé' });
  for (const broken of ['', '{', 'null', '[]']) expect(parseForm(broken)).toEqual(emptyForm);
});

describe('amounts', () => {
  test('are read as they were shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(toCents(toEuros(cents))).toBe(cents);
      }),
    );
  });
  test.each([
    ['215', 21_500],
    ['215,5', 21_550],
    ['1 215.50 €', 121_550],
    ['', null],
    ['-5', null],
    ['12,345', null],
    ['abc', null],
  ])('%j is %s', (typed, cents) => {
    expect(toCents(typed)).toBe(cents);
  });
});

test('a form without a problem is one that the contract takes, whatever was typed', () => {
  const hostile = fc.constantFrom('\u0000', '\ud800', '<script>alert(1)</script>', '‮txt', '😀'.repeat(120), ' ');
  const line = fc.oneof(fc.string({ maxLength: 260 }), hostile);
  const good = formOf(args);
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
  let taken = 0;
  fc.assert(
    fc.property(changed, (part) => {
      const form = { ...good, ...part };
      if (steps.some((step) => problemsOf(step, form).size > 0)) return;
      taken += 1;
      expect(mutations['order.create'].args.safeParse(argumentsOf(form, facts)).error).toBeUndefined();
    }),
  );
  expect(taken).toBeGreaterThan(10);
});

test.each([
  ['property', { address: { ...formOf(args).address, zipcode: '123' } }, 'zipcode'],
  ['customer', { customer: null }, 'customer'],
  ['services', { services: [] }, 'services'],
  ['services', { total: 'beaucoup' }, 'total'],
  ['details', { internalRemark: 'x'.repeat(4001) }, 'internalRemark'],
] as const)('the part %s with %j has a problem at %s', (step, change, field) => {
  expect([...problemsOf(step, { ...formOf(args), ...(change as Partial<OrderForm>) }).keys()]).toContain(field);
  expect(problemsOf(step, formOf(args)).size).toBe(0);
});

test.each([
  ['each', 5_000, '400'],
  ['once', 1_050, '360,50'],
  ['instead', 19_000, '380'],
  ['once', null, '350'],
] as const)('a supplement %s of %s cents makes 350 for two %s', (kind, price, becomes) => {
  const service = { code: 'ASB' as const, count: 2, minutes: '90', price: '350' };
  expect(withSupplement(service, { kind, price })).toEqual({ ...service, price: becomes });
});

test('another rate of VAT needs a reason, and comes back with it', () => {
  const exception = { rate: 6, reason: 'Maison de 1956' };
  const form = formOf({ ...args, vatException: exception });
  expect(argumentsOf({ ...form, vatReason: ' Maison de 1956 ' }, facts)?.vatException).toEqual(exception);
  expect(problemsOf('services', form).has('vatReason')).toBe(false);
  expect(problemsOf('services', { ...form, vatReason: ' ' }).has('vatReason')).toBe(true);
  expect(problemsOf('services', { ...form, vatReason: 'x'.repeat(201) }).has('vatReason')).toBe(true);
  expect(argumentsOf({ ...form, vatRate: null }, facts)).not.toHaveProperty('vatException');
});
