import { describe, expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import { amountDueOf, leftAfterCash, readCashDue, settles } from './amount-due.ts';

const order = testOrder(7, { total: 25_053 });
const paid = (amount: number, method: 'cash' | 'card' = 'card') => ({
  id: testId(amount),
  orderId: order.id,
  method,
  amount,
});

describe('the amount due', () => {
  test('is the total without the payments known so far', () => {
    expect(amountDueOf(order, [])).toEqual({ due: 25_053, cashBefore: 0 });
    expect(amountDueOf(order, [paid(10_000), paid(5_000, 'cash')])).toEqual({ due: 10_053, cashBefore: 5_000 });
  });

  test('is nothing on a paid order, even when its payments are not known', () => {
    expect(amountDueOf({ ...order, paid: true }, [])).toEqual({ due: 0, cashBefore: 0 });
    expect(amountDueOf(order, [paid(30_000)])).toEqual({ due: 0, cashBefore: 0 });
  });

  test('is unknown on an order without a price', () => {
    expect(amountDueOf({ ...order, total: 0 }, [])).toBeNull();
  });
});

describe('cash', () => {
  test.each([
    ['250,55', { cents: 25_055 }],
    ['100', { cents: 10_000 }],
    ['250,60', { fault: 'overDue' }],
    ['3000,05', { fault: 'tooMuch' }],
    ['-1', { fault: 'negative' }],
    ['', { fault: 'empty' }],
  ])('%j of 250,53 € due, rounded to five cents', (typed, read) => {
    expect(readCashDue(typed, amountDueOf(order, []))).toEqual(read);
  });

  test('is rounded down below three cents', () => {
    const due = amountDueOf({ ...order, total: 25_052 }, []);
    expect(readCashDue('250,50', due)).toEqual({ cents: 25_050 });
    expect(readCashDue('250,55', due)).toEqual({ fault: 'overDue' });
  });

  test('is at most 3 000 € for one debt, with the cash received before', () => {
    const due = amountDueOf({ ...order, total: 500_000 }, [paid(200_000, 'cash')]);
    expect(readCashDue('1000', due)).toEqual({ cents: 100_000 });
    expect(readCashDue('1000,05', due)).toEqual({ fault: 'tooMuch' });
  });

  test('is refused on a paid order', () => {
    expect(readCashDue('5', amountDueOf({ ...order, paid: true }, []))).toEqual({ fault: 'alreadyPaid' });
    expect(readCashDue('5', null)).toEqual({ cents: 500 });
  });

  test('that is rounded down leaves nothing, and settles the order', () => {
    expect(leftAfterCash({ due: 25_052, cashBefore: 0 }, 25_050)).toBe(0);
    expect([settles(25_052, 'cash'), settles(25_053, 'cash'), settles(25_052, 'card')]).toEqual([
      25_050, 25_055, 25_052,
    ]);
  });
});
