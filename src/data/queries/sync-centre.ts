import type { Conflict } from '#contract/entities/conflict.ts';
import type { Device } from '#contract/entities/device.ts';
import type { Address } from '#contract/entities/common.ts';
import { clientCreate } from '#contract/mutations/clients.ts';
import { orderCreate } from '#contract/mutations/order-create.ts';
import type { Subject } from '../mutation-subject.ts';
import { subjectOf } from '../mutation-subject.ts';
import type { SettledMutation, UserDatabase } from '../user-database.ts';
import type { DiscardedItem, OutboxItem } from './outbox-items.ts';
import { discardedItems, outboxItems } from './outbox-items.ts';

/** How long what is done with stays in the lists, milliseconds (rule OB10). */
export const keptFor = 14 * 24 * 3_600_000;

/** What a list says of the order that something is about. */
export interface OrderLabel {
  id: string;
  number: string | null;
  address: Address;
}

/** What a list says of the client that something is about. */
export interface ClientLabel {
  id: string;
  name: string;
}

/** What a list says of what a mutation is about. */
export type SubjectLabel = { order: OrderLabel } | { client: ClientLabel };

/** What is not settled about one order, one client, or neither, in the order in which it was made. */
export interface OutboxGroup {
  subject: Subject | null;
  /** Null when what it is about is not (any more) on this device. */
  label: SubjectLabel | null;
  items: OutboxItem[];
}

const keyOf = (subject: Subject | null): string => (subject === null ? '' : `${subject.kind}/${subject.id}`);

/** What is on the device of these, by kind and identifier. */
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
  for (const stored of await db.clients.bulkGet(idsOf('client'))) {
    if (stored === undefined) continue;
    const { id, row } = stored;
    labels.set(keyOf({ kind: 'client', id }), { client: { id, name: row.name } });
  }
  return labels;
}

/** An order or a client that is only in the outbox: its creation waits, or was refused. */
function createdLabel(items: readonly OutboxItem[]): SubjectLabel | null {
  for (const { name, args } of items) {
    const order = name === 'order.create' ? orderCreate.args.safeParse(args).data : undefined;
    if (order !== undefined) return { order: { id: order.orderId, number: null, address: order.address } };
    const client = name === 'client.create' ? clientCreate.args.safeParse(args).data : undefined;
    if (client !== undefined) return { client: { id: client.clientId, name: client.name } };
  }
  return null;
}

/** Everything that is not settled, by what it is about; the group with the oldest mutation first. `now` is the device's clock. */
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
  return found.map(([key, group]) => ({ ...group, label: labels.get(key) ?? createdLabel(group.items) }));
}

/** Something that is past, with what it was about. */
export interface DoneWith<T> {
  item: T;
  subject: Subject | null;
  /** Null when that is not (any more) on this device. */
  label: SubjectLabel | null;
}

async function withLabels<T>(
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

/** What the server has taken lately, newest first; `more` when there is more than asked for. */
export function settledLately(
  db: UserDatabase,
  now: number,
  size: number,
): Promise<{ items: DoneWith<SettledMutation>[]; more: boolean }> {
  return db.transaction('r', db.settled, db.orders, db.clients, async () => {
    const found = await db.settled
      .where('settledAt')
      .above(now - keptFor)
      .reverse()
      .limit(size + 1)
      .toArray();
    const items = await withLabels(db, found.slice(0, size), ({ entry }) => subjectOf(entry));
    return { items, more: found.length > size };
  });
}

/** What the user discarded and can bring back, newest first. */
export async function discardedLately(db: UserDatabase): Promise<DoneWith<DiscardedItem>[]> {
  return withLabels(db, await discardedItems(db), ({ subject }) => subject);
}

/** How much of each kind is stored on this device. */
export interface StoredCounts {
  orders: number;
  messages: number;
  visits: number;
  unsent: number;
  drafts: number;
}

export function storedCounts(db: UserDatabase): Promise<StoredCounts> {
  return db.transaction('r', [db.orders, db.messages, db.visits, db.outbox, db.drafts], async () => ({
    orders: await db.orders.count(),
    messages: await db.messages.count(),
    visits: await db.visits.count(),
    unsent: await db.outbox.where('state').anyOf('pending', 'refused').count(),
    drafts: await db.drafts.count(),
  }));
}

/** The devices that came back empty while something was known to be unsent (rule RN5), the latest first. */
export async function devicesWithLoss(db: UserDatabase): Promise<Device[]> {
  const devices = (await db.devices.toArray()).map(({ row }) => row).filter(({ lost }) => lost !== null);
  return devices.sort((a, b) => (b.lost?.at ?? '').localeCompare(a.lost?.at ?? ''));
}

/** The row that a conflict is about: an order's, one of its visits', or a client's. */
function rowIdOf({ of, orderId }: Conflict): string {
  return of?.id ?? orderId ?? '';
}

/** What a conflict is about in its user's words: a visit's is about its order. */
function subjectOfConflict({ of, orderId }: Conflict): Subject | null {
  if (orderId !== null) return { kind: 'order', id: orderId };
  return of?.collection === 'clients' ? { kind: 'client', id: of.id } : null;
}

/** True while the value that won still stands, as far as this device can tell: whoever changed it since has decided. */
function stands({ field, kept }: Conflict, row: object | undefined): boolean {
  if (row === undefined) return true;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return JSON.stringify(fields[field]) === JSON.stringify(kept);
}

/** The values that merges set aside and nobody decided about since (rule CF2), the latest first, with what they are of. */
export function openConflicts(db: UserDatabase): Promise<DoneWith<Conflict>[]> {
  return db.transaction('r', [db.conflicts, db.orders, db.visits, db.clients], async () => {
    const all = (await db.conflicts.toArray()).map(({ row }) => row);
    const undecided = all.filter(({ restored, upheld }) => restored === null && upheld === undefined);
    const ids = [...new Set(undecided.map(rowIdOf))];
    const rows = new Map<string, object>();
    for (const collection of ['orders', 'visits', 'clients'] as const) {
      for (const stored of await db.rowsOf(collection).bulkGet(ids)) {
        if (stored !== undefined) rows.set(stored.id, stored.row);
      }
    }
    const open = undecided.filter((conflict) => stands(conflict, rows.get(rowIdOf(conflict))));
    open.sort((a, b) => b.at.localeCompare(a.at));
    return withLabels(db, open, subjectOfConflict);
  });
}

/** What merges did to an order (rule CF2), the latest first, whether decided or not. */
export async function conflictsOfOrder(db: UserDatabase, orderId: string): Promise<Conflict[]> {
  const stored = await db.conflicts.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).sort((a, b) => b.at.localeCompare(a.at));
}
