import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import type { Reach, StoredOrder } from './row-set.ts';
import type { Viewer } from './viewer.ts';

const everything = 'all';

export function userScope(userId: string): string {
  return `user:${userId}`;
}

export function ownerScope(commercialId: string): string {
  return `owner:${commercialId}`;
}

/** What a user opened from a search, for some days. */
export function openedScope(userId: string): string {
  return `opened:${userId}`;
}

/** The scopes whose rows are on a user's devices as a matter of course: supervisors' one scope holds all. */
export function standingScopes(viewer: Viewer): string[] {
  if (viewer.supervisor) return [everything];
  return viewer.commercial ? [ownerScope(viewer.id), userScope(viewer.id)] : [userScope(viewer.id)];
}

/** The scopes a user may pull (rule PL3), sorted. */
export function scopesOfViewer(viewer: Viewer): string[] {
  return [...standingScopes(viewer), openedScope(viewer.id)].sort();
}

/** Where a row belongs: the scopes that hold it and the instant that orders a first load. */
export interface Place {
  scopes: string[];
  sortAt: string;
}

/** In supervisors' scope and these. */
function place(sortAt: string, ...scopes: readonly string[]): Place {
  return { scopes: [...new Set([everything, ...scopes])].sort(), sortAt };
}

/** Where a row of an order belongs: as far as the order reaches, and no further when the order has left the window. */
function placeUnder({ row, reach }: StoredOrder, sortAt: string, ...scopes: readonly string[]): Place {
  const opened = reach?.opened ?? [];
  if (reach?.aged === true && isClosed(row)) return { scopes: [...opened].sort(), sortAt };
  return place(sortAt, ...scopes, ...opened);
}

/** The scopes of an order's people. Its creator keeps seeing it as a commercial agent does: by the scope of an owner. */
function peopleOf({ row }: StoredOrder): string[] {
  const users = [row.assignee, row.handler, row.visitedBy].flatMap((one) => one ?? []);
  const owners = [row.commercial, row.createdBy ?? null].flatMap((one) => one ?? []);
  return [...users.map(({ id }) => userScope(id)), ...owners.map(({ id }) => ownerScope(id))];
}

/**
 * The reach of an order that changes: who had to do with it and has no longer does not keep it open. Supervisors, who never
 * had to, do.
 */
export function reachAfter(before: StoredOrder, row: Row<'orders'>): Reach | null {
  const { reach } = before;
  if (reach === null || reach.opened.length === 0) return reach;
  const after = new Set(peopleOf({ row, reach }));
  const left = peopleOf(before).filter((scope) => !after.has(scope));
  const gone = new Set(left.map((scope) => openedScope(scope.slice(scope.indexOf(':') + 1))));
  return { ...reach, opened: reach.opened.filter((scope) => !gone.has(scope)) };
}

function placeOfOrder(order: StoredOrder): Place {
  const { plannedVisitAt, orderDate } = order.row;
  return placeUnder(order, plannedVisitAt ?? `${orderDate}T00:00:00.000Z`, ...peopleOf(order));
}

/** Where time says nothing: in a first load after the visits to come and before the past. */
const always = '9999-01-01T00:00:00.000Z';

function demanded(order: StoredOrder | undefined): StoredOrder {
  if (order === undefined) throw new Error('a row is written without its order');
  return order;
}

type Placing<C extends CollectionName> = (row: Row<C>, order: StoredOrder | undefined) => Place;

/** The scopes that hold a row: a message has its order's, a visit its order's and its employee's. */
const places: { [C in CollectionName]: Placing<C> } = {
  orders: (_row, order) => placeOfOrder(demanded(order)),
  messages: (_row, order) => placeOfOrder(demanded(order)),
  visits: (row, order) =>
    placeUnder(demanded(order), row.plannedStart, ...peopleOf(demanded(order)), userScope(row.employee.id)),
  conflicts: (row, order) =>
    placeUnder(demanded(order), row.at, ...(row.lostBy === null ? [] : [userScope(row.lostBy.id)])),
  devices: (row) => place(always, userScope(row.employee.id)),
  employees: () => place(always),
};

/** The place of a row of any collection; `order` is the order itself, or the row's where it has one. */
export function placeOf(collection: CollectionName, row: AnyRow, order: StoredOrder | undefined): Place {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  return (places[collection] as Placing<CollectionName>)(row, order);
}

/** Nothing more is to be done for the order. */
function isClosed({ state }: Row<'orders'>): boolean {
  return state === 'certified' || state === 'cancelled';
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
