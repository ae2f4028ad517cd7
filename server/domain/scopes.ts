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

function place(sortAt: string, ...scopes: readonly string[]): Place {
  return { scopes: [...new Set([everything, ...scopes])].sort(), sortAt };
}

/** The scopes that hold an order. Its creator keeps seeing it as a commercial agent does: by the scope of an owner. */
function scopesOfOrder(order: Row<'orders'>): string[] {
  const users = [order.assignee, order.handler, order.visitedBy].flatMap((one) => one ?? []);
  const owners = [order.commercial, order.createdBy ?? null].flatMap((one) => one ?? []);
  return [...users.map(({ id }) => userScope(id)), ...owners.map(({ id }) => ownerScope(id))];
}

function placeOfOrder(order: Row<'orders'>): Place {
  return place(order.plannedVisitAt ?? `${order.orderDate}T00:00:00.000Z`, ...scopesOfOrder(order));
}

/** Where time says nothing: in a first load after the visits to come and before the past. */
const always = '9999-01-01T00:00:00.000Z';

function demanded(order: Row<'orders'> | undefined): Row<'orders'> {
  if (order === undefined) throw new Error('a row is written without its order');
  return order;
}

/** The scopes that hold a row: a message has its order's, a visit its order's and its employee's. */
const places: { [C in CollectionName]: (row: Row<C>, order: Row<'orders'> | undefined) => Place } = {
  orders: (row) => placeOfOrder(row),
  messages: (_row, order) => placeOfOrder(demanded(order)),
  visits: (row, order) => place(row.plannedStart, ...scopesOfOrder(demanded(order)), userScope(row.employee.id)),
  conflicts: (row) => place(row.at, ...(row.lostBy === null ? [] : [userScope(row.lostBy.id)])),
  devices: (row) => place(always, userScope(row.employee.id)),
  employees: () => place(always),
};

/** The place of a row of any collection; `order` is the order itself, or the row's where it has one. */
export function placeOf(collection: CollectionName, row: AnyRow, order: Row<'orders'> | undefined): Place {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  const placed = places[collection] as (row: AnyRow, order: Row<'orders'> | undefined) => Place;
  return placed(row, order);
}

export function isOrder(row: AnyRow): row is Row<'orders'> {
  return 'orderDate' in row;
}

/** The order that a row belongs to: its own identifier for an order, undefined for a row of no order. */
export function orderIdOf(row: AnyRow): string | undefined {
  if ('orderId' in row) return row.orderId;
  return isOrder(row) ? row.id : undefined;
}

/** True when both places are the same. */
export function samePlace(left: Place, right: Place): boolean {
  return left.sortAt === right.sortAt && left.scopes.join(' ') === right.scopes.join(' ');
}
