import { v5 } from 'uuid';
import type { FormDraft } from '#contract/entities/form-draft.ts';
import { formDraftName, formDraftNamespace } from '#contract/entities/form-draft.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { ChangeOf } from '../outbox/change.ts';
import type { Mutate } from '../outbox/mutate.ts';
import { withAttempts } from '../outbox/noted-attempts.ts';
import { unsettledOf } from '../queries/sync/outbox.ts';
import { visitFacts } from '../queries/visits/visit-forms.ts';
import { correctedNow, readRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Draft, StoredDraft, SyncedDraft } from '../database/stored-draft.ts';
import { draftKinds, draftName, subjectId } from '../drafts/draft-name.ts';
import { draftsOf, readDraft, recoverDrafts } from '../drafts/drafts.ts';
import type { Fields } from '../drafts/form-fields.ts';
import { blanks, fieldsOf, ownFields, textOf } from '../drafts/form-fields.ts';

function idOfDraft(userId: string, visitId: string): string {
  return v5(formDraftName(userId, visitId), formDraftNamespace);
}

/** Returns the row of a visit's draft, with what is pending; undefined when it does not exist or has ended. */
async function rowOfDraft(db: UserDatabase, visitId: string): Promise<FormDraft | undefined> {
  const row = (await db.formDrafts.get(idOfDraft(db.userId, visitId)))?.row;
  return row?.ended === null ? row : undefined;
}

/** The draft of this device, before it adopts the row. */
interface Local {
  draft: StoredDraft | undefined;
  synced: SyncedDraft['fields'];
  /** The last keystroke, ISO, by the server's clock. */
  typedAt: string;
}

/**
 * Returns whether a field of the row takes the place of this device's. A value that this device queued or adopted gives way to
 * a later one, and so does an earlier keystroke. A value that was never compared stays.
 */
function givesWay(name: string, at: string, typed: Fields, { draft, synced, typedAt }: Local): boolean {
  if (ownFields.has(name)) return false;
  const local = typed[name];
  if (draft === undefined || local === undefined || blanks.has(local)) return at > (synced[name]?.at ?? '');
  const last = synced[name];
  if (last === undefined) return false;
  return at > (local === last.value ? last.at : typedAt);
}

/** Returns the draft with what it adopts from the row, and the fields that both then have in common. */
function merged(row: FormDraft, local: Local): { draft: Draft | undefined; synced: SyncedDraft['fields'] } {
  const typed = local.draft === undefined ? {} : fieldsOf(local.draft.text);
  const adopted: Fields = {};
  const synced = { ...local.synced };
  let changedAt = local.draft?.changedAt ?? 0;
  for (const [name, field] of Object.entries(row.fields)) {
    if (field.value === typed[name]) synced[name] = { ...synced[name], ...field };
    else if (givesWay(name, field.at, typed, local)) {
      adopted[name] = field.value;
      synced[name] = { ...field, adopted: true };
      changedAt = Math.max(changedAt, Date.parse(field.at));
    }
  }
  if (Object.keys(adopted).length === 0) return { draft: undefined, synced };
  const text = textOf({ ...typed, ...adopted });
  // Without a draft of this device, the form that opens is what its user begins over.
  const base = local.draft?.base;
  const name = draftName(draftKinds.visitForm, row.visitId);
  return { draft: { ...name, text, ...(base === undefined ? {} : { base }), changedAt }, synced };
}

/** Returns the instant of a draft's last keystroke by the server's clock, ISO. */
async function keystrokeAt(db: UserDatabase, draft: StoredDraft): Promise<string> {
  return new Date(correctedNow(await readRemote(db, 'field'), draft.changedAt)).toISOString();
}

/**
 * Brings what the user filled in on another device into the draft of this one, before its form opens (rule LW7). A refused
 * submission is the draft of this device, so nothing is adopted beside it.
 */
export async function adoptFormDraft(db: UserDatabase, visitId: string): Promise<void> {
  await recoverDrafts(db);
  if ((await visitFacts(db, visitId)).refused !== null) return;
  const { key } = draftName(draftKinds.visitForm, visitId);
  await db.transaction('rw', db.drafts, db.syncedDrafts, db.formDrafts, db.remotes, async () => {
    const row = await rowOfDraft(db, visitId);
    if (row === undefined) return;
    const draft = await db.drafts.get(key);
    const synced = draft === undefined ? {} : ((await db.syncedDrafts.get(key))?.fields ?? {});
    const typedAt = draft === undefined ? '' : await keystrokeAt(db, draft);
    const next = merged(row, { draft, synced, typedAt });
    if (next.draft !== undefined) await db.drafts.put(next.draft);
    await db.syncedDrafts.put({ key, fields: next.synced });
  });
}

/** Returns the save of this draft that was never sent, if any: a later one takes its place. */
async function unsentSave(
  db: UserDatabase,
  formDraftId: string,
): Promise<{ id: string; args: MutationArgs<'formDraft.save'> } | undefined> {
  const entries = await unsettledOf(db, 'formDrafts', formDraftId);
  const last = (await withAttempts(db, entries)).at(-1);
  if (last?.name !== 'formDraft.save' || last.state !== 'pending' || last.attemptedAt !== undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this mutation's schema when it was stored
  return { id: last.id, args: last.args as MutationArgs<'formDraft.save'> };
}

/** Returns an instant one millisecond after another one, ISO. */
function after(at: string): string {
  return new Date(Date.parse(at) + 1).toISOString();
}

/**
 * Returns the fields of a draft that differ from those last queued or adopted. A field that nobody touched is not among them: it
 * would be taken for a keystroke.
 */
function changedFields({ text, base = '' }: StoredDraft, synced: SyncedDraft['fields']): [string, string][] {
  const begun = base === '' ? {} : fieldsOf(base);
  return Object.entries(fieldsOf(text)).filter(([name, value]) => {
    if (ownFields.has(name)) return false;
    const last = synced[name];
    return last === undefined ? value !== begun[name] && !blanks.has(value) : value !== last.value;
  });
}

/**
 * Queues what changed in a draft since it was last queued, as one mutation: it replaces an earlier one that was never sent
 * (rule LW7).
 */
export async function saveFormDraft(db: UserDatabase, mutate: Mutate, visitId: string): Promise<void> {
  const { key } = draftName(draftKinds.visitForm, visitId);
  const draft = await readDraft(db, key);
  // The server takes no draft of a visit that has left: what is typed stays unsent work of this device.
  if (draft === undefined || (await db.visits.get(visitId)) === undefined) return;
  const queued = (await db.syncedDrafts.get(key))?.fields ?? {};
  if (changedFields(draft, queued).length === 0) return;
  // The row ended elsewhere: what is typed since is saved whole.
  const synced = (await rowOfDraft(db, visitId)) === undefined ? {} : queued;
  const typedAt = await keystrokeAt(db, draft);
  const changed = Object.fromEntries(
    changedFields(draft, synced).map(([name, value]) => {
      const seen = synced[name]?.at;
      // A keystroke is later than the value that it replaces, whatever this device's clock says.
      return [name, { value, at: seen !== undefined && seen >= typedAt ? after(seen) : typedAt }];
    }),
  );
  const id = idOfDraft(db.userId, visitId);
  const unsent = await unsentSave(db, id);
  await mutate(
    {
      name: 'formDraft.save',
      args: { formDraftId: id, visitId, fields: { ...unsent?.args.fields, ...changed } },
      alongside: {
        tables: [db.syncedDrafts],
        write: () => [db.syncedDrafts.put({ key, fields: { ...synced, ...changed } })],
      },
    },
    { supersedes: unsent?.id ?? null },
  );
}

/**
 * Queues what an earlier page typed into visit forms and did not queue: it was killed within seconds of the last keystroke (rule
 * LW7a). A form that was submitted has no such draft.
 */
export async function saveFormDrafts(db: UserDatabase, mutate: Mutate): Promise<void> {
  await recoverDrafts(db);
  for (const draft of await draftsOf(db, draftKinds.visitForm)) {
    const visitId = subjectId(draft);
    if ((await visitFacts(db, visitId)).feedback === undefined) await saveFormDraft(db, mutate, visitId);
  }
}

/**
 * Returns the change that ends the draft of a visit on every device; null when no other device can have it.
 * @param now the device's clock, milliseconds
 * @param options.dependsOnFirst with a submission, whose answers the server must have before it drops the draft
 */
export async function endOfFormDraft(
  db: UserDatabase,
  visitId: string,
  now: number,
  { dependsOnFirst = false } = {},
): Promise<ChangeOf<'formDraft.end'> | null> {
  if ((await rowOfDraft(db, visitId)) === undefined) return null;
  const at = new Date(correctedNow(await readRemote(db, 'field'), now)).toISOString();
  return {
    name: 'formDraft.end',
    args: { formDraftId: idOfDraft(db.userId, visitId), at },
    dependsOnFirst,
    // What is typed after that is saved whole.
    alongside: {
      tables: [db.syncedDrafts],
      write: () => [db.syncedDrafts.delete(draftName(draftKinds.visitForm, visitId).key)],
    },
  };
}
