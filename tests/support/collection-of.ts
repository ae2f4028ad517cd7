import type { AnyRow, CollectionName } from '#contract/collections.ts';

/** A collection by a field that no other one's rows have. */
const marks: readonly (readonly [field: string, collection: CollectionName])[] = [
  ['orderDate', 'orders'],
  ['body', 'messages'],
  ['lostBy', 'conflicts'],
  ['deviceId', 'devices'],
  ['qualifications', 'employees'],
  ['claims', 'clients'],
  ['met', 'clientVisits'],
  ['dueAt', 'reminders'],
  ['readAt', 'notifications'],
  ['decided', 'pebDrafts'],
  ['dueOn', 'invoices'],
  ['receivedBy', 'payments'],
  ['addedAt', 'documents'],
  ['capturedAt', 'uploads'],
  ['formVersion', 'visitFeedback'],
  ['coordinates', 'positions'],
  ['from', 'unavailabilities'],
  ['plannedStart', 'visits'],
];

/** The collection that a test's row is of. */
export function collectionOf(row: AnyRow): CollectionName {
  if ('answers' in row) return 'followUps';
  const [, collection] = marks.find(([field]) => field in row) ?? [];
  if (collection === undefined) throw new Error(`no collection has this row: ${JSON.stringify(row)}`);
  return collection;
}
