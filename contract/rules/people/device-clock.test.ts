import { expect, test } from 'vitest';
import { correctedDeeds } from './device-clock.ts';

const day = 86_400_000;
const createdAt = '2026-11-20T09:00:00.000Z';
const tomorrow = '2026-11-21T09:00:00.000Z';

/** Returns the corrected arguments of a change. */
function corrected(args: object, offset: number, name = 'payment.record', now?: number): unknown {
  return correctedDeeds({ name, args, createdAt }, offset, now).args;
}

test('[OB7g] what was read from the clock is corrected, what somebody chose or another row says is not', () => {
  expect(corrected({ receivedAt: createdAt, plannedStart: createdAt }, day)).toEqual({
    receivedAt: tomorrow,
    plannedStart: createdAt,
  });
  const chosen = { receivedAt: '2026-11-17T11:00:00.000Z', note: '' };
  expect(corrected(chosen, day)).toEqual(chosen);
  expect(corrected({ submittedAt: createdAt, to: 'accepted' }, day, 'draft.decide')).toEqual({
    submittedAt: createdAt,
    to: 'accepted',
  });
});

test('[OB7g] what a form says of its parts is corrected, what names another row is not', () => {
  const sale = { property: 'sale', consentAt: createdAt };
  const signature = { name: 'An', at: createdAt, strokes: [[1, 2]] };
  expect(corrected({ arrivedAt: createdAt, sale, signature }, day, 'feedback.submit')).toEqual({
    arrivedAt: tomorrow,
    sale: { ...sale, consentAt: tomorrow },
    signature: { ...signature, at: tomorrow },
  });
  expect(corrected({ signature: null }, day, 'feedback.submit')).toEqual({ signature: null });
  const named = { step: { state: 'done', at: createdAt }, value: { payment: { receivedAt: createdAt } } };
  expect(corrected(named, day)).toEqual(named);
});

test('[OB7g] a draft does not end later than its device types: what is typed next would be lost', () => {
  expect(corrected({ at: createdAt }, day, 'formDraft.end')).toEqual({ at: createdAt });
});

test('[OB7g] nothing was done after now, nor before 1970', () => {
  const now = Date.parse(createdAt);
  expect(corrected({ receivedAt: tomorrow }, 0, 'payment.record', now)).toEqual({ receivedAt: createdAt });
  expect(corrected({ at: createdAt }, -40 * 365 * day * 2)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
});
