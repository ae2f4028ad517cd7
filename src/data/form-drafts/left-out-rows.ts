import { v7 } from 'uuid';
import { recordId } from '#contract/entities/common.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FormDraft } from '#contract/entities/form-draft.ts';
import { appendEntry, tablesOf } from '../outbox/append-entry.ts';
import type { Change, ChangeOf } from '../outbox/change.ts';
import { newEntry } from '../outbox/new-entry.ts';
import { correctedNow, readRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Draft } from '../database/stored-draft.ts';
import { subjectId } from '../drafts/draft-name.ts';
import type { Fields } from '../drafts/form-fields.ts';
import { fieldsOf, formIdField } from '../drafts/form-fields.ts';
import type { LeftOutDraft } from '../queries/drafts/unsent-drafts.ts';
import { typedLeftOut } from '../queries/drafts/unsent-drafts.ts';

/** The bytes of JSON that a row may have with room for its other fields. A longer draft stays on its device. */
const bytesMax = 60 * 1024;

/** Fields without which another one says less. */
const companions: Readonly<Record<string, readonly string[]>> = {
  cash: ['options'],
  wish: ['consentAt'],
  strokes: ['signatureName', 'signedAt'],
  signatureName: ['strokes', 'signedAt'],
};

/** Returns what is left out with what its meaning needs. */
function withCompanions(fields: Fields, typed: Fields): Fields {
  const names = Object.keys(fields).flatMap((name) => [name, ...(companions[name] ?? [])]);
  return Object.fromEntries([...new Set(names)].flatMap((name) => (name in typed ? [[name, typed[name] ?? '']] : [])));
}

/**
 * Returns the change that stores what a form leaves out as a row of its author, named after the form that its device would have
 * submitted; null when it is too long.
 */
function leftOutSave({ draft, fields, formId: submittedId }: LeftOutDraft, at: string): Change | null {
  const typed = fieldsOf(draft.text);
  const formDraftId = recordId.safeParse(JSON.parse(typed[formIdField] ?? 'null')).data;
  if (formDraftId === undefined) return null;
  const given = Object.fromEntries(
    Object.entries(withCompanions(fields, typed)).map(([name, value]) => [name, { value, at }]),
  );
  if (new TextEncoder().encode(JSON.stringify(given)).length > bytesMax) return null;
  const visitId = subjectId(draft);
  return { name: 'formDraft.save', args: { formDraftId, visitId, submittedId, fields: given } };
}

/** Moves one draft into the outbox, unless its user typed on meanwhile. */
function moveToOutbox(db: UserDatabase, draft: Draft, change: Change, by: { actor: EmployeeRef; now: number }) {
  const write = { entry: newEntry(change.name, change.args, { id: v7(), ...by }), alongside: undefined };
  return db.transaction('rw', [db.drafts, ...tablesOf(db, [write])], async () => {
    if ((await db.drafts.get(draft.key))?.text !== draft.text) return 0;
    await appendEntry(db, write, null);
    await db.drafts.delete(draft.key);
    return 1;
  });
}

/**
 * Queues what was typed on this device and what the form that another one submitted leaves out, as rows of its author (rule
 * LW7e). Their other devices then offer it too.
 * @returns how many were queued
 */
export async function saveLeftOut(db: UserDatabase, now: number): Promise<number> {
  let queued = 0;
  for (const one of await typedLeftOut(db)) {
    const author = (await db.employees.get(db.userId))?.row;
    if (author === undefined) return 0;
    const change = leftOutSave(one, new Date(correctedNow(await readRemote(db, 'field'), now)).toISOString());
    const by = { actor: { id: author.id, name: author.name }, now };
    if (change !== null) queued += await moveToOutbox(db, one.draft, change, by);
  }
  return queued;
}

/** Returns the change that ends a row of what a form leaves out, on every device of its author. */
export async function endOfLeftOut(
  db: UserDatabase,
  formDraftId: string,
  now: number,
): Promise<ChangeOf<'formDraft.end'>> {
  const at = new Date(correctedNow(await readRemote(db, 'field'), now)).toISOString();
  return { name: 'formDraft.end', args: { formDraftId, at } };
}

/** Returns the change that brings back a row that `endOfLeftOut` ended. */
export async function restoredLeftOut(
  db: UserDatabase,
  { id: formDraftId, visitId, submittedId = formDraftId, fields }: FormDraft,
  now: number,
): Promise<ChangeOf<'formDraft.save'>> {
  const at = new Date(correctedNow(await readRemote(db, 'field'), now)).toISOString();
  // A field is newer than the end, or the end would stand.
  const given = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, { value, at }]));
  return { name: 'formDraft.save', args: { formDraftId, visitId, submittedId, fields: given } };
}
