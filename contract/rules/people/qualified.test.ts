import { expect, test } from 'vitest';
import { missingQualifications, neededQualifications } from './qualified.ts';

const service = (code: 'PEB' | 'COM' | 'ELE' | 'PHO') => ({ code, count: 1, durationMinutes: 60, priceInclVat: 0 });

test('certificates require the qualification of the region', () => {
  expect(neededQualifications({ services: [service('PEB'), service('COM')], region: 'flanders' })).toEqual([
    'epc-flanders',
  ]);
  expect(neededQualifications({ services: [service('PEB'), service('ELE')], region: 'brussels' })).toEqual([
    'peb-brussels',
    'electrical',
  ]);
});

test('photographs require no qualification', () => {
  expect(neededQualifications({ services: [service('PHO')], region: 'wallonia' })).toEqual([]);
});

test('missing qualifications are the required ones that the employee lacks', () => {
  const order = { services: [service('PEB'), service('ELE')], region: 'wallonia' as const };
  expect(missingQualifications(order, { qualifications: ['peb-wallonia'] })).toEqual(['electrical']);
  expect(missingQualifications(order, { qualifications: ['peb-wallonia', 'electrical'] })).toEqual([]);
});
