import { expect, test } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import { figuresOf } from './client-figures.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const invoice = { number: 'F1', issuedAt: '2026-11-01T09:00:00.000Z' };

test('compares the last twelve weeks with the same weekdays a year before; cancelled orders count for nothing', () => {
  const orders = [
    testOrder(1, { orderDate: '2026-11-24', total: 10_000 }),
    testOrder(2, { orderDate: '2026-09-02', total: 20_000 }),
    testOrder(3, { orderDate: '2026-09-01', total: 40_000 }),
    testOrder(4, { orderDate: '2025-11-25', total: 5_000 }),
    testOrder(5, { orderDate: '2025-09-03', total: 7_000 }),
    testOrder(6, { orderDate: '2026-11-20', total: 99_000, state: 'cancelled' }),
  ];
  const { recent, before, year, weeks } = figuresOf(orders, now);
  expect(recent).toEqual({ count: 2, total: 30_000 });
  expect(before).toEqual({ count: 2, total: 12_000 });
  expect(year).toEqual({ count: 4, total: 75_000 });
  expect(weeks.at(-1)).toEqual({ from: '2026-11-18', count: 1, before: 1 });
  expect(weeks.at(0)).toEqual({ from: '2026-09-02', count: 1, before: 1 });
});

test('what is owed is invoiced and not paid', () => {
  const orders = [
    testOrder(1, { total: 10_000, invoice, paid: false }),
    testOrder(2, { total: 20_000, invoice, paid: true }),
    testOrder(3, { total: 30_000, invoice: null, paid: false }),
  ];
  expect(figuresOf(orders, now).owed).toEqual({ count: 1, total: 10_000 });
});

test('compares this year with the same weeks of the last one, as far back as closed orders stay on the device', () => {
  const orders = [
    testOrder(1, { orderDate: '2026-02-10', total: 10_000 }),
    testOrder(2, { orderDate: '2026-01-02', total: 1_000 }),
    testOrder(3, { orderDate: '2025-02-11', total: 5_000 }),
    // The same weekday as 1 January 2026, and the day before it.
    testOrder(4, { orderDate: '2025-01-02', total: 300 }),
    testOrder(5, { orderDate: '2025-01-01', total: 70 }),
    testOrder(6, { orderDate: '2025-06-20', total: 99_000 }),
  ];
  expect(figuresOf(orders, Date.parse('2026-03-24T12:00:00.000Z')).thisYear).toEqual({
    from: '2026-01-01',
    isCut: false,
    present: { count: 2, total: 11_000 },
    before: { count: 2, total: 5_300 },
  });
  expect(figuresOf([...orders, testOrder(7, { orderDate: '2026-05-24', total: 10 })], now).thisYear).toEqual({
    from: '2026-05-24',
    isCut: true,
    present: { count: 1, total: 10 },
    before: { count: 1, total: 99_000 },
  });
});
