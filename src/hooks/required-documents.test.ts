import { expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { testOrder, testUpload } from '#tests/support/rows.ts';
import { demandsOf, missingOf } from './required-documents.ts';

const order = testOrder(1);
const services = new Set(['all', ...order.services.map(({ code }) => code)]);
const facade = { service: 'all', code: 'facade-number' } as const;
const by = { id: order.id, name: 'Gestion' };

function missingCodes(...uploads: Parameters<typeof demandsOf>[2]): string[] {
  return missingOf(demandsOf(order, testContent, uploads)).map(({ document }) => document.code);
}

test('what every service demands and what these services demand, once each', () => {
  const demands = demandsOf({ services: [...order.services, ...order.services] }, testContent, []);
  const expected = testContent.documents.filter(({ service }) => services.has(service));
  expect(demands).toHaveLength(expected.length);
  expect(demands[0]?.document.service).toBe('all');
});

test('what is demanded only where the property has it is not missing', () => {
  const demands = demandsOf(order, testContent, []);
  const optional = demands.filter(({ document }) => !document.always);
  expect(optional.length).toBeGreaterThan(0);
  expect(missingOf(demands)).toHaveLength(demands.length - optional.length);
});

test('a file for it covers it, sent or not; one for something else does not', () => {
  expect(missingCodes()).toContain('facade-number');
  expect(missingCodes(testUpload(1, 1, { requirement: facade }))).not.toContain('facade-number');
  expect(missingCodes(testUpload(1, 1, { requirement: null }))).toContain('facade-number');
});

test('a file that was sent back covers nothing, says why, and gives way to a newer one', () => {
  const returned = testUpload(1, 1, {
    requirement: facade,
    review: { accepted: false, reason: 'Numéro illisible', by, at: '2026-11-20T10:00:00.000Z' },
  });
  const [demand] = missingOf(demandsOf(order, testContent, [returned]));
  expect(demand).toMatchObject({ document: facade, covered: false, returned: 'Numéro illisible' });
  expect(
    missingCodes(returned, testUpload(2, 1, { requirement: facade, capturedAt: '2026-11-20T11:00:00.000Z' })),
  ).not.toContain('facade-number');
});
