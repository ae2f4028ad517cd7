import Dexie from 'dexie';
import type { IntervalTree, ObservabilitySet } from 'dexie';

/** The changed rows of one table, or `any` when they are not known one by one. */
export type ChangedKeys = ReadonlySet<string> | 'any';

/** Returns the single keys of a tree of ranges; `any` when one node is a range, as for a large write. */
function keysOf(tree: IntervalTree): ChangedKeys {
  const keys = new Set<string>();
  const open: IntervalTree[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('from' in node)) continue;
    if (typeof node.from !== 'string' || node.from !== node.to) return 'any';
    keys.add(node.from);
    if (node.l) open.push(node.l);
    if (node.r) open.push(node.r);
  }
  return keys;
}

/**
 * Returns true for a page of a pull, which is stored with its checkpoint in `remotes`. False when it settles a change of this device,
 * as the answer to a push does: that is looked for, and written to the outbox. Dexie reports all tables of a database that it has
 * just made.
 */
export function isOfPull(parts: ObservabilitySet): boolean {
  const writes = (table: string): boolean => Object.keys(parts).some((part) => part.endsWith(`/${table}/`));
  return writes('remotes') && !writes('outbox');
}

/**
 * Calls back with the primary keys of rows written in a table, by any tab or worker, and with the whole change. Returns a function
 * that stops it. Dexie reports writes of 50 rows and more as a range.
 */
export function onChangedKeys(
  dbName: string,
  table: string,
  callback: (keys: ChangedKeys, parts: ObservabilitySet) => void,
): () => void {
  const part = `idb://${dbName}/${table}/`;
  const listener = (parts: ObservabilitySet): void => {
    // Dexie reports `all` for a page restored from the back-forward cache, which may have missed any change.
    const tree = new Map(Object.entries(parts)).get('all' in parts ? 'all' : part);
    const keys = tree === undefined ? new Set<string>() : keysOf(tree);
    if (keys === 'any' || keys.size > 0) callback(keys, parts);
  };
  Dexie.on.storagemutated.subscribe(listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}
