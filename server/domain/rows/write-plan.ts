import type { AnyRow, CollectionName, RemoteName, Row, RowKey } from '#contract/collections.ts';
import { collections, rowKey } from '#contract/collections.ts';
import type { StoredRow } from '../../db/records/stored-row.ts';
import type { Stamp, WritePlan, WrittenRow } from '../../db/records/write-rows.ts';
import type { RowScopes } from './row-scopes.ts';
import { isOrder, parentOf, reachAfter, rowScopesOf, sameScopes } from './row-scopes.ts';
import type { ParentRows, RowSet } from './row-set.ts';

/** A changed row with its former state; no `before` means that it is new. */
export interface RowChange extends WrittenRow {
  before: StoredRow | undefined;
}

/** Returns the change of a stored row, or of a new one. Authors and reach stay unless they are given. */
export function changeTo(
  collection: CollectionName,
  row: AnyRow,
  before: StoredRow | undefined,
  given: Partial<Pick<RowChange, 'authors' | 'reach'>> = {},
): RowChange {
  const { version = 0, authors = null } = before ?? {};
  const order = before !== undefined && isOrder(before.row) ? { row: before.row, reach: before.reach } : undefined;
  const reach = order !== undefined && isOrder(row) ? reachAfter(order, row) : null;
  const parentId = parentOf(collection, row)?.split('/')[1] ?? null;
  return { collection, id: row.id, parentId, version: version + 1, row, before, authors, reach, ...given };
}

/** Returns the scopes of an order or a client, which may have rows under it. */
function parentScopes({
  collection,
  row,
  reach,
}: Pick<StoredRow, 'collection' | 'row' | 'reach'>): RowScopes | undefined {
  if (collection === 'clients') return rowScopesOf(collection, row, {});
  return isOrder(row) ? rowScopesOf('orders', row, { order: { row, reach } }) : undefined;
}

/**
 * Returns the changed orders and clients whose scopes changed: the rows under them are restamped too. Their sort key alone moves
 * nothing: an order's date may change a hundred times in a push.
 */
export function rescopedParents(changes: readonly RowChange[]): string[] {
  return changes
    .filter((change) => {
      const before = change.before === undefined ? undefined : parentScopes(change.before);
      const after = parentScopes(change);
      return before !== undefined && after !== undefined && !sameScopes(before, after);
    })
    .map(({ id }) => id);
}

/**
 * Returns the scopes that keep an order or a client and so what is under it. A device drops what is under a row that leaves it: a
 * scope that is not kept is told again of what it still holds.
 */
function commonScopes({ before, ...after }: RowChange): string[] {
  const now = parentScopes(after)?.scopes ?? [];
  const former = before === undefined ? [] : (parentScopes(before)?.scopes ?? []);
  return former.filter((scope) => now.includes(scope));
}

type Poked = Map<RemoteName, Set<string>>;

function poke(poked: Poked, collection: CollectionName, scopes: readonly string[]): void {
  const { remote } = collections[collection];
  const known = poked.get(remote) ?? new Set();
  for (const scope of scopes) known.add(scope);
  poked.set(remote, known);
}

/** Returns the parents as they are after the changes. */
function rowsAfter(rows: RowSet, changes: readonly RowChange[]): (parent: RowKey | undefined) => ParentRows {
  const changed = new Map(changes.map((change) => [rowKey(change.collection, change.id), change]));
  return (parent) => {
    const change = parent === undefined ? undefined : changed.get(parent);
    if (change === undefined) return rows.parentRows(parent);
    const { collection, row, reach } = change;
    if (isOrder(row)) return { order: { row, reach } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parent is an order or a client
    return collection === 'clients' ? { client: row as Row<'clients'> } : {};
  };
}

type ScopedRow = Pick<StoredRow, 'collection' | 'id' | 'row'>;

/** Returns the key of the row that decides the scopes: the parent, or the row itself when it is an order. */
function scopeSourceOf({ collection, id, row }: ScopedRow): RowKey | undefined {
  return collection === 'orders' ? rowKey(collection, id) : parentOf(collection, row);
}

/** Returns the scopes of a row after the changes. `rows` holds its parent. */
export function rowScopesAfter(stored: ScopedRow, rows: RowSet, changes: readonly RowChange[]): RowScopes {
  return rowScopesOf(stored.collection, stored.row, rowsAfter(rows, changes)(scopeSourceOf(stored)));
}

/**
 * Plans the writes of changed rows. `rows` holds their parents as they were. `children` are the rows under the parents
 * that `rescopedParents` returned: they are restamped in the same transaction, without a new version.
 */
export function planWrite(changes: readonly RowChange[], rows: RowSet, children: readonly StoredRow[]): WritePlan {
  const stamps: Stamp[] = [];
  const poked: Poked = new Map();
  const commonOf = new Map(changes.map((change) => [rowKey(change.collection, change.id), commonScopes(change)]));
  const after = rowsAfter(rows, changes);

  function stamp(stored: ScopedRow, former: AnyRow | undefined, kept: readonly string[] = []): void {
    const { collection, id, row } = stored;
    const held = rowScopesOf(collection, row, after(scopeSourceOf(stored)));
    stamps.push({ collection, id, ...held, kept });
    poke(poked, collection, held.scopes);
    if (former === undefined) return;
    const source = scopeSourceOf({ collection, id, row: former });
    // Rows under a parent that did not exist were on no device.
    if (source === undefined || rows.stored(source) !== undefined)
      poke(poked, collection, rowScopesOf(collection, former, rows.parentRows(source)).scopes);
  }

  for (const change of changes) stamp(change, change.before?.row);
  for (const child of children) {
    if (commonOf.has(rowKey(child.collection, child.id))) continue;
    stamp(child, child.row, commonOf.get(scopeSourceOf(child) ?? rowKey(child.collection, child.id)));
  }
  return { changes, stamps, poked };
}
