import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { ownersOf, workersOf } from '#contract/rules/orders/order-rights.ts';
import { isOpenOrder } from '#contract/rules/orders/order-states.ts';
import type { Reach } from '../../db/records/stored-row.ts';
import type { ParentRows, StoredOrder } from './row-set.ts';
import { everything, openedScope, ownScope, ownerScope, staff, userScope } from './scopes.ts';

/** The scopes that hold a row, and the instant that orders it in a first load. */
export interface RowScopes {
  scopes: string[];
  sortAt: string;
}

/** Returns these scopes and the supervisors' scope. */
function sharedScopes(sortAt: string, ...scopes: readonly string[]): RowScopes {
  return { scopes: [...new Set([everything, ...scopes])].sort(), sortAt };
}

/** Returns the scopes of a row of an order. Once the order is aged and closed, only users who opened it hold it. */
function scopesWithinOrder({ row, reach }: StoredOrder, sortAt: string, ...scopes: readonly string[]): RowScopes {
  const opened = reach?.opened ?? [];
  if (reach?.aged === true && !isOpenOrder(row)) return { scopes: [...opened].sort(), sortAt };
  return sharedScopes(sortAt, ...scopes, ...opened);
}

/**
 * Returns the scopes of an order's people. Its creator sees it as its commercial agent does: by an owner scope. Who only sees it has
 * it by their own, so that the log keeps when they worked on it.
 */
function peopleOf({ row }: StoredOrder): string[] {
  return [
    ...workersOf(row).map(({ id }) => userScope(id)),
    ...ownersOf(row).map(({ id }) => ownerScope(id)),
    ...(row.formerVisitors ?? []).map(({ id }) => ownScope(id)),
  ];
}

/**
 * Returns the reach of a changed order. People who no longer have to do with the order lose what they opened;
 * supervisors keep it.
 */
export function reachAfter(before: StoredOrder, row: Row<'orders'>): Reach | null {
  const { reach } = before;
  if (reach === null || reach.opened.length === 0) return reach;
  const after = new Set(peopleOf({ row, reach }));
  const left = peopleOf(before).filter((scope) => !after.has(scope));
  const gone = new Set(left.map((scope) => openedScope(scope.slice(scope.indexOf(':') + 1))));
  return { ...reach, opened: reach.opened.filter((scope) => !gone.has(scope)) };
}

function scopesOfOrder(order: StoredOrder): RowScopes {
  const { plannedVisitAt, orderDate } = order.row;
  return scopesWithinOrder(order, plannedVisitAt ?? `${orderDate}T00:00:00.000Z`, ...peopleOf(order));
}

/** The sort key of rows without a date: after the visits to come and before the past in a first load. */
const timeless = '9999-01-01T00:00:00.000Z';

function required(order: StoredOrder | undefined): StoredOrder {
  if (order === undefined) throw new Error('a row is written without its order');
  return order;
}

/** Returns the scopes of the order's people, and these. */
function scopesUnderOrder({ order }: ParentRows, sortAt: string, ...scopes: readonly string[]): RowScopes {
  const existing = required(order);
  return scopesWithinOrder(existing, sortAt, ...peopleOf(existing), ...scopes);
}

/** Returns the scope of a client's agent. */
function agentScopes({ client }: ParentRows): string[] {
  const agent = client?.commercial ?? null;
  return agent === null ? [] : [ownerScope(agent.id)];
}

/** Returns the scopes of a file: of its order or its client, and always its author's, who waits for the receipt. */
function scopesOfFile(
  row: { orderId: string | null },
  parent: ParentRows,
  sortAt: string,
  authorId: string | undefined,
): RowScopes {
  const author = authorId === undefined ? [] : [ownScope(authorId)];
  if (row.orderId !== null) return scopesUnderOrder(parent, sortAt, ...author);
  return sharedScopes(sortAt, ...agentScopes(parent), ...author);
}

type RowScopesRule<C extends CollectionName> = (row: Row<C>, parent: ParentRows) => RowScopes;

/** The scopes of each collection's rows. A row of an order has the order's scopes; a visit also has its employee's. */
const rowScopes: { [C in CollectionName]: RowScopesRule<C> } = {
  orders: (_row, { order }) => scopesOfOrder(required(order)),
  messages: (_row, { order }) => scopesOfOrder(required(order)),
  pebDrafts: (row, parent) => scopesUnderOrder(parent, row.submittedAt),
  invoices: (row, parent) => scopesUnderOrder(parent, row.issuedAt),
  payments: (row, parent) => scopesUnderOrder(parent, row.receivedAt),
  visits: (row, parent) => scopesUnderOrder(parent, row.plannedStart, userScope(row.employee.id)),
  visitFeedback: (row, parent) => scopesUnderOrder(parent, row.submittedAt, ownScope(row.by.id)),
  followUps: (row, parent) =>
    scopesUnderOrder(parent, row.openedAt, ...(row.assignee === null ? [] : [userScope(row.assignee.id)])),
  uploads: (row, parent) => scopesOfFile(row, parent, row.capturedAt, row.by.id),
  documents: (row, parent) => scopesOfFile(row, parent, row.addedAt, row.addedBy?.id),
  conflicts: (row, { order }) => {
    const author = row.lostBy === null ? [] : [userScope(row.lostBy.id)];
    return row.orderId === null
      ? sharedScopes(row.at, ...author)
      : scopesWithinOrder(required(order), row.at, ...author);
  },
  clients: (row) =>
    sharedScopes(timeless, ...agentScopes({ client: row }), ...row.claims.map(({ by }) => ownScope(by.id))),
  // Only agents have an owner scope: who loses the role loses their visits with the clients.
  clientVisits: (row, parent) => sharedScopes(row.plannedAt, ...agentScopes(parent), ownerScope(row.employee.id)),
  reminders: (row) => sharedScopes(row.dueAt, userScope(row.assignee.id), userScope(row.createdBy.id)),
  notifications: (row) => ({ scopes: [ownScope(row.userId)], sortAt: row.at }),
  positions: (row) => ({ scopes: [ownScope(row.employee.id)], sortAt: row.at }),
  formDrafts: (row) => ({ scopes: row.ended === null ? [ownScope(row.employee.id)] : [], sortAt: timeless }),
  orderViews: ({ employee, shared, removed }) => {
    if (removed) return { scopes: [], sortAt: timeless };
    return shared
      ? sharedScopes(timeless, staff, ownScope(employee.id))
      : { scopes: [ownScope(employee.id)], sortAt: timeless };
  },
  unavailabilities: (row) =>
    row.removed ? { scopes: [], sortAt: row.from } : sharedScopes(row.from, userScope(row.employee.id)),
  devices: (row) =>
    row.unlisted === true ? { scopes: [], sortAt: timeless } : sharedScopes(timeless, userScope(row.employee.id)),
  employees: () => sharedScopes(timeless, staff),
};

/** Returns the scopes of a row. `parent` holds its parent, or the row itself when it is an order. */
export function rowScopesOf(collection: CollectionName, row: AnyRow, parent: ParentRows): RowScopes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  return (rowScopes[collection] as RowScopesRule<CollectionName>)(row, parent);
}

export function isOrder(row: AnyRow): row is Row<'orders'> {
  return 'orderDate' in row;
}

type ParentRule<C extends CollectionName> = (row: Row<C>) => RowKey | undefined;

function ofOrder({ orderId }: { orderId: string }): RowKey {
  return rowKey('orders', orderId);
}

function ofSubject({ orderId, clientId }: { orderId: string | null; clientId: string | null }): RowKey | undefined {
  if (orderId !== null) return rowKey('orders', orderId);
  return clientId === null ? undefined : rowKey('clients', clientId);
}

/** The parent of a row, with which it moves between devices. */
const parents: { [C in CollectionName]?: ParentRule<C> } = {
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

/** Returns the key of a row's parent; undefined for a row without one. */
export function parentOf(collection: CollectionName, row: AnyRow): RowKey | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of this collection, so its entry fits it
  return (parents[collection] as ParentRule<CollectionName> | undefined)?.(row);
}

/** Returns true when both have the same scopes. */
export function sameScopes(left: RowScopes, right: RowScopes): boolean {
  return left.scopes.join(' ') === right.scopes.join(' ');
}
