import Dexie from 'dexie';
import type { IntervalTree, ObservabilitySet } from 'dexie';

/** What a write changed in one table: the rows named, or any of them. */
export type ChangedKeys = ReadonlySet<string> | 'any';

/** The single keys of a tree of ranges; `any` as soon as one is a range, as large writes are told. */
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
 * Calls back with the primary keys of rows that were written in a table, from whichever tab or worker; returns the end of it.
 * Dexie tells writes of 50 rows and more as "any".
 */
export function onChangedKeys(dbName: string, table: string, callback: (keys: ChangedKeys) => void): () => void {
  const part = `idb://${dbName}/${table}/`;
  const listener = (parts: ObservabilitySet): void => {
    // A page that comes back from the browser's back-forward cache may have missed any change: Dexie calls that `all`.
    const tree = new Map(Object.entries(parts)).get('all' in parts ? 'all' : part);
    const keys = tree === undefined ? new Set<string>() : keysOf(tree);
    if (keys === 'any' || keys.size > 0) callback(keys);
  };
  Dexie.on.storagemutated.subscribe(listener);
  return () => Dexie.on.storagemutated.unsubscribe(listener);
}
