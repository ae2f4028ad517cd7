import type { Address } from '#contract/entities/common.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { DepartedOrder, HolderNews } from '../orders/departed-orders.ts';
import { notifiedOrders } from '../orders/departed-orders.ts';
import { rowsById } from '../../rows/stored-rows.ts';

/** The data a list shows of an order. */
export interface OrderLabel {
  id: string;
  number: string | null;
  address: Address;
  /** Set for an order that has left this device. */
  departed?: { news: HolderNews | null };
}

/** The data a list shows of a client. */
export interface ClientLabel {
  id: string;
  name: string;
  /** What the client's page shows: their card, the client into whom they were merged, or nothing of the user's. */
  page: 'card' | 'merged' | 'none';
}

/** The data a list shows of a mutation's subject. */
export type SubjectLabel = { order: OrderLabel } | { client: ClientLabel };

/** Returns the key of a subject in the labels. */
export const keyOf = (subject: Subject | null): string => (subject === null ? '' : `${subject.kind}/${subject.id}`);

/** Returns the label of an order that has left this device. */
export function departedLabel({ news, ...order }: DepartedOrder): SubjectLabel {
  return { order: { ...order, departed: { news } } };
}

function pageOf({ commercial, mergedInto }: Client, userId: string): ClientLabel['page'] {
  if (commercial?.id !== userId) return 'none';
  return mergedInto === undefined ? 'card' : 'merged';
}

/** Returns the labels of the subjects, by kind and identifier: from their rows, or from notifications about them. */
export async function labelsOf(
  db: UserDatabase,
  subjects: readonly (Subject | null)[],
): Promise<ReadonlyMap<string, SubjectLabel>> {
  const idsOf = (kind: Subject['kind']): string[] => subjects.flatMap((one) => (one?.kind === kind ? [one.id] : []));
  const labels = new Map<string, SubjectLabel>();
  for (const { id, number, address } of (await rowsById(db.orders, idsOf('order'))).values())
    labels.set(keyOf({ kind: 'order', id }), { order: { id, number, address } });
  const missing = idsOf('order').filter((id) => !labels.has(keyOf({ kind: 'order', id })));
  const notified = missing.length === 0 ? undefined : await notifiedOrders(db);
  for (const id of missing) {
    const order = notified?.get(id);
    if (order !== undefined) labels.set(keyOf({ kind: 'order', id }), departedLabel(order));
  }
  for (const client of (await rowsById(db.clients, idsOf('client'))).values()) {
    const { id, name } = client;
    labels.set(keyOf({ kind: 'client', id }), { client: { id, name, page: pageOf(client, db.userId) } });
  }
  return labels;
}

/** A settled or past item, with its subject. */
export interface DoneWith<T> {
  item: T;
  subject: Subject | null;
  /** Null when the subject is not, or no longer, on this device. */
  label: SubjectLabel | null;
}

/** Adds to each item the label of its order or client. */
export async function withLabels<T>(
  db: UserDatabase,
  items: readonly T[],
  subjectOfItem: (item: T) => Subject | null,
): Promise<DoneWith<T>[]> {
  const subjects = items.map(subjectOfItem);
  const labels = await labelsOf(db, subjects);
  return items.map((item, index) => {
    const subject = subjects[index] ?? null;
    return { item, subject, label: labels.get(keyOf(subject)) ?? null };
  });
}
