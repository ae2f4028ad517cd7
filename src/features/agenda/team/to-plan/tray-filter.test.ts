import { expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import { ageOf, filteredOrders, noFilter, skillsOf } from './tray-filter.ts';

const today = '2026-11-24';
const [service] = testOrder(1).services;
const gas = service === undefined ? [] : [{ ...service, code: 'GAZ' as const }];
const { address } = testOrder(1);
const orders = [
  testOrder(1, {
    orderDate: '2026-11-10',
    address: { ...address, zipcode: '4000', city: 'Liège' },
    region: 'wallonia',
  }),
  testOrder(2, { orderDate: '2026-11-20', services: gas }),
  testOrder(3, { orderDate: '2026-11-24' }),
];
const left = (filter: Partial<typeof noFilter>) =>
  filteredOrders(orders, { ...noFilter, ...filter }, today).map(({ id }) => id);

test('orders to plan are filtered by place, by what they require and by how long they wait', () => {
  expect(left({})).toHaveLength(3);
  expect(left({ text: 'liege' })).toEqual([testId(1)]);
  expect(left({ text: '1000 marais' })).toEqual([testId(2), testId(3)]);
  expect(left({ skill: 'gas' })).toEqual([testId(2)]);
  expect(left({ age: 4 })).toEqual([testId(1), testId(2)]);
  expect(left({ age: 10, skill: 'gas' })).toEqual([]);
});

test('only what some order requires can be chosen', () => {
  expect(skillsOf(orders)).toEqual(['gas', 'peb-brussels', 'peb-wallonia']);
  expect(ageOf({ orderDate: '2026-11-30' }, today)).toBe(0);
});
