import type { Table, Transaction } from 'dexie';
import type { CollectionName } from '#contract/collections.ts';
import type { Draft, NamedDraft, SyncedDraft } from './draft-name.ts';
import { draftName } from './draft-name.ts';

/** A draft as it was stored until the 16th schema: its key said what it is of. */
export type EarlierDraft = Omit<Draft, 'kind' | 'subject' | 'field'> &
  Partial<Pick<Draft, 'kind' | 'subject' | 'field'>>;

/** What the keys began with, and the kind and the collection that they named. A longer beginning stands before a shorter one. */
const beginnings: readonly (readonly [string, string, (CollectionName | null)?])[] = [
  ['visit-form:', 'visitForm', 'visits'],
  ['visit-correct:', 'correction', 'visits'],
  ['visit-absent:', 'noShow', 'visits'],
  ['cancel:', 'cancellation', 'visits'],
  ['agenda move ', 'move', 'visits'],
  ['agenda unavailability ', 'unavailability'],
  ['client-visit:', 'clientVisit', 'clients'],
  ['client-plan:', 'clientPlan', 'clients'],
  ['client-move:', 'clientMove', 'clientVisits'],
  ['client-new:', 'newClient'],
  ['client:', 'client', 'clients'],
  ['claim-refusal:', 'claimRefusal', 'clients'],
  ['new-order:', 'newOrder'],
  ['survey:', 'surveyAnswer', 'orders'],
  ['survey-return:', 'surveyReturn', 'orders'],
  ['refusal:', 'refusal', 'orders'],
  ['payment-correction:', 'paymentCorrection', 'orders'],
  ['plan:', 'plan', 'orders'],
  ['proofs:', 'proofRequest', 'orders'],
  ['draft:', 'pebDraft', 'orders'],
  ['order:', 'orderField', 'orders'],
  ['edit:', 'picture', 'uploads'],
  ['reminder:order.', 'orderReminder', 'orders'],
  ['reminder:', 'reminder'],
  ['profile.', 'profile'],
];

/** Fields of an order that were drafts of a kind of their own. */
const kindsOfField: Readonly<Record<string, string>> = {
  message: 'message',
  assignee: 'assignment',
  survey: 'surveyAssignment',
};

/** Returns what the key of an earlier draft named. One of an unknown version has the kind `other`. */
function nameOf(key: string): NamedDraft {
  const [beginning, kind, of = null] = beginnings.find(([one]) => key.startsWith(one)) ?? ['', 'other'];
  const rest = key.slice(beginning.length);
  if (of === null) return draftName({ kind, of }, rest);
  const colon = rest.indexOf(':');
  if (colon === -1) return draftName({ kind, of }, rest);
  const [id, field] = [rest.slice(0, colon), rest.slice(colon + 1)];
  const ofField = kind === 'orderField' ? kindsOfField[field] : undefined;
  if (ofField !== undefined) return draftName({ kind: ofField, of }, id);
  // A plan that did not begin at a free slot of an agenda has a blank one.
  return draftName({ kind, of }, id, field.trim() === '' ? null : field);
}

/** Returns the name of an earlier draft. Only the rows of this device tell whether a plan moves a visit. */
async function upcastName(key: string, visits: Table<unknown, string>): Promise<NamedDraft> {
  const name = nameOf(key);
  const [, id = ''] = name.kind === 'plan' ? (name.subject ?? '').split('/') : [];
  const isMove = id !== '' && (await visits.get(id)) !== undefined;
  return isMove ? draftName({ kind: 'planMove', of: 'visits' }, id) : name;
}

/** Returns a draft that an earlier version of the app stored, held or exported, as it is stored now. */
export async function upcastDraft(draft: EarlierDraft, visits: Table<unknown, string>): Promise<Draft> {
  const { kind, subject, field } = draft;
  if (kind !== undefined && subject !== undefined && field !== undefined) return { ...draft, kind, subject, field };
  return { ...draft, ...(await upcastName(draft.key, visits)) };
}

/** Names the drafts of a database of an earlier schema, and what their rows have of them. */
export async function upcastDrafts(transaction: Transaction): Promise<void> {
  const visits = transaction.table<unknown, string>('visits');
  const drafts = transaction.table<EarlierDraft, string>('drafts');
  const synced = transaction.table<SyncedDraft, string>('syncedDrafts');
  const [typed, rows] = [await drafts.toArray(), await synced.toArray()];
  await Promise.all([drafts.clear(), synced.clear()]);
  for (const draft of typed) await drafts.put(await upcastDraft(draft, visits));
  for (const row of rows) await synced.put({ ...row, key: (await upcastName(row.key, visits)).key });
}
