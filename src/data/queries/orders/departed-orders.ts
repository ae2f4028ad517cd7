import type { Address, EmployeeRef } from '#contract/entities/common.ts';
import type { EmployeeNotification, NotifiedOrder } from '#contract/entities/notification.ts';
import { orderOf } from '../../outbox/mutation-subject.ts';
import { entriesIn } from '../../rows/read-entries.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** Who had an order by the last news of it; null for nobody. */
export interface HolderNews {
  holder: EmployeeRef | null;
  /** ISO instant of the news. */
  at: string;
}

/** What this device still knows of an order that left it. */
export interface DepartedOrder {
  id: string;
  number: string | null;
  address: Address;
  /** Null when this device has no news. */
  news: HolderNews | null;
}

type Notified = EmployeeNotification & { orderId: string; order: NotifiedOrder };

function isNotified(row: EmployeeNotification): row is Notified {
  return row.orderId !== null && row.order !== undefined;
}

/** Returns what notifications say of orders, by order; the latest news of each. Awaits only the database. */
export async function notifiedOrders(db: UserDatabase): Promise<Map<string, DepartedOrder>> {
  const rows = (await readRows(db.notifications)).filter(isNotified);
  const latestLast = rows.toSorted((one, other) => one.at.localeCompare(other.at));
  return new Map(
    latestLast.map(({ orderId, at, order: { number, address, assignee } }) => [
      orderId,
      { id: orderId, number, address, news: { holder: assignee, at } },
    ]),
  );
}

/** What is known here about an order that is not on this device. */
export interface KnownElsewhere {
  /** Null when nothing here names the order. */
  order: DepartedOrder | null;
  /** Number of mutations about it that the server has not applied. */
  unsent: number;
}

/** Returns what is known about an order by its identifier or number, from notifications and the outbox. */
export function knownElsewhere(db: UserDatabase, idOrNumber: string): Promise<KnownElsewhere> {
  return db.transaction('r', db.notifications, db.outbox, async () => {
    const isIt = (id: string | undefined, number?: string | null): boolean =>
      id === idOrNumber || (number ?? '') === idOrNumber;
    const notified = [...(await notifiedOrders(db)).values()].find(({ id, number }) => isIt(id, number));
    const entries = await entriesIn(db, 'pending', 'refused');
    const named = entries.find(
      (entry) => entry.formerOrder !== undefined && isIt(orderOf(entry), entry.formerOrder.number),
    );
    const id = notified?.id ?? (named === undefined ? idOrNumber : (orderOf(named) ?? idOrNumber));
    const labelled = named?.formerOrder === undefined ? null : { id, ...named.formerOrder, news: null };
    return {
      order: notified ?? labelled,
      unsent: entries.filter((entry) => orderOf(entry) === id && entry.again === undefined).length,
    };
  });
}
