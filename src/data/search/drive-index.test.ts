import { expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import { createDriveIndex } from './drive-index.ts';

const noDriveFilters = { street: '', zipcode: '', invoice: '', notice: '' };

const place = { boxnumber: null, apartmentnumber: null, city: 'Bruxelles' };
const issuedAt = '2026-11-01T09:00:00.000Z';

function filled() {
  const index = createDriveIndex();
  index.put(
    testOrder(1, {
      createdAt: '2026-10-01T08:00:00.000Z',
      address: { ...place, street: 'Rue de l’Église', number: '14', zipcode: '1000' },
      invoice: { number: 'F2026-004000', issuedAt },
    }),
  );
  index.put(
    testOrder(2, {
      number: null,
      createdAt: '2026-10-02T08:00:00.000Z',
      address: { ...place, street: 'Avenue Louise', number: '140', zipcode: '1050' },
      paymentNotice: { number: 'AP2026-000123', issuedAt },
    }),
  );
  return index;
}

test.each([
  [{}, [2, 1]],
  [{ street: 'EGLISE' }, [1]],
  [{ street: 'l’église 14' }, [1]],
  [{ street: 'louise avenue' }, [2]],
  [{ zipcode: '10' }, [2, 1]],
  [{ zipcode: '050' }, []],
  [{ invoice: 'f2026 4000' }, []],
  [{ invoice: 'F2026004000' }, [1]],
  [{ notice: '123' }, [2]],
  [{ invoice: '004000', zipcode: '1050' }, []],
])('%j finds as the server does, newest first', (filters, found) => {
  expect(filled().find({ ...noDriveFilters, ...filters }, 'newest').ids).toEqual(found.map((number) => testId(number)));
});

test('counts what the server knows too, and follows changes', () => {
  const index = filled();
  expect(index.find(noDriveFilters, 'newest')).toMatchObject({ numbered: 1 });
  index.put(testOrder(2, { address: { ...place, street: 'Kerkstraat', number: '1', zipcode: '9000' } }));
  index.remove(testId(1));
  expect(index.find({ ...noDriveFilters, street: 'kerk' }, 'newest')).toEqual({ ids: [testId(2)], numbered: 1 });
  expect(index.ids()).toEqual([testId(2)]);
});

test.each([
  ['newest', [2, 3, 1]],
  ['oldest', [1, 3, 2]],
  ['address', [3, 2, 1]],
] as const)('sorts by %s', (sort, expected) => {
  const index = filled();
  const address = { ...place, street: 'Avenue Louise', number: '9', zipcode: '1050' };
  index.put(testOrder(3, { createdAt: '2026-10-01T20:00:00.000Z', address }));
  const ids = (numbers: readonly number[]) => numbers.map((number) => testId(number));
  expect(index.find(noDriveFilters, sort).ids).toEqual(ids(expected));
});
