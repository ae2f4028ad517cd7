import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Feedback } from '#contract/entities/feedback.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../database/user-database.ts';
import { writeDraft } from './drafts.ts';
import { leftOutFields } from './left-out-fields.ts';
import { unsentDrafts } from '../queries/drafts/unsent-drafts.ts';
import { draftKinds, draftName } from './draft-name.ts';

const submitted: Feedback = {
  ...testFeedback(certifier),
  remarks: 'Chien méchant\nClé au café',
  checklist: [{ code: 'all-meter', done: true, note: 'au sous-sol', result: 'ok', value: 0.25, photos: [testId(5)] }],
};
const meter = { result: 'ok', value: '0,25 MΩ', note: 'sous-sol', inBulk: false, photos: [testId(5)] };

/** A form begun on another device, with these answers. */
function draft(typed: object): string {
  return JSON.stringify({
    feedbackId: testId(300),
    step: 'remarks',
    arrivedDay: '2026-11-20',
    arrivedTime: '08:45',
    unsigned: false,
    complete: null,
    cash: '',
    checklist: {},
    ...typed,
  });
}
const leftOut = (typed: object, synced = {}): object => leftOutFields(draft(typed), synced, submitted);

test('[LW7e] what the submitted form does not have is left out, field by field', () => {
  expect(
    leftOut({
      remarks: 'Toit en travaux',
      sold: true,
      present: 'Jean',
      checklist: {
        'all-meter': { ...meter, value: '0,3' },
        'all-roof': { ...meter, value: '' },
        'all-address': { ...meter, value: '', choice: 'flat' },
      },
    }),
  ).toEqual({
    remarks: '"Toit en travaux"',
    sold: 'true',
    'checklist/all-meter': JSON.stringify({ ...meter, value: '0,3' }),
    'checklist/all-roof': JSON.stringify({ ...meter, value: '' }),
    'checklist/all-address': JSON.stringify({ ...meter, value: '', choice: 'flat' }),
  });
});

test.each([
  ['an empty form', {}],
  ['a text that the form has as a part of its own', { remarks: ' Clé au café ' }],
  ['an answer like the form’s', { sold: false, property: 'sale', dataCorrect: false, options: ['askReview'] }],
  ['the same cash', { cash: '50', options: ['cashAmountReceived'] }],
  ['cash that was not chosen', { cash: '90', options: [] }],
  ['the same check, in other words', { checklist: { 'all-meter': meter } }],
  ['a check of an older version', { checklist: { 'all-meter': { done: true, note: '' } } }],
  ['an untouched check', { checklist: { 'all-roof': { ...meter, result: null, value: '', note: '', photos: [] } } }],
  ['the draft of the form itself', { feedbackId: submitted.id, remarks: 'Toit en travaux' }],
])('[LW7e] nothing is left out of %s', (_what, typed) => {
  expect(leftOut(typed)).toEqual({});
});

test('[LW7e] an arrival counts once it was typed, and another device’s answer only once it was changed here', () => {
  const at = '2026-11-20T08:00:00.000Z';
  expect(leftOut({}, { arrivedTime: { value: '"08:45"', at } })).toEqual({ arrivedTime: '"08:45"' });
  const adopted = { remarks: { value: '"Chien"', at, adopted: true }, sold: { value: 'true', at, adopted: true } };
  expect(leftOut({ remarks: 'Chien', sold: true }, adopted)).toEqual({});
  expect(leftOut({ remarks: 'Chien doux', sold: true }, adopted)).toEqual({ remarks: '"Chien doux"' });
});

test('[LW7e] what was queued from here and never reached the form is left out', () => {
  const at = '2026-11-20T08:00:00.000Z';
  expect(leftOut({ cash: '80', options: ['cashAmountReceived'] }, { cash: { value: '"80"', at } })).toEqual({
    cash: '"80"',
  });
});

let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(`left-out-${Math.random()}`, certifier.id);
  await storeRows(db, 'visits', [testVisit(31, 1)]);
});
afterEach(() => db.delete());

test('[LW7e] a draft is unsent work beside another device’s form that lacks some of it, and done beside one that has it', async () => {
  const name = draftName(draftKinds.visitForm, testId(31));
  await writeDraft(db, name, { text: draft({ remarks: 'Clé au café' }), base: '' }, 1);
  expect(await unsentDrafts(db)).toHaveLength(1);
  await storeRows(db, 'visitFeedback', [submitted]);
  expect(await unsentDrafts(db)).toEqual([]);
  await writeDraft(db, name, { text: draft({ remarks: 'Clé chez le voisin' }), base: '' }, 2);
  expect(await unsentDrafts(db)).toMatchObject([{ key: name.key }]);
});
