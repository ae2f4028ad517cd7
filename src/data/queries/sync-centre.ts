import type { Client } from '#contract/entities/client.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Device } from '#contract/entities/device.ts';
import type { Address } from '#contract/entities/common.ts';
import { clientCreate } from '#contract/mutations/clients.ts';
import { orderCreate } from '#contract/mutations/order-create.ts';
import type { Subject } from '../outbox/mutation-subject.ts';
import { subjectOf } from '../outbox/mutation-subject.ts';
import type { SettledMutation, UserDatabase } from '../user-database.ts';
import type { DepartedOrder, HolderNews } from './departed-orders.ts';
import { notifiedOrders } from './departed-orders.ts';
import type { DiscardedItem, OutboxItem } from './outbox-items.ts';
import { discardedItems, outboxItems } from './outbox-items.ts';
import { unsentWork } from './unsent-work.ts';

/** How long settled and discarded mutations stay in the lists, milliseconds (rule OB10). */
export const retention = 14 * 24 * 3_600_000;

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

/** The unsettled mutations of one order, one client, or neither, in sequence order. */
export interface OutboxGroup {
  subject: Subject | null;
  /** Null when the subject is not, or no longer, on this device. */
  label: SubjectLabel | null;
  items: OutboxItem[];
}

const keyOf = (subject: Subject | null): string => (subject === null ? '' : `${subject.kind}/${subject.id}`);

function departedLabel({ news, ...order }: DepartedOrder): SubjectLabel {
  return { order: { ...order, departed: { news } } };
}

function pageOf({ commercial, mergedInto }: Client, userId: string): ClientLabel['page'] {
  if (commercial?.id !== userId) return 'none';
  return mergedInto === undefined ? 'card' : 'merged';
}

/** Returns the labels of the subjects, by kind and identifier: from their rows, or from notifications about them. */
async function labelsOf(
  db: UserDatabase,
  subjects: readonly (Subject | null)[],
): Promise<ReadonlyMap<string, SubjectLabel>> {
  const idsOf = (kind: Subject['kind']): string[] => [
    ...new Set(subjects.flatMap((one) => (one?.kind === kind ? [one.id] : []))),
  ];
  const labels = new Map<string, SubjectLabel>();
  for (const stored of await db.orders.bulkGet(idsOf('order'))) {
    if (stored === undefined) continue;
    const { id, row } = stored;
    labels.set(keyOf({ kind: 'order', id }), { order: { id, number: row.number, address: row.address } });
  }
  const missing = idsOf('order').filter((id) => !labels.has(keyOf({ kind: 'order', id })));
  const notified = missing.length === 0 ? undefined : await notifiedOrders(db);
  for (const id of missing) {
    const order = notified?.get(id);
    if (order !== undefined) labels.set(keyOf({ kind: 'order', id }), departedLabel(order));
  }
  for (const stored of await db.clients.bulkGet(idsOf('client'))) {
    if (stored === undefined) continue;
    const { id, row } = stored;
    labels.set(keyOf({ kind: 'client', id }), { client: { id, name: row.name, page: pageOf(row, db.userId) } });
  }
  return labels;
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
  const groups = new Map<string, { subject: Subject | null; items: OutboxItem[] }>();
  for (const item of await outboxItems(db, now)) {
    const key = keyOf(item.subject);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { subject: item.subject, items: [item] });
    else group.items.push(item);
  }
  const found = [...groups.entries()];
  const labels = await labelsOf(
    db,
    found.map(([, { subject }]) => subject),
  );
  return found.map(([key, group]) => ({
    ...group,
    label: labels.get(key) ?? formerLabel(group.items) ?? createdLabel(group.items),
  }));
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

/** Number of stored items by kind. */
export interface StoredCounts {
  orders: number;
  messages: number;
  visits: number;
  unsent: number;
  drafts: number;
}

export async function storedCounts(db: UserDatabase): Promise<StoredCounts> {
  const { pending, refused, drafts } = await unsentWork(db);
  return db.transaction('r', [db.orders, db.messages, db.visits], async () => ({
    orders: await db.orders.count(),
    messages: await db.messages.count(),
    visits: await db.visits.count(),
    unsent: pending + refused,
    drafts,
  }));
}

/** Returns the devices that came back empty after they had reported unsent work (rule RN5), the latest first. */
export async function devicesWithLoss(db: UserDatabase): Promise<Device[]> {
  const devices = (await db.devices.toArray()).map(({ row }) => row).filter(({ lost }) => lost !== null);
  return devices.sort((a, b) => (b.lost?.at ?? '').localeCompare(a.lost?.at ?? ''));
}

/** A device of the user that fell silent with unsent work before this database began. */
export interface SilentDevices {
  /** When this database began, by this device's clock, milliseconds. */
  begunAt: number;
  devices: Device[];
}

/**
 * Returns the user's devices that last reported unsent work before this database began, the latest first (rule RN5c). One of them
 * may have been this device: a browser that loses its cookies too comes back as another one.
 */
export async function silentDevices(db: UserDatabase): Promise<SilentDevices> {
  const id = (await db.facts.get('id'))?.value;
  // The identifier is a UUIDv7: it begins with the milliseconds of its making.
  const begunAt = id === undefined ? 0 : Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const devices = (await db.devices.toArray())
    .map(({ row }) => row)
    .filter(({ employee, reportedAt, revoked, status }) => {
      const unsent = status.mutations + status.files + (status.drafts ?? 0);
      return employee.id === db.userId && !revoked && unsent > 0 && Date.parse(reportedAt) < begunAt;
    });
  return { begunAt, devices: devices.sort((a, b) => b.reportedAt.localeCompare(a.reportedAt)) };
}

/** Returns the row that a conflict concerns: an order, one of its visits, or a client. */
function rowIdOf({ of, orderId }: Conflict): string {
  return of?.id ?? orderId ?? '';
}

/** Returns the subject a user sees for a conflict; a visit's conflict belongs to its order. */
function subjectOfConflict({ of, orderId }: Conflict): Subject | null {
  if (orderId !== null) return { kind: 'order', id: orderId };
  return of?.collection === 'clients' ? { kind: 'client', id: of.id } : null;
}

/**
 * Returns true while the row still has the winning value, as far as this device knows. A later change counts as a decision.
 */
function stands({ field, kept }: Conflict, row: object | undefined): boolean {
  if (row === undefined) return true;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return JSON.stringify(fields[field] ?? null) === JSON.stringify(kept ?? null);
}

/** Who looks at conflicts, and when. */
export interface ConflictViewer {
  id: string;
  supervisor: boolean;
  now: number;
}

/** Returns whether a conflict concerns a viewer: a supervisor decides all, an author sees their own recent ones. */
function concerns({ lostBy, at }: Conflict, { id, supervisor, now }: ConflictViewer): boolean {
  return supervisor || (lostBy?.id === id && now - Date.parse(at) < retention);
}

/** Counts the undecided conflicts of a viewer. */
export async function countOpenConflicts(db: UserDatabase, viewer: ConflictViewer): Promise<number> {
  return (await openConflicts(db, viewer)).length;
}

/** Returns the viewer's undecided values that merges set aside (rule CF2), the latest first, with their subjects. */
export function openConflicts(db: UserDatabase, viewer: ConflictViewer): Promise<DoneWith<Conflict>[]> {
  return db.transaction('r', [db.conflicts, db.orders, db.visits, db.clients, db.notifications], async () => {
    const all = (await db.conflicts.toArray()).map(({ row }) => row);
    const undecided = all.filter(({ restored, upheld }) => restored === null && upheld === undefined);
    const seen = undecided.filter((conflict) => concerns(conflict, viewer));
    const ids = [...new Set(seen.map(rowIdOf))];
    const rows = new Map<string, object>();
    for (const collection of ['orders', 'visits', 'clients'] as const) {
      for (const stored of await db.rowsOf(collection).bulkGet(ids)) {
        if (stored !== undefined) rows.set(stored.id, stored.row);
      }
    }
    const open = seen.filter((conflict) => stands(conflict, rows.get(rowIdOf(conflict))));
    open.sort((a, b) => b.at.localeCompare(a.at));
    return withLabels(db, open, subjectOfConflict);
  });
}

/** Returns all conflicts of an order (rule CF2), the latest first, decided or not. */
export async function conflictsOfOrder(db: UserDatabase, orderId: string): Promise<Conflict[]> {
  const stored = await db.conflicts.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).sort((a, b) => b.at.localeCompare(a.at));
}
