import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import type { Viewer } from './viewer.ts';

const everything = 'all';

export function userScope(userId: string): string {
  return `user:${userId}`;
}

export function ownerScope(commercialId: string): string {
  return `owner:${commercialId}`;
}

/** The scopes a user may pull (rule PL3), sorted. A supervisor's one scope holds all rows. */
export function scopesOfViewer(viewer: Viewer): string[] {
  if (viewer.supervisor) return [everything];
  return viewer.commercial ? [ownerScope(viewer.id), userScope(viewer.id)] : [userScope(viewer.id)];
}

/** Where a row belongs: the scopes that hold it and the instant that orders a first load. */
export interface Place {
  scopes: string[];
  sortAt: string;
}

/** The scopes that hold an order. */
function placeOfOrder(order: Row<'orders'>): Place {
  const scopes = new Set([everything]);
  for (const employee of [order.assignee, order.handler, order.visitedBy])
    if (employee !== null) scopes.add(userScope(employee.id));
  if (order.commercial !== null) scopes.add(ownerScope(order.commercial.id));
  return { scopes: [...scopes].sort(), sortAt: order.plannedVisitAt ?? `${order.orderDate}T00:00:00.000Z` };
}

/** The scopes that hold a row: a message has its order's, a visit its order's and its employee's. */
const places: { [C in CollectionName]: (row: Row<C>, order: Row<'orders'>) => Place } = {
  orders: (row) => placeOfOrder(row),
  messages: (_row, order) => placeOfOrder(order),
  visits: (row, order) => ({
    scopes: [...new Set([...placeOfOrder(order).scopes, userScope(row.employee.id)])].sort(),
    sortAt: row.plannedStart,
  }),
};

/** The place of a row of any collection; `order` is the order itself, or the row's. */
export function placeOf(collection: CollectionName, row: AnyRow, order: Row<'orders'>): Place {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  const place = places[collection] as (row: AnyRow, order: Row<'orders'>) => Place;
  return place(row, order);
}

export function isOrder(row: AnyRow): row is Row<'orders'> {
  return 'orderDate' in row;
}

/** The order that a row belongs to: its own identifier for an order. */
export function orderIdOf(row: AnyRow): string {
  return 'orderId' in row ? row.orderId : row.id;
}

/** True when both places are the same. */
export function samePlace(left: Place, right: Place): boolean {
  return left.sortAt === right.sortAt && left.scopes.join(' ') === right.scopes.join(' ');
}
