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

type Listener = (parts: ObservabilitySet) => void;

const listeners = new Set<Listener>();

/** Most ranges of one index in a page of a pull of which live queries are told one by one. */
const rangesMax = 8;

/** Returns true when a tree has more ranges than that. */
function isLarge(tree: IntervalTree): boolean {
  let count = 0;
  const open: IntervalTree[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('from' in node)) continue;
    count += 1;
    if (count > rangesMax) return true;
    if (node.l) open.push(node.l);
    if (node.r) open.push(node.r);
  }
  return false;
}

/**
 * Names all keys of an index where a page of a pull changed more than a few. Every live query of the database library adds up what
 * has changed since it read, of all tables: for some forty of them that took a tenth of the page's processor time in a first load.
 * One that is told too much reads once more, in its turn.
 */
function widen(parts: ObservabilitySet): void {
  for (const [part, tree] of Object.entries(parts))
    if (isLarge(tree)) Object.assign(parts, { [part]: { from: Dexie.minKey, to: Dexie.maxKey, d: 1 } });
}

function report(parts: ObservabilitySet): void {
  for (const listener of listeners) listener(parts);
  if (isOfPull(parts)) widen(parts);
}

/** Has our listeners hear of a change before live queries: Dexie calls the latest subscriber first (dexie 4.4, `reverseStoppableEventChain`). */
export function reportFirst(): void {
  Dexie.on.storagemutated.unsubscribe(report);
  Dexie.on.storagemutated.subscribe(report);
}

/** Calls back at each change by any tab or worker. Returns a function that stops it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  reportFirst();
  return () => listeners.delete(listener);
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
  return onChange((parts) => {
    // Dexie reports `all` for a page restored from the back-forward cache, which may have missed any change.
    const tree = new Map(Object.entries(parts)).get('all' in parts ? 'all' : part);
    const keys = tree === undefined ? new Set<string>() : keysOf(tree);
    if (keys === 'any' || keys.size > 0) callback(keys, parts);
  });
}
