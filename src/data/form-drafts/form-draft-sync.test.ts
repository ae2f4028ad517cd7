// @vitest-environment jsdom
import { nothingRead } from '#contract/mutations/definition.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { effectsOf } from '#sync/fold.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { Mutate } from '../outbox/mutate.ts';
import { createMutate } from '../outbox/mutate.ts';
import { UserDatabase } from '../database/user-database.ts';
import { readDraft, writeDraft } from '../drafts/drafts.ts';
import { adoptFormDraft, endOfFormDraft, saveFormDraft, saveFormDrafts } from './form-draft-sync.ts';
import { holdDraft } from '../drafts/unconfirmed-drafts.ts';
import { draftKinds, draftName } from '../drafts/draft-name.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

const visitId = testId(31);
const name = draftName(draftKinds.visitForm, visitId);
const { key } = name;
const start = Date.parse('2026-11-20T09:00:00.000Z');

interface Device {
  db: UserDatabase;
  mutate: Mutate;
}
let devices: Device[];
let next = 100;

function device(): Device {
  const db = new UserDatabase(`form-draft-${Math.random()}`, certifier.id);
  const newId = (): string => testId((next += 1));
  return {
    db,
    mutate: createMutate({ db, clock: () => start, newId, actor: certifier, afterCommit: () => undefined }),
  };
}

beforeEach(async () => {
  devices = [device(), device()];
  for (const { db } of devices) await storeRows(db, 'visits', [testVisit(31, 1)]);
});
afterEach(async () => {
  for (const { db } of devices) await db.delete();
});

const [one, two] = [() => devices[0] ?? device(), () => devices[1] ?? device()];

/** The form as each device begins it. */
const untouched = { feedbackId: 'made here', remarks: '', cash: '', arrivedTime: '09:00', checklist: {} };
const base = JSON.stringify(untouched);
function type({ db }: Device, typed: object, second: number): Promise<void> {
  return writeDraft(db, name, { text: JSON.stringify(typed), base }, start + second * 1_000);
}
function save({ db, mutate }: Device): Promise<void> {
  return saveFormDraft(db, mutate, visitId);
}
async function form({ db }: Device): Promise<unknown> {
  return JSON.parse((await readDraft(db, key))?.text ?? 'null');
}

/** Plays the unsent saves of a device on a server of one row, and pulls the row to both devices. */
async function syncFrom(from: Device): Promise<void> {
  for (const entry of await from.db.outbox.orderBy('seq').toArray()) {
    for (const { apply } of effectsOf(entry, nothingRead)) {
      for (const { db } of devices) {
        const stored = (await db.formDrafts.toArray())[0]?.row;
        const row = apply(db === from.db ? undefined : stored, nothingRead);
        if (db !== from.db && row !== undefined && 'ended' in row) await storeRows(db, 'formDrafts', [row]);
      }
    }
  }
  await from.db.outbox.clear();
}

test('[LW7] keystrokes of an unsent draft are one outbox entry, with the last value of each field', async () => {
  for (const [second, remarks] of ['C', 'Ch', 'Chi', 'Chien'].entries()) {
    await type(one(), { remarks, cash: '100' }, second);
    await save(one());
  }
  const entries = await one().db.outbox.toArray();
  expect(entries).toMatchObject([
    {
      name: 'formDraft.save',
      args: {
        visitId,
        fields: {
          remarks: { value: '"Chien"', at: '2026-11-20T09:00:03.000Z' },
          cash: { value: '"100"', at: '2026-11-20T09:00:00.000Z' },
        },
      },
    },
  ]);
  expect(await one().db.discarded.count()).toBe(0);
  await save(one());
  expect(await one().db.outbox.toArray()).toEqual(entries);
});

test('[LW7] a save that was sent is not replaced: the next one has only what changed since', async () => {
  await type(one(), { remarks: 'Chien', cash: '100' }, 0);
  await save(one());
  await one()
    .db.outbox.toCollection()
    .modify({ attemptedAt: new Date(start).toISOString() });
  await type(one(), { remarks: 'Chien', cash: '120' }, 1);
  await save(one());
  expect((await one().db.outbox.toArray()).map(({ args }) => args)).toMatchObject([
    {},
    { fields: { cash: { value: '"120"' } } },
  ]);
  expect((await one().db.outbox.toArray())[1]?.args).not.toHaveProperty('fields.remarks');
});

test('[LW7] another device resumes the form, and each has the last keystroke of each field', async () => {
  await type(one(), { remarks: 'Chien', cash: '100', checklist: { a: { done: true, note: '' } } }, 0);
  await save(one());
  await syncFrom(one());
  await adoptFormDraft(two().db, visitId);
  expect(await form(two())).toEqual({ remarks: 'Chien', cash: '100', checklist: { a: { done: true, note: '' } } });
  // Adopting is no keystroke.
  await save(two());
  expect(await two().db.outbox.count()).toBe(0);

  // Both type on, each elsewhere in the form.
  await type(one(), { remarks: 'Chien méchant', cash: '100', checklist: { a: { done: true, note: '' } } }, 5);
  await type(
    two(),
    { remarks: 'Chien', cash: '120', checklist: { a: { done: true, note: '' }, b: { done: false, note: '' } } },
    6,
  );
  await save(one());
  await save(two());
  await syncFrom(one());
  await syncFrom(two());
  const both = {
    remarks: 'Chien méchant',
    cash: '120',
    checklist: { a: { done: true, note: '' }, b: { done: false, note: '' } },
  };
  for (const each of devices) {
    await adoptFormDraft(each.db, visitId);
    expect(await form(each)).toEqual(both);
  }
});

test('[LW7] a keystroke that a kill left unsaved stays when it is later than the other device’s', async () => {
  await type(one(), { remarks: 'Chien' }, 0);
  await save(one());
  await syncFrom(one());
  await adoptFormDraft(two().db, visitId);
  await type(two(), { remarks: 'Chat' }, 3);
  await type(one(), { remarks: 'Chien méchant' }, 2);
  await save(one());
  await syncFrom(one());
  await adoptFormDraft(two().db, visitId);
  expect(await form(two())).toMatchObject({ remarks: 'Chat' });
  await save(two());
  expect(await two().db.outbox.toArray()).toMatchObject([{ args: { fields: { remarks: { value: '"Chat"' } } } }]);
});

test('[LW7] two devices that begin the form apart lose nothing: an untouched field is no keystroke', async () => {
  await type(one(), { ...untouched, feedbackId: 'one', remarks: 'Chien', arrivedTime: '08:50' }, 0);
  await save(one());
  await type(two(), { ...untouched, feedbackId: 'two', cash: '120' }, 60);
  await save(two());
  expect(Object.keys((await two().db.outbox.toArray())[0]?.args ?? {})).toContain('fields');
  expect(await two().db.outbox.toArray()).toMatchObject([{ args: { fields: { cash: { value: '"120"' } } } }]);
  await syncFrom(one());
  await syncFrom(two());
  for (const [index, each] of devices.entries()) {
    await adoptFormDraft(each.db, visitId);
    expect(await form(each)).toMatchObject({
      // Each device submits under its own identifier.
      feedbackId: index === 0 ? 'one' : 'two',
      remarks: 'Chien',
      cash: '120',
    });
  }
});

test('[LW7] a typed field that was never compared stays', async () => {
  await type(one(), { remarks: 'Chien' }, 60);
  await save(one());
  await syncFrom(one());
  await type(two(), { remarks: 'Chat' }, 0);
  await adoptFormDraft(two().db, visitId);
  expect(await form(two())).toMatchObject({ remarks: 'Chat' });
});

test('[LW7] a row that fell back to an older value replaces nothing', async () => {
  await type(one(), { remarks: 'Chien' }, 0);
  await save(one());
  await syncFrom(one());
  const [older] = (await two().db.formDrafts.toArray()).map(({ row }) => row);
  await type(one(), { remarks: 'Chien méchant' }, 5);
  await save(one());
  await one().db.outbox.clear();
  if (older === undefined) throw new Error('the row did not arrive');
  await storeRows(one().db, 'formDrafts', [older]);
  await adoptFormDraft(one().db, visitId);
  expect(await form(one())).toMatchObject({ remarks: 'Chien méchant' });
});

test('[LW7] the end of a submitted draft waits for the submission', async () => {
  const { db, mutate } = one();
  await type(one(), { remarks: 'Chien' }, 0);
  await save(one());
  const end = await endOfFormDraft(db, visitId, start, { dependsOnFirst: true });
  if (end === null) throw new Error('the draft has no row');
  const first = await mutate([{ name: 'notification.read', args: { notificationIds: [testId(5)] } }, end]);
  expect((await db.outbox.orderBy('seq').last())?.dependsOn).toContain(first);
});

test('[LW7] an ended draft is not resumed', async () => {
  const { db, mutate } = one();
  expect(await endOfFormDraft(db, visitId, start)).toBeNull();
  await type(one(), { remarks: 'Chien' }, 0);
  await save(one());
  const end = await endOfFormDraft(db, visitId, start + 1_000);
  if (end === null) throw new Error('the draft has no row');
  await mutate(end);
  await db.drafts.clear();
  await adoptFormDraft(db, visitId);
  expect(await form(one())).toBeNull();
  expect(await endOfFormDraft(db, visitId, start + 2_000)).toBeNull();
});

describe('at the next start', () => {
  test('[LW7a] what a kill left unsaved is queued for the other devices, without the form', async () => {
    const { db, mutate } = one();
    await type(one(), { ...untouched, remarks: 'Chien' }, 0);
    await saveFormDrafts(db, mutate);
    expect(await db.outbox.toArray()).toMatchObject([
      { args: { visitId, fields: { remarks: { value: '"Chien"', at: '2026-11-20T09:00:00.000Z' } } } },
    ]);
    expect(Object.keys((await db.formDrafts.toArray())[0]?.row.fields ?? {})).toEqual(['remarks']);
    await saveFormDrafts(db, mutate);
    expect(await db.outbox.count()).toBe(1);
  });

  test('[LW7a] so is what stands in local storage only', async () => {
    const { db, mutate } = one();
    const text = JSON.stringify({ ...untouched, remarks: 'Chien' });
    holdDraft(db.name, aDraft(text, { name, base, changedAt: start }));
    await saveFormDrafts(db, mutate);
    expect(await db.outbox.toArray()).toMatchObject([{ args: { fields: { remarks: { value: '"Chien"' } } } }]);
    expect(await form(one())).toMatchObject({ remarks: 'Chien' });
  });

  test('[LW7a] a draft whose row ended on another device is not queued again until something is typed', async () => {
    const { db, mutate } = one();
    await type(one(), { ...untouched, remarks: 'Chien' }, 0);
    await save(one());
    await db.outbox.clear();
    await db.formDrafts.clear();
    await saveFormDrafts(db, mutate);
    expect(await db.outbox.count()).toBe(0);
    await type(one(), { ...untouched, remarks: 'Chien', cash: '100' }, 5);
    await saveFormDrafts(db, mutate);
    expect(await db.outbox.toArray()).toMatchObject([
      { args: { fields: { remarks: { value: '"Chien"' }, cash: { value: '"100"' } } } },
    ]);
  });

  test('[LW7a] the draft of a submitted form is not queued', async () => {
    const { db, mutate } = one();
    await storeRows(db, 'visitFeedback', [testFeedback(certifier)]);
    await type(one(), { ...untouched, remarks: 'Chien' }, 0);
    await saveFormDrafts(db, mutate);
    expect(await db.outbox.count()).toBe(0);
  });
});
