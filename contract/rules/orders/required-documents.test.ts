import { nothingRead } from '#contract/mutations/definition.ts';
import { describe, expect, test } from 'vitest';
import type { RequiredDocument } from '../../content/content.ts';
import type { Decided } from '../../entities/decision.ts';
import type { Order } from '../../entities/order.ts';
import type { Upload } from '../../entities/upload.ts';
import { uploadRefile } from '../../mutations/evidence/uploads.ts';
import { certifier, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import type { UploadFacts } from './required-documents.ts';
import { dueDocuments, missingDocuments, owesDocumentsOf, requiredOf } from './required-documents.ts';

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

function file(number: number, code: string, given: Partial<UploadFacts> = {}): UploadFacts {
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

function judged(accepted: boolean): UploadFacts['review'] {
  return { accepted, reason: accepted ? '' : 'Floue.', by: certifier, at: '2026-11-20T09:30:00.000Z' };
}

function missing(...uploads: UploadFacts[]): string[] {
  return missingDocuments({ services }, documents, uploads).map(({ required, reason }) => `${required.code} ${reason}`);
}

describe('required files', () => {
  test('are those of every order and those of the ordered services', () => {
    expect(requiredOf({ services }, documents).map(({ code }) => code)).toEqual(['facade', 'plans', 'solar']);
  });

  test('are missing until they are captured, and under way until the server has all of them', () => {
    expect(missing()).toEqual(['facade missing', 'plans missing']);
    expect(missing(file(1, 'facade'), file(2, 'plans'))).toEqual([]);
    expect(missing(file(1, 'facade'), file(2, 'plans'), file(3, 'plans', { receivedAt: null }))).toEqual([
      'plans underWay',
    ]);
  });

  test('include a conditional document once a file exists for it', () => {
    expect(missing(file(1, 'facade'), file(2, 'plans'), file(3, 'solar', { receivedAt: null }))).toEqual([
      'solar underWay',
    ]);
  });

  test('[OB10e] are missing again, conditional ones too, when neither device nor server has them any more', () => {
    const lost = { receivedAt: null, lostAt: at };
    expect(missing(file(1, 'facade', lost), file(2, 'plans', lost), file(3, 'plans'), file(4, 'solar', lost))).toEqual([
      'facade missing',
      'solar missing',
    ]);
  });

  test('[PL3t] stay as they were by what was added after the order left its author, until that is there', () => {
    const plans = file(2, 'plans');
    const added = file(3, 'facade', { receivedAt: null, byFormer: true });
    expect(missing(file(1, 'facade'), plans, added)).toEqual([]);
    expect(missing(plans, added)).toEqual(['facade missing']);
    expect(
      missing(plans, file(4, 'solar', { receivedAt: null, lostAt: at, byFormer: true }), file(1, 'facade')),
    ).toEqual([]);
    expect(missing(plans, { ...added, receivedAt: at })).toEqual([]);
    const back = file(1, 'facade', { review: judged(false) });
    const answer = { ...added, receivedAt: at, filedAt: later, originalId: back.id };
    expect(missing(plans, back, answer)).toEqual(['facade returned']);
    expect(missing(plans, back, { ...answer, review: judged(true) })).toEqual([]);
  });

  test('ignore removed files and files of other documents', () => {
    expect(missing(file(1, 'facade', { removed: { by: certifier, at } }), file(2, 'plans'))).toEqual([
      'facade missing',
    ]);
    expect(missing(file(1, 'facade', { requirement: null }), file(2, 'plans'))).toEqual(['facade missing']);
    expect(missing(file(1, 'facade', { requirement: { service: 'PEB', code: 'facade' } }), file(2, 'plans'))).toEqual([
      'facade missing',
    ]);
  });

  test('are due again after a return, until a later capture or an edited copy replaces them', () => {
    const plans = file(2, 'plans');
    const back = file(1, 'facade', { review: judged(false) });
    expect(missing(file(1, 'facade', { review: judged(true) }), plans)).toEqual([]);
    expect(missing(back, plans)).toEqual(['facade returned']);
    expect(missing(back, file(3, 'facade'), plans)).toEqual(['facade returned']);
    expect(missing(back, file(3, 'facade', { capturedAt: later }), plans)).toEqual([]);
    expect(missing(back, file(3, 'facade', { originalId: testId(1) }), plans)).toEqual([]);
    expect(missing(back, file(3, 'facade', { capturedAt: later, receivedAt: null }), plans)).toEqual([
      'facade underWay',
    ]);
  });
});

describe('a return', () => {
  const back = file(1, 'facade', { review: judged(false) });
  const plans = file(2, 'plans');

  test('[FL6] is answered by what is filed later by the server’s clock, whatever the phone’s clock said', () => {
    const slow = file(3, 'facade', { capturedAt: '2026-11-20T07:00:00.000Z', filedAt: later });
    expect(missing(back, slow, plans)).toEqual([]);
    const fast = file(3, 'facade', { capturedAt: '2026-11-20T12:00:00.000Z', filedAt: at });
    expect(missing(back, fast, plans)).toEqual(['facade returned']);
  });

  test('[FL6] is answered by a file that is moved to its document, and not by one that is moved away from it', () => {
    const moved = (file_: UploadFacts, code: string): UploadFacts => {
      const [effect] = uploadRefile.effects(
        {
          uploadId: file_.id,
          orderId: testId(1),
          clientId: null,
          kind: 'photo',
          requirement: { service: 'all', code },
        },
        { actor: certifier, at, correctedAt: later },
        nothingRead,
      );
      return effect?.apply(testUpload(0, 1, file_), nothingRead) as Upload;
    };
    expect(missing(back, moved(file(3, 'solar'), 'facade'), plans)).toEqual([]);
    expect(missing(back, moved(file(3, 'facade'), 'solar'), plans)).toEqual(['facade returned']);
  });

  test('[FL6] is due on every open order until the server has its answer, even if the returned file is removed', () => {
    const due = (state: Order['state'], ...uploads: UploadFacts[]): string[] =>
      dueDocuments({ services, state }, documents, uploads).map(({ required, reason }) => `${required.code} ${reason}`);
    const answer = file(3, 'facade', { filedAt: later, receivedAt: null });
    for (const state of ['toPlan', 'planned', 'waitingForClient'] as const) {
      expect(due(state)).toEqual([]);
      expect(due(state, back)).toEqual(['facade returned']);
      expect(due(state, { ...back, removed: { by: certifier, at } })).toEqual(['facade missing']);
      const away = { ...back, requirement: null, review: null };
      const formerReviews = [{ requirement: back.requirement, review: judged(false) as Decided }];
      expect(due(state, { ...away, formerReviews })).toEqual(['facade missing']);
      expect(due(state, back, answer)).toEqual(['facade underWay']);
      expect(due(state, back, { ...answer, receivedAt: later })).toEqual([]);
    }
    expect(due('visited', back)).toEqual(['facade returned', 'plans missing']);
    for (const state of ['certified', 'cancelled'] as const) expect(due(state, back)).toEqual([]);
  });
});

test.each([
  ['planned', false],
  ['visited', true],
  ['encoding', true],
  ['waitingForClient', false],
  ['certified', false],
  ['cancelled', false],
] as const)('an order that is %s owes files: %s', (state, owed) => {
  expect(owesDocumentsOf(testOrder(1, { state, visitedBy: certifier }))?.id).toBe(owed ? certifier.id : undefined);
});

test('the visitor owes the files, not a later assignee', () => {
  const other = { id: testId(9), name: 'Marc Lambert' };
  expect(owesDocumentsOf(testOrder(1, { state: 'encoding', visitedBy: certifier, assignee: other }))).toEqual(
    certifier,
  );
  expect(owesDocumentsOf(testOrder(1, { state: 'visited', visitedBy: null, assignee: other }))).toEqual(other);
});
