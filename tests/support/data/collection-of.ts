import type { AnyRow, CollectionName } from '#contract/collections.ts';

/** Identifies a collection by a field that rows of no other collection have. */
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
  ['ended', 'formDrafts'],
  ['from', 'unavailabilities'],
  ['plannedStart', 'visits'],
  ['density', 'orderViews'],
];

/** Returns the collection of a test's row. */
export function collectionOf(row: AnyRow): CollectionName {
  if ('answers' in row) return 'followUps';
  const [, collection] = marks.find(([field]) => field in row) ?? [];
  if (collection === undefined) throw new Error(`no collection has this row: ${JSON.stringify(row)}`);
  return collection;
}
