import type { CollectionName, Row, RowKey } from '#contract/collections.ts';
import { isRowKey, parseRowKey } from '#contract/collections.ts';
import type { UserDatabase } from '../database/user-database.ts';

function named(args: unknown, key: string): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  const value: unknown = Reflect.get(args, key);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the order that a mutation concerns: its row, a message of its thread or one of its visits. */
export function orderOf({ args }: { args: unknown }): string | undefined {
  return named(args, 'orderId');
}

/** What a mutation concerns, as a list shows it: an order, or a client when no order is involved. */
export interface Subject {
  kind: 'order' | 'client';
  id: string;
}

/** Returns null for a mutation that concerns neither an order nor a client, such as a day off or a setting. */
export function subjectOf(mutation: { args: unknown }): Subject | null {
  const orderId = orderOf(mutation);
  if (orderId !== undefined) return { kind: 'order', id: orderId };
  const clientId = named(mutation.args, 'clientId');
  return clientId === undefined ? null : { kind: 'client', id: clientId };
}

/**
 * Returns a function that also finds the order of a mutation that names only a visit or the draft of its form, from the rows of
 * this device.
 */
export async function subjectsOf(
  db: UserDatabase,
  mutations: readonly { args: unknown }[],
): Promise<(mutation: { args: unknown }) => Subject | null> {
  const without = mutations.filter((mutation) => subjectOf(mutation) === null);
  const idsOf = (key: string): string[] => [...new Set(without.flatMap(({ args }) => named(args, key) ?? []))];
  const drafts = await db.formDrafts.bulkGet(idsOf('formDraftId'));
  const visitOfDraft = new Map(drafts.flatMap((draft) => (draft === undefined ? [] : [[draft.id, draft.row.visitId]])));
  const visits = await db.visits.bulkGet([...new Set([...idsOf('visitId'), ...visitOfDraft.values()])]);
  const orderOfVisit = new Map(visits.flatMap((visit) => (visit === undefined ? [] : [[visit.id, visit.row.orderId]])));
  return (mutation) => {
    const { args } = mutation;
    const visitId = named(args, 'visitId') ?? visitOfDraft.get(named(args, 'formDraftId') ?? '');
    const orderId = orderOfVisit.get(visitId ?? '');
    return subjectOf(mutation) ?? (orderId === undefined ? null : { kind: 'order', id: orderId });
  };
}

/** Returns the order or the client that a row concerns; null for a row that concerns neither, or is not on this device. */
export async function subjectOfRow(
  db: UserDatabase,
  key: RowKey | null,
): Promise<{ subject: Subject | null; row: Row<CollectionName> | undefined }> {
  // A later version may know another collection.
  if (!isRowKey(key)) return { subject: null, row: undefined };
  const { collection, id } = parseRowKey(key);
  const row = (await db.rowsOf(collection).get(id))?.row;
  if (collection === 'orders') return { subject: { kind: 'order', id }, row };
  return { subject: collection === 'clients' ? { kind: 'client', id } : subjectOf({ args: row }), row };
}
