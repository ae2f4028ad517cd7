import type { Address } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { folded } from '../search/folded-text.ts';
import type { UserDatabase } from '../user-database.ts';

/**
 * Returns the orders on this device at the same address since a day, newest first. Ignores accents, case and box number.
 */
export async function ordersAtAddress(
  db: UserDatabase,
  { street, number, zipcode }: Pick<Address, 'street' | 'number' | 'zipcode'>,
  since: string,
): Promise<Order[]> {
  const place = folded(`${street.trim()} ${number.trim()}`);
  const stored = await db.orders
    .where('row.orderDate')
    .aboveOrEqual(since)
    .filter(
      ({ row: { address } }) =>
        address.zipcode === zipcode.trim() && folded(`${address.street} ${address.number}`) === place,
    )
    .toArray();
  return stored.map(({ row }) => row).sort((a, b) => b.orderDate.localeCompare(a.orderDate));
}
