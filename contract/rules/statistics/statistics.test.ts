import { expect, test } from 'vitest';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { companyRows } from '#tests/support/server/statistics-rows.ts';
import type { FigureName } from './counted-rows.ts';
import type { Statistics, StatisticsQuestion } from './statistics.ts';
import { statisticsOf } from './statistics.ts';

const thomas = { id: testId(900_003), name: 'Thomas Janssens' };
const autumn: StatisticsQuestion = {
  period: { from: '2026-10-01', to: '2026-11-30' },
  employeeId: null,
  region: null,
  figure: null,
  documents: [],
};
const none = { orders: [], visits: [], invoices: [], payments: [], drafts: [], forms: [], captures: [], files: [] };
const sums = ['visits', 'orders', 'turnover', 'noShows', 'reviews'] as const satisfies readonly FigureName[];
const soldSums = ['orders', 'turnover'] as const satisfies readonly FigureName[];

/** Returns the sum of a figure over the people of a part, and over what counts to nobody. */
function summed(statistics: Statistics, part: 'employees' | 'commercials', name: (typeof sums)[number]): number {
  const nobody = statistics.unassigned?.[part === 'employees' ? 'visitor' : 'commercial'][name] ?? 0;
  return statistics[part].reduce((all, { figures }) => all + figures[name], nobody);
}

test.each([null, 'brussels', 'flanders'] as const)(
  'each part sums to the figures of everybody (%s): who visits, and who sold',
  (region) => {
    const { uploads, ...company } = companyRows(200, [certifier, thomas, supervisor]);
    // An order of nobody counts to nobody.
    const orders = company.orders.map((order, index) => (index % 7 === 0 ? { ...order, assignee: null } : order));
    const rows = { ...company, orders, captures: uploads, files: uploads };
    const statistics = statisticsOf(rows, { ...autumn, region });
    expect(statistics.figures.orders).toBeGreaterThan(0);
    expect(sums.map((name) => summed(statistics, 'employees', name))).toEqual(
      sums.map((name) => statistics.figures[name]),
    );
    expect(soldSums.map((name) => summed(statistics, 'commercials', name))).toEqual(
      soldSums.map((name) => statistics.figures[name]),
    );
  },
);

test('who has nothing but an invoice on an earlier order has a row', () => {
  const order = testOrder(1, { orderDate: '2026-09-20', assignee: null, visitedBy: thomas, commercial: supervisor });
  const invoice = { orderId: order.id, kind: 'invoice' as const, issuedAt: '2026-10-02T10:00:00.000Z', total: 24_000 };
  const { employees, commercials } = statisticsOf({ ...none, orders: [order], invoices: [invoice] }, autumn);
  expect(employees.map(({ employee, figures }) => [employee.name, figures.turnover])).toEqual([[thomas.name, 24_000]]);
  expect(commercials.map(({ employee, figures }) => [employee.name, figures.turnover])).toEqual([
    [supervisor.name, 24_000],
  ]);
});

test('a cancelled order is no order and no incomplete one; what was invoiced on it is said', () => {
  const order = testOrder(1, { orderDate: '2026-10-20', state: 'cancelled', incompleteFollowUp: true });
  const invoice = { orderId: order.id, kind: 'invoice' as const, issuedAt: '2026-10-21T10:00:00.000Z', total: 24_000 };
  const visits = [testVisit(11, 1, { state: 'done', plannedStart: '2026-10-22T08:00:00.000Z' })];
  const { figures, cancelled } = statisticsOf({ ...none, orders: [order], invoices: [invoice], visits }, autumn);
  expect(figures).toMatchObject({ orders: 0, turnover: 24_000, visits: 1, incompleteRate: null });
  expect(cancelled).toEqual({ orders: 1, turnover: 24_000 });
});

test('one employee’s figures have no parts: an order that they visited and sold counts once', () => {
  const order = testOrder(1, { orderDate: '2026-10-20', visitedBy: thomas, commercial: thomas });
  const { figures, employees, commercials, unassigned } = statisticsOf(
    { ...none, orders: [order] },
    { ...autumn, employeeId: thomas.id },
  );
  expect([figures.orders, employees, commercials, unassigned]).toEqual([1, [], [], null]);
});
