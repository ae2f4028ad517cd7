import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { testOrder, testUpload } from '#tests/support/rows.ts';
import type { FileOfOrder } from './files.ts';
import { requiredOfOrder, documentCounts, missingOf, underWayOf } from './required-documents.ts';

const order = testOrder(1);
const services = new Set(['all', ...order.services.map(({ code }) => code)]);
const facade = { service: 'all', code: 'facade-number' } as const;
const by = { id: order.id, name: 'Gestion' };

function missingCodes(...uploads: Parameters<typeof requiredOfOrder>[2]): string[] {
  return missingOf(requiredOfOrder(order, testContent, uploads)).map(({ document }) => document.code);
}

test('lists the documents of every order and of the order’s services, each once', () => {
  const required = requiredOfOrder({ ...order, services: [...order.services, ...order.services] }, testContent, []);
  const expected = testContent.documents.filter(({ service }) => services.has(service));
  expect(required).toHaveLength(expected.length);
  expect(required[0]?.document.service).toBe('all');
});

test.each([
  ['brussels', 'EPB-certificaat'],
  ['wallonia', 'PEB-certificaat'],
  ['flanders', 'EPC'],
] as const)('in %s, its documents are those of the service “%s”', (region, dutch) => {
  const ordered = [{ code: 'PEB' as const, count: 1, durationMinutes: 60, priceInclVat: 0 }];
  const named = requiredOfOrder({ services: ordered, region }, testContent, []).map(({ document, service }) => [
    document.service,
    service?.nl,
  ]);
  expect(named).toContainEqual(['PEB', dutch]);
  expect(named).toContainEqual(['all', undefined]);
});

test('a document that is required only where the property has one is not missing', () => {
  const required = requiredOfOrder(order, testContent, []);
  const optional = required.filter(({ document }) => !document.always);
  expect(optional.length).toBeGreaterThan(0);
  expect(missingOf(required)).toHaveLength(required.length - optional.length);
});

test('a file for a required document covers it, sent or not; a file for another one does not', () => {
  expect(missingCodes()).toContain('facade-number');
  expect(missingCodes(testUpload(1, 1, { requirement: facade }))).not.toContain('facade-number');
  expect(missingCodes(testUpload(1, 1, { requirement: null }))).toContain('facade-number');
});

test('a returned file covers nothing, gives the reason, and yields to a newer file', () => {
  const returned = testUpload(1, 1, {
    requirement: facade,
    review: { accepted: false, reason: 'Numéro illisible', by, at: '2026-11-20T10:00:00.000Z' },
  });
  const [missing] = missingOf(requiredOfOrder(order, testContent, [returned]));
  expect(missing).toMatchObject({ document: facade, covered: false, returned: { reason: 'Numéro illisible' } });
  expect(
    missingCodes(returned, testUpload(2, 1, { requirement: facade, capturedAt: '2026-11-20T11:00:00.000Z' })),
  ).not.toContain('facade-number');
});

describe('where the needed documents are', () => {
  const needed = testContent.documents.filter(({ service, always }) => services.has(service) && always);
  const uploads = needed.map(({ service, code }, index) =>
    testUpload(100 + index, 1, { requirement: { service, code } }),
  );
  test('a document counts as received only once the server has every file of it', () => {
    const taken = requiredOfOrder(order, testContent, uploads);
    const elsewhere = uploads.map((upload) => ({ upload, local: undefined, offlineFile: undefined }));
    const all = needed.length;
    expect(documentCounts(taken, elsewhere)).toEqual({ needed: all, received: 0, here: 0, elsewhere: all });
    const here = uploads.map((upload) => ({ upload, local: testLocalFile(upload), offlineFile: undefined }));
    expect(documentCounts(taken, here)).toEqual({ needed: all, received: 0, here: all, elsewhere: 0 });
    expect(missingOf(taken)).toEqual([]);
    expect(underWayOf(taken)).toHaveLength(all);
  });

  test('the counts add up to what is captured, whatever is received, here or elsewhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('missing', 'received', 'here', 'elsewhere'), {
          minLength: needed.length,
          maxLength: needed.length,
        }),
        (states) => {
          const stateOf = (index: number): string => states[index] ?? 'missing';
          const files = uploads.flatMap((upload, index): FileOfOrder[] => {
            if (stateOf(index) === 'missing') return [];
            const receivedAt = stateOf(index) === 'received' ? '2026-11-20T09:00:00.000Z' : null;
            const bytes = stateOf(index) === 'here' ? testLocalFile(upload) : undefined;
            return [{ upload: { ...upload, receivedAt }, local: bytes, offlineFile: undefined }];
          });
          const required = requiredOfOrder(
            order,
            testContent,
            files.map(({ upload }) => upload),
          );
          const count = (state: string): number => states.filter((one) => one === state).length;
          expect(documentCounts(required, files)).toEqual({
            needed: needed.length,
            received: count('received'),
            here: count('here'),
            elsewhere: count('elsewhere'),
          });
          expect(missingOf(required)).toHaveLength(count('missing'));
        },
      ),
    );
  });
});
