import type { Address } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { folded } from '../search/folded-text.ts';
import type { UserDatabase } from '../user-database.ts';

type Place = Pick<Address, 'street' | 'number' | 'zipcode'>;

/** Returns true for the same house. Ignores accents, case and box number. */
export function isSameStreet(one: Place, other: Place): boolean {
  const text = ({ street, number }: Place): string => folded(`${street.trim()} ${number.trim()}`);
  return one.zipcode.trim() === other.zipcode.trim() && text(one) === text(other);
}

/**
 * Returns the orders on this device at the same address since a day, newest first. Ignores accents, case and box number.
 */
export async function ordersAtAddress(
  db: UserDatabase,
  { street, number, zipcode }: Place,
  since: string,
): Promise<Order[]> {
  const stored = await db.orders
    .where('row.orderDate')
    .aboveOrEqual(since)
    .filter(({ row: { address } }) => isSameStreet(address, { street, number, zipcode }))
    .toArray();
  return stored.map(({ row }) => row).sort((a, b) => b.orderDate.localeCompare(a.orderDate));
}
