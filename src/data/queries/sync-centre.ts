import type { Conflict } from '#contract/entities/conflict.ts';
import type { Device } from '#contract/entities/device.ts';
import type { Address } from '#contract/entities/common.ts';
import { orderCreate } from '#contract/mutations/order-create.ts';
import { orderOf } from '../mutation-order.ts';
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

/** What is not settled about one order, or about none the device knows, in the order in which it was made. */
export interface OutboxGroup {
  orderId: string | null;
  /** Null when the order is not (any more) on this device. */
  order: OrderLabel | null;
  items: OutboxItem[];
}

/** The orders among these that are on the device, by identifier. */
async function labelsOf(db: UserDatabase, ids: readonly string[]): Promise<Map<string, OrderLabel>> {
  const stored = await db.orders.bulkGet([...new Set(ids)]);
  return new Map(
    stored.flatMap((one) =>
      one === undefined ? [] : [[one.id, { id: one.id, number: one.row.number, address: one.row.address }]],
    ),
  );
}

/** An order that is only in the outbox: its creation waits, or was refused. */
function createdLabel(items: readonly OutboxItem[]): OrderLabel | null {
  for (const { name, args } of items) {
    const created = name === 'order.create' ? orderCreate.args.safeParse(args).data : undefined;
    if (created !== undefined) return { id: created.orderId, number: null, address: created.address };
  }
  return null;
}

/** Everything that is not settled, by order; the order with the oldest mutation first. `now` is the device's clock. */
export async function outboxGroups(db: UserDatabase, now: number): Promise<OutboxGroup[]> {
  const byOrder = new Map<string | null, OutboxItem[]>();
  for (const item of await outboxItems(db, now)) {
    byOrder.set(item.orderId, [...(byOrder.get(item.orderId) ?? []), item]);
  }
  const labels = await labelsOf(
    db,
    [...byOrder.keys()].filter((id) => id !== null),
  );
  return [...byOrder].map(([orderId, items]) => ({
    orderId,
    order: labels.get(orderId ?? '') ?? createdLabel(items),
    items,
  }));
}

/** A mutation that left the outbox, with the order that it was about. */
export interface DoneWith<T> {
  item: T;
  order: OrderLabel | null;
}

async function withLabels<T>(
  db: UserDatabase,
  items: readonly T[],
  orderIdOf: (item: T) => string | undefined,
): Promise<DoneWith<T>[]> {
  const labels = await labelsOf(
    db,
    items.flatMap((item) => orderIdOf(item) ?? []),
  );
  return items.map((item) => ({ item, order: labels.get(orderIdOf(item) ?? '') ?? null }));
}

/** What the server has taken lately, newest first; `more` when there is more than asked for. */
export function settledLately(
  db: UserDatabase,
  now: number,
  size: number,
): Promise<{ items: DoneWith<SettledMutation>[]; more: boolean }> {
  return db.transaction('r', db.settled, db.orders, async () => {
    const found = await db.settled
      .where('settledAt')
      .above(now - keptFor)
      .reverse()
      .limit(size + 1)
      .toArray();
    const items = await withLabels(db, found.slice(0, size), ({ entry }) => orderOf(entry));
    return { items, more: found.length > size };
  });
}

/** What the user discarded and can bring back, newest first. */
export async function discardedLately(db: UserDatabase): Promise<DoneWith<DiscardedItem>[]> {
  return withLabels(db, await discardedItems(db), ({ orderId }) => orderId ?? undefined);
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

/** True while the value that won still stands, as far as this device can tell: whoever changed it since has decided. */
function stands({ field, kept }: Conflict, row: object | undefined): boolean {
  if (row === undefined) return true;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return JSON.stringify(fields[field]) === JSON.stringify(kept);
}

/** A value that was set aside, with the order or the client that it is of as far as this device has them. */
export interface OpenConflict extends DoneWith<Conflict> {
  /** The client's name. */
  client: string | null;
}

/** The values that merges set aside and nobody decided about since (rule CF2), the latest first, with what they are of. */
export function openConflicts(db: UserDatabase): Promise<OpenConflict[]> {
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
    const labelled = await withLabels(db, open, ({ orderId }) => orderId ?? undefined);
    const clients = await db.clients.bulkGet(labelled.map(({ item }) => item.of?.id ?? ''));
    return labelled.map((one, index) => ({ ...one, client: clients[index]?.row.name ?? null }));
  });
}

/** What merges did to an order (rule CF2), the latest first, whether decided or not. */
export async function conflictsOfOrder(db: UserDatabase, orderId: string): Promise<Conflict[]> {
  const stored = await db.conflicts.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).sort((a, b) => b.at.localeCompare(a.at));
}
