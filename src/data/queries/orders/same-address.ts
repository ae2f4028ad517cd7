import type { Order } from '#contract/entities/order.ts';
import type { Place } from '../../text/house-key.ts';
import { houseKey } from '../../text/house-key.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** Returns the orders on this device of the same house since a day, newest first. */
export async function ordersAtAddress(db: UserDatabase, place: Place, since: string): Promise<Order[]> {
  const orders = await readRows(db.orders.where('house').equals(houseKey(place)));
  return orders.filter(({ orderDate }) => orderDate >= since).sort((a, b) => b.orderDate.localeCompare(a.orderDate));
}
