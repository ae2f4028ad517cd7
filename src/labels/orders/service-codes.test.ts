import { expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { testOrder } from '#tests/support/rows.ts';
import { serviceCodes } from './service-codes.ts';

const [service] = testOrder(1).services;
if (service === undefined) throw new Error('the order has no service');
const services = (['PEB', 'ELE', 'PEB'] as const).map((code) => ({ ...service, code }));

test('shows each code once, the certificate as its region calls it', () => {
  const order = { services, region: 'brussels' } as const;
  expect(serviceCodes(speak('nl'), order)).toEqual(['EPB', 'ELE']);
  expect(serviceCodes(speak('fr'), order)).toEqual(['PEB', 'ELE']);
  expect(serviceCodes(speak('fr'), { services, region: 'flanders' }, ['PEB'])).toEqual(['EPC']);
});
