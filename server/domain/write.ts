import type { AnyRow, CollectionName, RemoteName, Row, RowKey } from '#contract/collections.ts';
import { collections, rowKey } from '#contract/collections.ts';
import type { Place } from './scopes.ts';
import { isOrder, parentOf, placeOf, reachAfter, samePlace } from './scopes.ts';
import type { Authors, Family, Reach, RowSet, StoredRow } from './row-set.ts';

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

/** The place of a row that others stand under: an order's or a client's. */
function parentPlace({ collection, row, reach }: Pick<StoredRow, 'collection' | 'row' | 'reach'>): Place | undefined {
  if (collection === 'clients') return placeOf(collection, row, {});
  return isOrder(row) ? placeOf('orders', row, { order: { row, reach } }) : undefined;
}

/** The orders and clients among the changes whose place changed: what stands under them moves with them. */
export function movedParents(changes: readonly RowChange[]): string[] {
  return changes
    .filter((change) => {
      const before = change.before === undefined ? undefined : parentPlace(change.before);
      const after = parentPlace(change);
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

/** The rows as they are after the changes. */
function rowsAfter(rows: RowSet, changes: readonly RowChange[]): (parent: RowKey | undefined) => Family {
  const changed = new Map(changes.map((change) => [rowKey(change.collection, change.id), change]));
  return (parent) => {
    const change = parent === undefined ? undefined : changed.get(parent);
    if (change === undefined) return rows.family(parent);
    const { collection, row, reach } = change;
    if (isOrder(row)) return { order: { row, reach } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parent is an order or a client
    return collection === 'clients' ? { client: row as Row<'clients'> } : {};
  };
}

type Kept = Pick<StoredRow, 'collection' | 'id' | 'row'>;

/** The row that another one's place depends on: its parent, or itself when it is an order. */
function headOf({ collection, id, row }: Kept): RowKey | undefined {
  return collection === 'orders' ? rowKey(collection, id) : parentOf(collection, row);
}

/** The place of a row after the changes, by rows that hold its parent. */
export function placeAfter(stored: Kept, rows: RowSet, changes: readonly RowChange[]): Place {
  return placeOf(stored.collection, stored.row, rowsAfter(rows, changes)(headOf(stored)));
}

/**
 * Plans what changed rows write. `rows` holds their parents as they were; `children` are the rows of the parents that
 * `movedParents` named: they are restamped, in the same transaction, without a new version.
 */
export function planWrite(changes: readonly RowChange[], rows: RowSet, children: readonly StoredRow[]): WritePlan {
  const plan: WritePlan = { changes, stamps: [], poked: new Map() };
  const changed = new Set(changes.map((change) => rowKey(change.collection, change.id)));
  const after = rowsAfter(rows, changes);

  function stamp(stored: Kept, earlier: AnyRow | undefined): void {
    const { collection, id, row } = stored;
    const place = placeOf(collection, row, after(headOf(stored)));
    plan.stamps.push({ collection, id, ...place });
    poke(plan, collection, place.scopes);
    if (earlier === undefined) return;
    const head = headOf({ collection, id, row: earlier });
    // What stands under a row that was not there was on no device.
    if (head === undefined || rows.stored(head) !== undefined)
      poke(plan, collection, placeOf(collection, earlier, rows.family(head)).scopes);
  }

  for (const change of changes) stamp(change, change.before?.row);
  for (const child of children) {
    if (!changed.has(rowKey(child.collection, child.id))) stamp(child, child.row);
  }
  return plan;
}
