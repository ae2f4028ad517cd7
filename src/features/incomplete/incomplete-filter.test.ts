import { expect, test } from 'vitest';
import type { IncompleteOrder } from '#data/queries/files/incomplete.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testOrder } from '#tests/support/rows.ts';
import type { IncompleteSort } from './incomplete-filter.ts';
import { findIncomplete, incompleteFilterAddress } from './incomplete-filter.ts';

function one(n: number, zipcode: string, fields: Partial<IncompleteOrder>): IncompleteOrder {
  const address = { ...testOrder(n).address, zipcode, street: 'Rue Haute' };
  const counts = { needed: 9, received: 0, missing: 0, returned: 0, underWay: 0 };
  return { order: testOrder(n, { address }), by: certifier, ...counts, ...fields };
}

test('sorts by age, town, what is left and colleague; nobody’s come last', () => {
  // The oldest visit first, as they are read.
  const all = [
    one(1, '1180', { missing: 2, by: null }),
    one(2, '1000', { underWay: 1, by: certifier }),
    one(3, '4000', { missing: 3, returned: 1, by: supervisor }),
  ];
  const numbers = (sort: IncompleteSort): (string | null)[] =>
    findIncomplete(
      speak('fr'),
      all,
      { ...incompleteFilterAddress.parse(new URLSearchParams()), text: '', sort },
      certifier.id,
    ).found.map(({ order }) => order.address.number);
  expect(numbers('oldest')).toEqual(['1', '2', '3']);
  expect(numbers('newest')).toEqual(['3', '2', '1']);
  expect(numbers('town')).toEqual(['2', '1', '3']);
  expect(numbers('missing')).toEqual(['3', '1', '2']);
  expect(numbers('colleague')).toEqual(['3', '2', '1']);
});
