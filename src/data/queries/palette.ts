import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { matchesText, searchText, textQuery } from '../search/folded-text.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns the stored orders with these identifiers, in their order. */
export async function ordersById(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  const stored = await db.orders.bulkGet([...ids]);
  return stored.flatMap((one) => (one === undefined ? [] : [one.row]));
}

/** Returns the stored clients whose name, town, telephone, e-mail or VAT number fits a text, by name. Nothing for an empty text. */
export async function clientsMatching(db: UserDatabase, text: string, most: number): Promise<Client[]> {
  if (text === '') return [];
  const query = textQuery(text);
  const stored = await db.clients
    .orderBy('row.name')
    .filter(({ row: { name, email, vatNumber, phone, address } }) =>
      matchesText(searchText([name, email, vatNumber, address?.city, address?.zipcode], [phone]), query),
    )
    .limit(most)
    .toArray();
  return stored.map(({ row }) => row);
}
