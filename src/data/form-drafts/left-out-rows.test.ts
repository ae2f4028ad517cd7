import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FormDraft } from '#contract/entities/form-draft.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { certifier, testEmployee, testId, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../database/user-database.ts';
import { writeDraft } from '../drafts/drafts.ts';
import { saveLeftOut } from './left-out-rows.ts';
import { leftOutDrafts, readableDrafts, unsentDrafts } from '../queries/drafts/unsent-drafts.ts';
import { draftKinds, draftName } from '../drafts/draft-name.ts';

const submitted = { ...testFeedback(certifier), remarks: 'Clé au café' };
const { visitId } = submitted;
const name = draftName(draftKinds.visitForm, visitId);
const now = Date.parse('2026-11-20T09:00:00.000Z');
const typed = { feedbackId: testId(300), remarks: 'Fosse au fond', cash: '80', options: ['cashAmountReceived'] };

let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(`left-out-rows-${Math.random()}`, certifier.id);
  await storeRows(db, 'visits', [testVisit(31, 1)]);
  await storeRows(db, 'employees', [testEmployee(certifier)]);
});
afterEach(() => db.delete());

const type = (form: object): Promise<void> => writeDraft(db, name, { text: JSON.stringify(form), base: '' }, now);

test('[LW7e] what a submitted form leaves out becomes a row of its author, listed on each of their devices and counted on none', async () => {
  await type(typed);
  expect(await saveLeftOut(db, now)).toBe(0);
  await storeRows(db, 'visitFeedback', [submitted]);
  expect(await saveLeftOut(db, now)).toBe(1);
  expect(await saveLeftOut(db, now)).toBe(0);
  expect(await db.drafts.count()).toBe(0);
  expect(await db.outbox.toArray()).toMatchObject([
    {
      name: 'formDraft.save',
      actor: certifier,
      args: { formDraftId: typed.feedbackId, visitId, submittedId: submitted.id },
    },
  ]);
  // Cash means nothing without its option.
  expect(Object.keys((await db.formDrafts.toArray())[0]?.row.fields ?? {}).toSorted()).toEqual([
    'cash',
    'options',
    'remarks',
  ]);
  expect(await unsentDrafts(db)).toEqual([]);
  expect((await readableDrafts(db)).map(({ field }) => field)).toEqual([typed.feedbackId]);
  expect(await leftOutDrafts(db, visitId)).toMatchObject([{ fields: { remarks: '"Fosse au fond"', cash: '"80"' } }]);
});

test('[LW7e] a row is done once the form has all of it', async () => {
  const row: FormDraft = {
    id: testId(300),
    visitId,
    employee: certifier,
    fields: { remarks: { value: '"Fosse"', at: new Date(now).toISOString() } },
    ended: null,
    submittedId: submitted.id,
  };
  await storeRows(db, 'formDrafts', [row]);
  await storeRows(db, 'visitFeedback', [submitted]);
  expect(await readableDrafts(db)).toHaveLength(1);
  await storeRows(db, 'visitFeedback', [{ ...submitted, remarks: 'Clé au café\nFosse' }]);
  expect(await readableDrafts(db)).toEqual([]);
});

test('[LW7e] what is too long for a row stays a draft of its device', async () => {
  await storeRows(db, 'visitFeedback', [submitted]);
  await type({ ...typed, remarks: 'é'.repeat(31 * 1024) });
  expect(await saveLeftOut(db, now)).toBe(0);
  expect(await unsentDrafts(db)).toMatchObject([{ key: name.key }]);
});
