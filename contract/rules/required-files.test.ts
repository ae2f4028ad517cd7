import { describe, expect, test } from 'vitest';
import type { RequiredDocument } from '../content/content.ts';
import type { Order } from '../entities/order.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import type { FileState } from './required-files.ts';
import { missingFiles, owesFilesOf, requiredOf } from './required-files.ts';

function asked(
  service: RequiredDocument['service'],
  code: string,
  given: Partial<RequiredDocument> = {},
): RequiredDocument {
  return { service, code, kind: 'photo', always: true, name: { fr: code, nl: code }, ...given };
}

const documents = [
  asked('all', 'facade'),
  asked('PEB', 'plans', { kind: 'plan' }),
  asked('PEB', 'solar', { always: false }),
  asked('ELE', 'meter'),
];
const services: Order['services'] = [{ code: 'PEB', count: 1, durationMinutes: 60, priceInclVat: 21_500 }];
const at = '2026-11-20T09:00:00.000Z';
const later = '2026-11-20T10:00:00.000Z';

function file(number: number, code: string, given: Partial<FileState> = {}): FileState {
  return {
    id: testId(number),
    requirement: { service: code === 'facade' ? 'all' : 'PEB', code },
    capturedAt: at,
    originalId: null,
    receivedAt: at,
    review: null,
    removed: null,
    ...given,
  };
}

function judged(accepted: boolean): FileState['review'] {
  return { accepted, reason: accepted ? '' : 'Floue.', by: certifier, at: '2026-11-20T09:30:00.000Z' };
}

function lacks(...uploads: FileState[]): string[] {
  return missingFiles({ services }, documents, uploads).map(({ required, lack }) => `${required.code} ${lack}`);
}

describe('required files', () => {
  test('are those of every order and those of what was ordered', () => {
    expect(requiredOf({ services }, documents).map(({ code }) => code)).toEqual(['facade', 'plans', 'solar']);
  });

  test('are missing until they are captured, and not safe until the server has all of them', () => {
    expect(lacks()).toEqual(['facade missing', 'plans missing']);
    expect(lacks(file(1, 'facade'), file(2, 'plans'))).toEqual([]);
    expect(lacks(file(1, 'facade'), file(2, 'plans'), file(3, 'plans', { receivedAt: null }))).toEqual([
      'plans underWay',
    ]);
  });

  test('where the property has such a thing: once there is one', () => {
    expect(lacks(file(1, 'facade'), file(2, 'plans'), file(3, 'solar', { receivedAt: null }))).toEqual([
      'solar underWay',
    ]);
  });

  test('that were removed, or are of something else, count for nothing', () => {
    expect(lacks(file(1, 'facade', { removed: { by: certifier, at } }), file(2, 'plans'))).toEqual(['facade missing']);
    expect(lacks(file(1, 'facade', { requirement: null }), file(2, 'plans'))).toEqual(['facade missing']);
    expect(lacks(file(1, 'facade', { requirement: { service: 'PEB', code: 'facade' } }), file(2, 'plans'))).toEqual([
      'facade missing',
    ]);
  });

  test('that were given back are asked for again, until another one is captured, or one made of it', () => {
    const plans = file(2, 'plans');
    const back = file(1, 'facade', { review: judged(false) });
    expect(lacks(file(1, 'facade', { review: judged(true) }), plans)).toEqual([]);
    expect(lacks(back, plans)).toEqual(['facade returned']);
    expect(lacks(back, file(3, 'facade'), plans)).toEqual(['facade returned']);
    expect(lacks(back, file(3, 'facade', { capturedAt: later }), plans)).toEqual([]);
    expect(lacks(back, file(3, 'facade', { originalId: testId(1) }), plans)).toEqual([]);
    expect(lacks(back, file(3, 'facade', { capturedAt: later, receivedAt: null }), plans)).toEqual(['facade underWay']);
  });
});

test.each([
  ['planned', false],
  ['visited', true],
  ['encoding', true],
  ['waitingForClient', false],
  ['certified', false],
  ['cancelled', false],
] as const)('of an order that is %s, files are owed: %s', (state, owed) => {
  expect(owesFilesOf(testOrder(1, { state, visitedBy: certifier }))?.id).toBe(owed ? certifier.id : undefined);
});

test('whoever made the visit owes the files, not whom the order was given to since', () => {
  const other = { id: testId(9), name: 'Marc Lambert' };
  expect(owesFilesOf(testOrder(1, { state: 'encoding', visitedBy: certifier, assignee: other }))).toEqual(certifier);
  expect(owesFilesOf(testOrder(1, { state: 'visited', visitedBy: null, assignee: other }))).toEqual(other);
});
