import type { AnyRow, CollectionName, RemoteName } from '#contract/collections.ts';
import { collections, rowKey } from '#contract/collections.ts';
import type { Place } from './scopes.ts';
import { isOrder, orderIdOf, placeOf, reachAfter, samePlace } from './scopes.ts';
import type { Authors, Reach, RowSet, StoredOrder, StoredRow } from './row-set.ts';

/** A row that becomes `row`: new when there is no `before`. */
export interface RowChange {
  collection: CollectionName;
  id: string;
  /** The version that it gets: 1 for a new row, one more than before otherwise. */
  version: number;
  row: AnyRow;
  before: StoredRow | undefined;
  authors: Authors | null;
  reach: Reach | null;
}

/** The change of a stored row into another, or a new row; authors and reach stay as they are unless they are given. */
export function changeTo(
  collection: CollectionName,
  row: AnyRow,
  before: StoredRow | undefined,
  given: Partial<Pick<RowChange, 'authors' | 'reach'>> = {},
): RowChange {
  const { version = 0, authors = null } = before ?? {};
  const order = before !== undefined && isOrder(before.row) ? { row: before.row, reach: before.reach } : undefined;
  const reach = order !== undefined && isOrder(row) ? reachAfter(order, row) : null;
  return { collection, id: row.id, version: version + 1, row, before, authors, reach, ...given };
}

/** A row's memberships after the change: in exactly these scopes, and out of every other. */
export interface Stamp extends Place {
  collection: CollectionName;
  id: string;
}

/** Everything one statement writes for a set of changed rows. */
export interface WritePlan {
  changes: readonly RowChange[];
  stamps: Stamp[];
  /** Scopes to poke: those that hold a changed row, and those that held it. */
  poked: Map<RemoteName, Set<string>>;
}

/** An order's place, of a row that is one. */
function orderPlace({ row, reach }: { row: AnyRow; reach: Reach | null }): Place | undefined {
  return isOrder(row) ? placeOf('orders', row, { row, reach }) : undefined;
}

/** The orders among the changes whose place changed: their messages, visits and conflicts move with them. */
export function movedOrders(changes: readonly RowChange[]): string[] {
  return changes
    .filter((change) => {
      const before = change.before === undefined ? undefined : orderPlace(change.before);
      const after = orderPlace(change);
      return before !== undefined && after !== undefined && !samePlace(before, after);
    })
    .map(({ id }) => id);
}

function poke(plan: WritePlan, collection: CollectionName, scopes: readonly string[]): void {
  const { remote } = collections[collection];
  const known = plan.poked.get(remote) ?? new Set();
  for (const scope of scopes) known.add(scope);
  plan.poked.set(remote, known);
}

/**
 * Plans what changed rows write. `rows` holds their orders as they were; `children` are the rows of the
 * orders that `movedOrders` named: they are restamped, in the same transaction, without a new version.
 */
export function planWrite(changes: readonly RowChange[], rows: RowSet, children: readonly StoredRow[]): WritePlan {
  const plan: WritePlan = { changes, stamps: [], poked: new Map() };
  const changed = new Map(changes.map((change) => [rowKey(change.collection, change.id), change]));

  function ordersOf(row: AnyRow): { after: StoredOrder | undefined; before: StoredOrder | undefined } {
    const id = orderIdOf(row);
    if (id === undefined) return { after: undefined, before: undefined };
    const change = changed.get(rowKey('orders', id));
    const before = rows.order(id);
    const after = change !== undefined && isOrder(change.row) ? { row: change.row, reach: change.reach } : before;
    return { after, before };
  }

  function stamp(collection: CollectionName, id: string, row: AnyRow, before: AnyRow | undefined): void {
    const orders = ordersOf(row);
    const place = placeOf(collection, row, orders.after);
    plan.stamps.push({ collection, id, ...place });
    poke(plan, collection, place.scopes);
    if (before !== undefined && (orders.before !== undefined || orders.after === undefined))
      poke(plan, collection, placeOf(collection, before, orders.before).scopes);
  }

  for (const { collection, id, row, before } of changes) stamp(collection, id, row, before?.row);
  for (const { collection, id, row } of children) {
    if (!changed.has(rowKey(collection, id))) stamp(collection, id, row, row);
  }
  return plan;
}
