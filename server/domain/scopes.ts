import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Family, Reach, StoredOrder } from './row-set.ts';
import type { Viewer } from './viewer.ts';

const everything = 'all';
/** What every employee has: their colleagues. */
const staff = 'staff';

export function userScope(userId: string): string {
  return `user:${userId}`;
}

export function ownerScope(commercialId: string): string {
  return `owner:${commercialId}`;
}

/** What is one user's and on nobody else's device, not even a supervisor's. */
export function ownScope(userId: string): string {
  return `own:${userId}`;
}

/** What a user opened from a search, for some days. */
export function openedScope(userId: string): string {
  return `opened:${userId}`;
}

/** The scopes whose rows are on a user's devices as a matter of course: supervisors' one scope holds all that is shared. */
export function standingScopes(viewer: Viewer): string[] {
  if (viewer.supervisor) return [everything, ownScope(viewer.id)];
  const owned = viewer.commercial ? [ownerScope(viewer.id)] : [];
  return [...owned, ownScope(viewer.id), staff, userScope(viewer.id)];
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

/** Under the order, for its people and these. */
function underOrder({ order }: Family, sortAt: string, ...scopes: readonly string[]): Place {
  const there = demanded(order);
  return placeUnder(there, sortAt, ...peopleOf(there), ...scopes);
}

/** The scope of a client's agent. */
function agentOf({ client }: Family): string[] {
  const agent = client?.commercial ?? null;
  return agent === null ? [] : [ownerScope(agent.id)];
}

/** A file's place: its order's people's or its client's agent's, and always its author's, who waits for its receipt. */
function placeOfFile(
  row: { orderId: string | null },
  family: Family,
  sortAt: string,
  authorId: string | undefined,
): Place {
  const author = authorId === undefined ? [] : [ownScope(authorId)];
  if (row.orderId !== null) return underOrder(family, sortAt, ...author);
  return place(sortAt, ...agentOf(family), ...author);
}

type Placing<C extends CollectionName> = (row: Row<C>, family: Family) => Place;

/** The scopes that hold a row: what is of an order has its order's, a visit its employee's too. */
const places: { [C in CollectionName]: Placing<C> } = {
  orders: (_row, { order }) => placeOfOrder(demanded(order)),
  messages: (_row, { order }) => placeOfOrder(demanded(order)),
  pebDrafts: (row, family) => underOrder(family, row.submittedAt),
  invoices: (row, family) => underOrder(family, row.issuedAt),
  payments: (row, family) => underOrder(family, row.receivedAt),
  visits: (row, family) => underOrder(family, row.plannedStart, userScope(row.employee.id)),
  visitFeedback: (row, family) => underOrder(family, row.submittedAt, ownScope(row.by.id)),
  followUps: (row, family) =>
    underOrder(family, row.openedAt, ...(row.assignee === null ? [] : [userScope(row.assignee.id)])),
  uploads: (row, family) => placeOfFile(row, family, row.capturedAt, row.by.id),
  documents: (row, family) => placeOfFile(row, family, row.addedAt, row.addedBy?.id),
  conflicts: (row, { order }) => {
    const author = row.lostBy === null ? [] : [userScope(row.lostBy.id)];
    return row.orderId === null ? place(row.at, ...author) : placeUnder(demanded(order), row.at, ...author);
  },
  clients: (row) => place(always, ...agentOf({ client: row }), ...row.claims.map(({ by }) => ownScope(by.id))),
  clientVisits: (row, family) => place(row.plannedAt, ...agentOf(family), userScope(row.employee.id)),
  reminders: (row) => place(row.dueAt, userScope(row.assignee.id), userScope(row.createdBy.id)),
  notifications: (row) => ({ scopes: [ownScope(row.userId)], sortAt: row.at }),
  positions: (row) => ({ scopes: [ownScope(row.employee.id)], sortAt: row.at }),
  unavailabilities: (row) =>
    row.removed ? { scopes: [], sortAt: row.from } : place(row.from, userScope(row.employee.id)),
  devices: (row) => place(always, userScope(row.employee.id)),
  employees: () => place(always, staff),
};

/** The place of a row of any collection; `family` holds its parent, or the row itself when it is an order. */
export function placeOf(collection: CollectionName, row: AnyRow, family: Family): Place {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  return (places[collection] as Placing<CollectionName>)(row, family);
}

/** Nothing more is to be done for the order. */
function isClosed({ state }: Row<'orders'>): boolean {
  return state === 'certified' || state === 'cancelled';
}

export function isOrder(row: AnyRow): row is Row<'orders'> {
  return 'orderDate' in row;
}

type Parenting<C extends CollectionName> = (row: Row<C>) => RowKey | undefined;

function ofOrder({ orderId }: { orderId: string }): RowKey {
  return rowKey('orders', orderId);
}

function ofSubject({ orderId, clientId }: { orderId: string | null; clientId: string | null }): RowKey | undefined {
  if (orderId !== null) return rowKey('orders', orderId);
  return clientId === null ? undefined : rowKey('clients', clientId);
}

/** The row that another one stands under, and moves with between devices. */
const parents: { [C in CollectionName]?: Parenting<C> } = {
  messages: ofOrder,
  visits: ofOrder,
  visitFeedback: ofOrder,
  pebDrafts: ofOrder,
  invoices: ofOrder,
  payments: ofOrder,
  followUps: ofOrder,
  uploads: ofSubject,
  documents: ofSubject,
  conflicts: ({ orderId, of }) => (orderId === null ? of && rowKey(of.collection, of.id) : rowKey('orders', orderId)),
  clientVisits: ({ clientId }) => rowKey('clients', clientId),
};

/** The parent of a row of any collection; undefined for a row that stands by itself. */
export function parentOf(collection: CollectionName, row: AnyRow): RowKey | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  return (parents[collection] as Parenting<CollectionName> | undefined)?.(row);
}

/** True when both places are the same. */
export function samePlace(left: Place, right: Place): boolean {
  return left.sortAt === right.sortAt && left.scopes.join(' ') === right.scopes.join(' ');
}
