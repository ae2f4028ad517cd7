import type { CollectionName, RemoteName, Row, RowKey } from '#contract/collections.ts';
import { collections, collectionsOf, isCollectionName, rowKey } from '#contract/collections.ts';
import type { Change, PullResponse } from '#contract/protocol/pull.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Lease, PullOutcome } from '#sync/ports.ts';
import { LeaseLost } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { assertLease } from './leases.ts';
import { unsettledEntries } from './outbox-reads.ts';
import { correctedNow, readRemote } from './remote-states.ts';
import type { EntriesByRow, KnownImage } from './row-images.ts';
import {
  addImages,
  append,
  dirtyRows,
  entriesByRow,
  noRowWrites,
  planRow,
  readImages,
  refold,
  writeRows,
} from './row-images.ts';
import { keepOrSettle, offerAgain, outstanding, touchedRows } from './settle.ts';
import type { BaseRow, UserDatabase } from './user-database.ts';

type KnownChange = Change & { collection: CollectionName };

interface Page {
  remote: RemoteName;
  response: PullResponse;
  /** Changes of collections that this version knows and this remote owns. */
  changes: KnownChange[];
  state: RemoteState;
  /** Nothing of this remote's was ever pulled to its end: few of the rows can be here. */
  isFirstLoad: boolean;
}

function isOwned(remote: RemoteName, change: Change): change is KnownChange {
  return isCollectionName(change.collection) && collectionsOf(remote).includes(change.collection);
}

/** The page ends a pull, with nothing held back. */
function isWhole({ hasMore, behind }: PullResponse): boolean {
  return !hasMore && behind !== true;
}

/** A page that starts anew opens a generation: rows not named in it again are dropped when it is complete (rule PL7). */
function nextState(state: RemoteState, response: PullResponse): RemoteState {
  const restored = state.epoch !== null && state.epoch !== response.epoch;
  const anew = response.reset === true || restored;
  return {
    ...state,
    epoch: response.epoch,
    cursor: response.cursor,
    generation: anew ? state.generation + 1 : state.generation,
    complete: (anew ? false : state.complete) || !response.hasMore,
    asOf: isWhole(response) ? (response.at ?? null) : state.asOf,
    // What a restored server had heard of this device it may have forgotten (rule RN8).
    word: restored ? null : state.word,
  };
}

function imageOfChange(change: KnownChange, generation: number): BaseRow {
  const { collection, id, version, scopes } = change;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's row of the collection it names; thousands pass, so it is not parsed again
  const row = scopes.length === 0 ? null : (change.row as Row<CollectionName> | null);
  return { collection, id, version, scopes, generation, row };
}

/** Within an epoch a row's version never goes back on a device (rule PL6). */
function isStale(change: KnownChange, known: KnownImage | undefined, generation: number): boolean {
  return known?.image.generation === generation && change.version < known.image.version;
}

/** What a page has shown: the versions seen by row, infinite where a row is gone. */
type Seen = Map<RowKey, number>;

function note(seen: Seen, key: RowKey, image: BaseRow): void {
  seen.set(key, image.row === null ? Number.POSITIVE_INFINITY : image.version);
}

/**
 * In a load from nothing nearly every row is new, and is added without being read. Returns the changes that this did not
 * settle: rows that are there already, rows under pending mutations, rows that left.
 */
async function addNewRows(db: UserDatabase, page: Page, byRow: EntriesByRow, seen: Seen): Promise<KnownChange[]> {
  const dirty = await dirtyRows(db);
  const images = new Map<CollectionName, BaseRow[]>();
  const named = new Set<RowKey>();
  const left: KnownChange[] = [];
  for (const change of page.changes) {
    const key = rowKey(change.collection, change.id);
    const image = imageOfChange(change, page.state.generation);
    if (image.row === null || dirty.has(key) || byRow.has(key) || named.has(key)) left.push(change);
    else append(images, change.collection, image);
    named.add(key);
  }
  const there = new Set<RowKey>();
  for (const [collection, list] of images) {
    for (const id of await addImages(db, collection, list)) there.add(rowKey(collection, id));
    for (const image of list)
      if (!there.has(rowKey(collection, image.id))) note(seen, rowKey(collection, image.id), image);
  }
  const unsettled = new Set(left);
  return page.changes.filter((change) => unsettled.has(change) || there.has(rowKey(change.collection, change.id)));
}

/** Stores the page's rows under what is pending over them; returns the versions seen, by row. */
async function storeChanges(db: UserDatabase, page: Page, unsettled: readonly OutboxEntry[]): Promise<Seen> {
  const { state } = page;
  const byRow = entriesByRow(unsettled);
  const seen: Seen = new Map();
  const changes = page.isFirstLoad ? await addNewRows(db, page, byRow, seen) : page.changes;
  const keys = changes.map((change) => rowKey(change.collection, change.id));
  const known = await readImages(db, keys);
  const writes = noRowWrites();
  for (const change of changes) {
    const key = rowKey(change.collection, change.id);
    const before = known.get(key);
    if (isStale(change, before, state.generation)) continue;
    const image = imageOfChange(change, state.generation);
    planRow(writes, image, byRow.get(key) ?? [], before?.dirty ?? false);
    known.set(key, { image, dirty: before?.dirty ?? false });
    note(seen, key, image);
  }
  await writeRows(db, writes);
  return seen;
}

/** Rows that are dropped, and those of them that mutations lie over. */
interface Dropped {
  gone: RowKey[];
  dirty: RowKey[];
}

/** Drops rows that no scope of the user's holds any more, and after a load from nothing those that were not named again. */
async function dropRows(db: UserDatabase, page: Page): Promise<Dropped> {
  const { remote, response, state } = page;
  const before = await db.remotes.get(remote);
  const wasComplete = before?.complete === true && before.generation === state.generation;
  const sweeps = state.complete && !wasComplete && state.generation > 1;
  const lost = (before?.scopes ?? []).filter((scope) => !response.scopes.includes(scope));
  if (!sweeps && lost.length === 0) return { gone: [], dirty: [] };
  const [gone, left]: [RowKey[], RowKey[]] = [[], []];
  const held = (row: { generation: number; scopes: string[] }): boolean =>
    (!sweeps || row.generation === state.generation) && row.scopes.some((scope) => response.scopes.includes(scope));
  for (const collection of collectionsOf(remote)) {
    const bases = await db.base.where('[collection+id]').between([collection, ''], [collection, '\uffff']).toArray();
    const dirty = new Map(bases.map((base) => [base.id, base]));
    for (const base of bases) {
      if (base.row === null || held(base)) continue;
      await db.base.put({ ...base, row: null, scopes: [] });
      left.push(rowKey(collection, base.id));
    }
    const rows = await db.rowsOf(collection).toArray();
    const dropped = rows.filter((row) => !dirty.has(row.id) && !held(row)).map((row) => row.id);
    await db.rowsOf(collection).bulkDelete(dropped);
    gone.push(...dropped.map((id) => rowKey(collection, id)));
  }
  return { gone: [...gone, ...left], dirty: left };
}

/**
 * Retires what the page has shown of acknowledged mutations (rule PL5), and stores anew the rows they leave. The last page of a
 * pull that was begun after an acknowledgement shows all that it named: an effect that was not shown is on a row that this
 * user no longer sees, and whose leaving was told before the answer came.
 */
async function retire(
  db: UserDatabase,
  { remote, response, state }: Page,
  acknowledged: readonly OutboxEntry[],
  seen: ReadonlyMap<RowKey, number>,
  now: number,
): Promise<void> {
  const isLast = isWhole(response);
  const reduced: OutboxEntry[] = [];
  const left: RowKey[] = [];
  for (const entry of acknowledged) {
    const effects = outstanding(entry.effects, (collection, id) => {
      const begunBefore = entry.pullsBefore?.[remote] ?? state.pulls;
      if (isLast && collections[collection].remote === remote && state.pulls > begunBefore)
        return Number.POSITIVE_INFINITY;
      return seen.get(rowKey(collection, id)) ?? 0;
    });
    if (effects.length === entry.effects.length) continue;
    reduced.push({ ...entry, effects });
    left.push(...touchedRows(entry).filter((key) => !seen.has(key)));
  }
  if (reduced.length > 0) await keepOrSettle(db, reduced, now);
  if (left.length > 0) await refold(db, left);
}

/**
 * Applies one page of a pull and its checkpoint in one transaction under the lease. One of the two functions that write
 * collection rows (the other is `mutate`).
 * @throws LeaseLost when another context has taken over, or has already applied an answer to the same cursor
 */
export function applyPull(
  db: UserDatabase,
  lease: Lease,
  remote: RemoteName,
  sentCursor: string | null,
  response: PullResponse,
  now: number,
): Promise<PullOutcome> {
  const tables = [...db.allRows(), db.base, db.outbox, db.settled, db.remotes, db.leases];
  return db.transaction('rw', tables, async () => {
    await assertLease(db, lease);
    const before = await readRemote(db, remote);
    if (before.cursor !== sentCursor) throw new LeaseLost();
    const state = nextState(before, response);
    const settledAt = correctedNow(before, now);
    const isRestored = before.epoch !== null && before.epoch !== response.epoch;
    const offeredAgain = isRestored ? await offerAgain(db, remote, settledAt) : 0;
    const page: Page = {
      remote,
      response,
      changes: response.changes.filter((change) => isOwned(remote, change)),
      state,
      isFirstLoad: state.generation === 1 && !before.complete,
    };
    const unsettled = await unsettledEntries(db);
    const seen = await storeChanges(db, page, unsettled);
    const dropped = await dropRows(db, page);
    for (const key of dropped.gone) seen.set(key, Number.POSITIVE_INFINITY);
    const acknowledged = unsettled.filter((entry) => entry.state === 'acknowledged');
    if (acknowledged.length > 0) await retire(db, page, acknowledged, seen, settledAt);
    // Their images went, so what lies over them is told anew: by now it may have retired with them.
    if (dropped.dirty.length > 0) await refold(db, dropped.dirty);
    await db.remotes.put({ ...state, scopes: response.scopes });
    return { changed: seen.size, offeredAgain };
  });
}
