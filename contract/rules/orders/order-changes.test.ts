import { describe, expect, test } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import { orderUpdateRefusal } from './order-changes.ts';

const invoice = { number: 'F1', issuedAt: '2026-11-20T09:00:00.000Z' };
/** Five minutes before midnight in Brussels. */
const plannedVisitAt = '2026-11-20T22:55:00.000Z';

function refusal(order: Parameters<typeof orderUpdateRefusal>[0], fields: string[], at: string): string | undefined {
  return orderUpdateRefusal(order, fields, new Date(at));
}

describe('the refusals of the specification', () => {
  test('an invoice freezes planning from its issue', () => {
    const order = { invoice, plannedVisitAt: null };
    expect(refusal(order, ['plannedVisitAt'], '2026-11-20T08:59:59.999Z')).toBeUndefined();
    expect(refusal(order, ['plannedVisitAt'], '2026-11-20T09:00:00.000Z')).toBe(
      'CannotUpdateOrderWhenInvoiceGeneratedError',
    );
  });

  test('the day of the visit ends at midnight in Brussels', () => {
    const order = { invoice: null, plannedVisitAt };
    expect(refusal(order, ['plannedVisitAt'], '2026-11-20T22:59:59.999Z')).toBeUndefined();
    expect(refusal(order, ['plannedVisitAt'], '2026-11-20T23:00:00.000Z')).toBe(
      'CannotUpdateOrderWhenVisitDatePassedError',
    );
  });

  test.each(['address', 'client', 'consumerType', 'services', 'priceInclVat', 'vatException', 'plannedVisitAt'])(
    '%s is protected',
    (field) => {
      expect(refusal({ invoice, plannedVisitAt: null }, ['tags', field], '2026-11-21T00:00:00.000Z')).toBeDefined();
    },
  );

  test('remarks, tags and observations on site are always accepted', () => {
    const order = testOrder(1, { invoice, plannedVisitAt });
    const fields = ['internalRemark', 'externalRemark', 'planningRemark', 'tags', 'realEstate', 'urgent'];
    expect(refusal(order, fields, '2027-01-01T00:00:00.000Z')).toBeUndefined();
  });
});
