import { clientCreate } from '#contract/mutations/clients/clients.ts';
import { orderCreate } from '#contract/mutations/orders/order-create.ts';
import { grouped } from '#contract/values/grouped.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import { subjectOf } from '../../outbox/mutation-subject.ts';
import type { SettledMutation, UserDatabase } from '../../database/user-database.ts';
import type { DiscardedItem, OutboxItem } from './outbox-items.ts';
import { discardedItems, outboxItems } from './outbox-items.ts';
import { retention } from '../../outbox/retention.ts';
import type { DoneWith, SubjectLabel } from './subject-labels.ts';
import { departedLabel, keyOf, labelsOf, withLabels } from './subject-labels.ts';

/** The unsettled mutations of one order, one client, or neither, in sequence order. */
export interface OutboxGroup {
  subject: Subject | null;
  /** Null when the subject is not, or no longer, on this device. */
  label: SubjectLabel | null;
  items: OutboxItem[];
}

/** Returns the label of an order or client that exists only in the outbox, because its creation is pending or refused. */
function createdLabel(items: readonly OutboxItem[]): SubjectLabel | null {
  for (const { name, args } of items) {
    const order = name === 'order.create' ? orderCreate.args.safeParse(args).data : undefined;
    if (order !== undefined) return { order: { id: order.orderId, number: null, address: order.address } };
    const client = name === 'client.create' ? clientCreate.args.safeParse(args).data : undefined;
    if (client !== undefined) return { client: { id: client.clientId, name: client.name, page: 'card' } };
  }
  return null;
}

/** Returns the label that a mutation stored when its order left this device; null without one. */
function formerLabel(items: readonly OutboxItem[]): SubjectLabel | null {
  for (const { subject, formerOrder } of items) {
    if (formerOrder !== null && subject !== null) return departedLabel({ id: subject.id, ...formerOrder, news: null });
  }
  return null;
}

/** Returns the unsettled mutations by subject, the group with the oldest mutation first. `now` is the device's clock. */
export async function outboxGroups(db: UserDatabase, now: number): Promise<OutboxGroup[]> {
  const all = await outboxItems(db, now);
  const labels = await labelsOf(
    db,
    all.map(({ subject }) => subject),
  );
  return [...grouped(all, ({ subject }) => keyOf(subject))].map(([key, items]) => ({
    subject: items[0]?.subject ?? null,
    items,
    label: labels.get(key) ?? formerLabel(items) ?? createdLabel(items),
  }));
}

/** Returns the recently settled mutations, newest first; `more` is true when there are further ones. */
export function settledLately(
  db: UserDatabase,
  now: number,
  size: number,
): Promise<{ items: DoneWith<SettledMutation>[]; more: boolean }> {
  return db.transaction('r', [db.settled, db.orders, db.clients, db.notifications], async () => {
    const found = await db.settled
      .where('settledAt')
      .above(now - retention)
      .reverse()
      // Saves of a draft, each a few seconds after the last one, would hide the rest.
      .filter(({ entry }) => !entry.name.startsWith('formDraft.'))
      .limit(size + 1)
      .toArray();
    const items = await withLabels(db, found.slice(0, size), ({ entry }) => subjectOf(entry));
    return { items, more: found.length > size };
  });
}

/** Returns the discards that the user can undo, newest first. */
export async function discardedLately(db: UserDatabase): Promise<DoneWith<DiscardedItem>[]> {
  return withLabels(db, await discardedItems(db), ({ subject }) => subject);
}
