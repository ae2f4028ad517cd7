import { expect, test } from 'vitest';
import { regionalCode } from './service-codes.ts';

test.each([
  ['brussels', 'PEB', 'EPB'],
  ['wallonia', 'PEB', 'PEB'],
  ['flanders', 'EPC', 'EPC'],
] as const)('the certificate of %s is %s in French, %s in Dutch', (region, fr, nl) => {
  expect([regionalCode('PEB', region, 'fr'), regionalCode('PEB', region, 'nl')]).toEqual([fr, nl]);
});

test('other services have one code', () => {
  expect(regionalCode('MAZ', 'flanders', 'nl')).toBe('MAZ');
});
