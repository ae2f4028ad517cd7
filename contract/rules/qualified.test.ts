import { expect, test } from 'vitest';
import { missingQualifications, neededQualifications } from './qualified.ts';

const service = (code: 'PEB' | 'COM' | 'ELE' | 'PHO') => ({ code, count: 1, durationMinutes: 60, priceInclVat: 0 });

test('certificates need the recognition of the region', () => {
  expect(neededQualifications({ services: [service('PEB'), service('COM')], region: 'flanders' })).toEqual([
    'epc-flanders',
  ]);
  expect(neededQualifications({ services: [service('PEB'), service('ELE')], region: 'brussels' })).toEqual([
    'peb-brussels',
    'electrical',
  ]);
});

test('photographs need no recognition', () => {
  expect(neededQualifications({ services: [service('PHO')], region: 'wallonia' })).toEqual([]);
});

test('what is missing is what is needed and not held', () => {
  const order = { services: [service('PEB'), service('ELE')], region: 'wallonia' as const };
  expect(missingQualifications(order, { qualifications: ['peb-wallonia'] })).toEqual(['electrical']);
  expect(missingQualifications(order, { qualifications: ['peb-wallonia', 'electrical'] })).toEqual([]);
});
