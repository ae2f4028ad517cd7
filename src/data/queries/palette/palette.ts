import type { Client } from '#contract/entities/client.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { matchesText, searchText, textQuery } from '../../text/folded-text.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { ordersOf } from '../orders/orders.ts';
import { readRows } from '../../rows/stored-rows.ts';
import { visitAtHand, visitsOfOrder } from '../visits/visits.ts';

/** Returns the stored clients whose name, town, telephone, e-mail or VAT number fits a text, by name. Nothing for an empty text. */
export async function clientsMatching(db: UserDatabase, text: string, most: number): Promise<Client[]> {
  if (text === '') return [];
  const query = textQuery(text);
  const { townSearchText } = await import('#contract/rules/addresses/town-names.ts');
  const found = db.clients
    .orderBy('row.name')
    .filter(
      ({ row: { name, email, vatNumber, phone, address, mergedInto } }) =>
        mergedInto === undefined &&
        matchesText(searchText([name, email, vatNumber, address && townSearchText(address)], [phone]), query),
    );
  return readRows(found.limit(most));
}

/** A visit with the order that it is for. */
export interface VisitOfOrder {
  visit: Visit;
  order: Order;
}

/** Returns the visit to open of each of these orders: the one at hand, else the last. Cancelled visits are left out. */
export async function visitsToOpen(db: UserDatabase, orders: readonly Order[]): Promise<VisitOfOrder[]> {
  const found = await Promise.all(
    orders.map(async (order) => {
      const visits = (await visitsOfOrder(db, order.id)).filter(({ state }) => state !== 'cancelled');
      return { order, visit: visitAtHand(visits) ?? visits.at(-1) };
    }),
  );
  return found.flatMap(({ order, visit }) => (visit === undefined ? [] : [{ visit, order }]));
}

/** A document with the order that it belongs to. */
export interface DocumentOfOrder {
  document: Document;
  order: Order;
}

/** Returns the stored documents of orders whose name fits a text, the newest first. Nothing for an empty text. */
export async function documentsMatching(db: UserDatabase, text: string, most: number): Promise<DocumentOfOrder[]> {
  if (text === '') return [];
  const query = textQuery(text);
  const fitting = db.documents.filter(
    ({ row }) => row.orderId !== null && matchesText(searchText([row.name], []), query),
  );
  const newest = (await readRows(fitting))
    .toSorted((one, other) => other.addedAt.localeCompare(one.addedAt))
    .slice(0, most);
  const orders = await ordersOf(db, newest);
  return newest.flatMap((document) => {
    const order = orders.get(document.orderId ?? '');
    return order === undefined ? [] : [{ document, order }];
  });
}
