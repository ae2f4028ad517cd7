import type { AnyRow, CollectionName, RemoteName, Row } from '#contract/collections.ts';
import { collections, rowKey } from '#contract/collections.ts';
import type { Place } from './scopes.ts';
import { isOrder, orderIdOf, placeOf, samePlace } from './scopes.ts';
import type { RowSet, StoredRow } from './row-set.ts';

/** A row that becomes `row`: new when there is no `before`. */
export interface RowChange {
  collection: CollectionName;
  id: string;
  /** The version that it gets: 1 for a new row, one more than before otherwise. */
  version: number;
  row: AnyRow;
  before: AnyRow | undefined;
}

/** A row's memberships after the change: in exactly these scopes, and out of every other. */
export interface Stamp extends Place {
  collection: CollectionName;
  id: string;
}

/** Everything one statement writes for a set of changed rows. */
export interface WritePlan {
  changes: RowChange[];
  stamps: Stamp[];
  /** Scopes to poke: those that hold a changed row, and those that held it. */
  poked: Map<RemoteName, Set<string>>;
}

/** The orders among the changes whose place changed: their messages and visits move with them. */
export function movedOrders(changes: readonly RowChange[]): string[] {
  return changes
    .filter(({ collection, row, before }) => {
      if (before === undefined || !isOrder(row) || !isOrder(before)) return false;
      return !samePlace(placeOf(collection, before, before), placeOf(collection, row, row));
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
 * Plans what changed rows write. `rows` holds their orders as they were; `children` are the messages and visits of the
 * orders that `movedOrders` named: they are restamped, in the same transaction, without a new version.
 */
export function planWrite(changes: RowChange[], rows: RowSet, children: readonly StoredRow[]): WritePlan {
  const plan: WritePlan = { changes, stamps: [], poked: new Map() };
  const changed = new Map(changes.map((change) => [rowKey(change.collection, change.id), change]));

  function ordersOf(row: AnyRow): { after: Row<'orders'> | undefined; before: Row<'orders'> | undefined } {
    const id = orderIdOf(row);
    if (id === undefined) return { after: undefined, before: undefined };
    const change = changed.get(rowKey('orders', id))?.row;
    const stored = rows.get('orders', id);
    return { after: change !== undefined && isOrder(change) ? change : stored, before: stored };
  }

  function stamp(collection: CollectionName, id: string, row: AnyRow, before: AnyRow | undefined): void {
    const orders = ordersOf(row);
    const place = placeOf(collection, row, orders.after);
    plan.stamps.push({ collection, id, ...place });
    poke(plan, collection, place.scopes);
    if (before !== undefined && (orders.before !== undefined || orders.after === undefined))
      poke(plan, collection, placeOf(collection, before, orders.before).scopes);
  }

  for (const { collection, id, row, before } of changes) stamp(collection, id, row, before);
  for (const { collection, id, row } of children) {
    if (!changed.has(rowKey(collection, id))) stamp(collection, id, row, row);
  }
  return plan;
}
