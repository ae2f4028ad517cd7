import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Payment } from '../../entities/payment.ts';
import {
  amountDueOf,
  cashDue,
  doubtfulPayments,
  isSettled,
  leftAfterCash,
  readCashDue,
  receivedBeyond,
  settles,
} from './amount-due.ts';

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

describe('several payments', () => {
  const total = 21_500;
  let number = 0;
  function payment(amount: number, method: Payment['method'] = 'transfer', more: Partial<Payment> = {}): Payment {
    number += 1;
    const receivedAt = `2026-11-20T09:00:${String(number).padStart(2, '0')}.000Z`;
    const receivedBy = { id: testId(5), name: 'Nora' };
    return { id: testId(100 + number), orderId: order.id, method, amount, receivedAt, receivedBy, note: '', ...more };
  }
  const back = ({ id, amount, method }: Payment): Payment => payment(-amount, method, { corrects: id, note: 'Erreur' });

  test('cash rounded to five cents settles what a transfer left', () => {
    const paidSo = [payment(7_168), payment(14_330, 'cash')];
    expect(amountDueOf({ total, paid: false }, paidSo)).toEqual({ due: 0, cashBefore: 14_330 });
    expect(isSettled(total, [payment(7_168), payment(14_325, 'cash')])).toBe(false);
    expect(receivedBeyond(total, paidSo)).toBe(0);
  });

  test('whatever was paid first, the cash that is asked for settles the order to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 290_000 }), fc.integer({ min: 0, max: 290_000 }), (price, first) => {
        const before = first === 0 ? [] : [payment(first)];
        const owed = amountDueOf({ total: price, paid: false }, before);
        const cash = owed === null ? 0 : cashDue(owed);
        const payments = cash === 0 ? before : [...before, payment(cash, 'cash')];
        const left = Math.max(0, price - first);
        expect(owed?.due).toBe(left);
        expect(isSettled(price, payments)).toBe(cash > 0 || left === 0);
        expect(receivedBeyond(price, payments)).toBe(Math.max(0, first - price));
        expect(doubtfulPayments(price, payments).size).toBe(first > price ? 1 : 0);
      }),
    );
  });

  test('the second of two that pay the same is doubtful, until one is taken back', () => {
    const [mine, theirs] = [payment(total, 'card'), payment(total, 'card')];
    expect(doubtfulPayments(total, [theirs, mine])).toEqual(new Map([[theirs.id, 'twice']]));
    expect(receivedBeyond(total, [mine, theirs])).toBe(total);
    const settled = [mine, theirs, back(theirs)];
    expect(doubtfulPayments(total, settled).size).toBe(0);
    expect(amountDueOf({ total, paid: true }, settled)).toMatchObject({ due: 0 });
    expect(amountDueOf({ total, paid: true }, [mine, back(mine)])).toMatchObject({ due: total });
  });

  test('what brings more than is due is doubtful', () => {
    const [first, second] = [payment(10_000), payment(12_000, 'online')];
    expect(doubtfulPayments(total, [first, second])).toEqual(new Map([[second.id, 'beyondDue']]));
    expect(receivedBeyond(total, [first, second])).toBe(500);
    expect(doubtfulPayments(0, [first, second]).size).toBe(0);
  });
});
