import type { CollectionName, RemoteName, Row, RowKey } from '#contract/collections.ts';
import { collections, collectionsOf, isCollectionName, remotes, rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Change, PullResponse } from '#contract/protocol/sync/pull.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Lease, PullOutcome } from '#sync/ports.ts';
import { LeaseLost } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { reportFreed } from '../capture/freed-files.ts';
import { doubtReceipts } from '../files/unreceived-files.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import { entriesIn, unsettledEntries } from '../rows/read-entries.ts';
import { correctedNow, readRemote, writeRemote } from '../remotes/remote-states.ts';
import { labelDeparted, writeAndNote } from './label-departed.ts';
import type { EntriesByRow } from '../rows/folding.ts';
import { entriesByRow, ordersOver, plannedRefold, plannedRows } from '../rows/folding.ts';
import type { KnownImage } from '../rows/row-images.ts';
import { addImages, append, dirtyRows, readRows } from '../rows/row-images.ts';
import { storeOrSettle, requeueAfterRestore, outstanding, touchedRows } from '../outbox/settle.ts';
import type { BaseRow, StoredRow, UserDatabase } from '../database/user-database.ts';

type KnownChange = Change & { collection: CollectionName };

interface Page {
  remote: RemoteName;
  response: PullResponse;
  /** Changes of collections that this version knows and this remote owns. */
  changes: KnownChange[];
  state: RemoteState;
  /** No pull of this remote has ever completed: few of its rows can be stored yet. */
  isFirstLoad: boolean;
  /** Orders that leave this device with the page. */
  departed: Order[];
}

function isOwned(remote: RemoteName, change: Change): change is KnownChange {
  return isCollectionName(change.collection) && collectionsOf(remote).includes(change.collection);
}

/** Returns true when the page ends a pull and the server holds nothing back. */
function isWhole({ hasMore, behind }: PullResponse): boolean {
  return !hasMore && behind !== true;
}

/**
 * Returns the state after a page. A page that starts from nothing opens a generation; rows that it does not name are
 * dropped when it is complete (rule PL7).
 */
function nextState(state: RemoteState, response: PullResponse): RemoteState {
  const restored = state.epoch !== null && state.epoch !== response.epoch;
  const anew = response.reset === true || restored;
  return {
    ...state,
    epoch: response.epoch,
    mark: restored ? null : state.mark,
    contactAt: restored ? null : state.contactAt,
    cursor: response.cursor,
    generation: anew ? state.generation + 1 : state.generation,
    complete: (anew ? false : state.complete) || !response.hasMore,
    hasMore: response.hasMore,
    asOf: isWhole(response) ? (response.at ?? null) : state.asOf,
    // A restored server may have lost the last heartbeat (rule RN8).
    heartbeat: restored ? null : state.heartbeat,
  };
}

function imageOfChange(change: KnownChange, generation: number): BaseRow {
  const { collection, id, version, scopes } = change;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's row of the collection it names; thousands pass, so it is not parsed again
  const row = scopes.length === 0 ? null : (change.row as Row<CollectionName> | null);
  return { collection, id, version, scopes, generation, row };
}

/**
 * Returns true for a version older than the stored one. Within an epoch a row's version never decreases on a device (rule
 * PL6).
 */
function isStale(change: KnownChange, known: KnownImage | undefined, generation: number): boolean {
  return known?.image.generation === generation && change.version < known.image.version;
}

/** The row versions that a page has shown, by row; infinite for a row that is gone. */
type Seen = Map<RowKey, number>;

function note(seen: Seen, key: RowKey, image: BaseRow): void {
  seen.set(key, image.row === null ? Number.POSITIVE_INFINITY : image.version);
}

/**
 * Adds the new rows of a first load without reading them first, since nearly every row is new. Returns the changes that
 * remain: rows already stored, rows under pending mutations, rows that were removed.
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

/** Stores the page's rows with the pending mutations applied over them. Returns the versions seen, by row. */
async function storeChanges(db: UserDatabase, page: Page, unsettled: readonly OutboxEntry[]): Promise<Seen> {
  const { state } = page;
  const byRow = entriesByRow(unsettled);
  const seen: Seen = new Map();
  const changes = page.isFirstLoad ? await addNewRows(db, page, byRow, seen) : page.changes;
  const keys = changes.map((change) => rowKey(change.collection, change.id));
  const [known, stored] = await readRows(db, keys);
  const images = new Map<RowKey, KnownImage>();
  for (const change of changes) {
    const key = rowKey(change.collection, change.id);
    const before = images.get(key) ?? known.get(key);
    if (isStale(change, before, state.generation)) continue;
    const image = imageOfChange(change, state.generation);
    images.set(key, { image, dirty: before?.dirty ?? false });
    note(seen, key, image);
  }
  // A row that leaves says no more which order it is under.
  const under = page.changes.map((change) => {
    const { collection, row } = imageOfChange(change, state.generation);
    return { collection, row: row ?? known.get(rowKey(collection, change.id))?.image.row };
  });
  const touched = new Set([...images.keys(), ...ordersOver(under)]);
  const brought = new Set([...touched].flatMap((key) => byRow.get(key) ?? []));
  const folding = { images, stored, entries: [...brought] };
  await writeAndNote(db, await plannedRows(db, [...images.keys()], folding), page.departed);
  return seen;
}

/** The rows that were dropped, and those to fold again: with pending mutations, or with some that read a dropped one. */
interface Dropped {
  gone: RowKey[];
  dirty: RowKey[];
}

/** Returns the scopes that the user no longer has: a role was withdrawn. */
function lostScopes(before: Pick<RemoteState, 'scopes'> | undefined, { scopes }: PullResponse): string[] {
  return (before?.scopes ?? []).filter((scope) => !scopes.includes(scope));
}

function isOrders(collection: CollectionName, rows: StoredRow[]): rows is StoredRow<'orders'>[] {
  return collection === 'orders' && rows.length > 0;
}

/**
 * Drops the rows that no scope of the user holds any more and, after a load from nothing, the rows that it did not name.
 */
async function dropRows(db: UserDatabase, page: Page): Promise<Dropped> {
  const { remote, response, state } = page;
  const before = await db.remotes.get(remote);
  const wasComplete = before?.complete === true && before.generation === state.generation;
  const sweeps = state.complete && !wasComplete && state.generation > 1;
  const lost = lostScopes(before, response);
  if (!sweeps && lost.length === 0) return { gone: [], dirty: [] };
  const [gone, left, orders]: [RowKey[], RowKey[], RowKey[]] = [[], [], []];
  const held = (row: { generation: number; scopes: string[] }): boolean =>
    (!sweeps || row.generation === state.generation) && row.scopes.some((scope) => response.scopes.includes(scope));
  for (const collection of collectionsOf(remote)) {
    const bases = await db.base.where('[collection+id]').between([collection, ''], [collection, '\uffff']).toArray();
    const dirty = new Map(bases.map((base) => [base.id, base]));
    for (const base of bases) {
      if (base.row === null || held(base)) continue;
      await db.base.put({ ...base, row: null, scopes: [] });
      left.push(rowKey(collection, base.id));
      orders.push(...ordersOver([base]));
    }
    const rows = await db.rowsOf(collection).toArray();
    const dropped = rows.filter((row) => !dirty.has(row.id) && !held(row));
    if (isOrders(collection, dropped)) page.departed.push(...dropped.map(({ row }) => row));
    await db.rowsOf(collection).bulkDelete(dropped.map(({ id }) => id));
    gone.push(...dropped.map(({ id }) => rowKey(collection, id)));
    orders.push(...ordersOver(dropped.map(({ row }) => ({ collection, row }))));
  }
  const dirty = orders.length === 0 ? new Set() : await dirtyRows(db);
  return { gone: [...gone, ...left], dirty: [...left, ...orders.filter((key) => dirty.has(key))] };
}

/**
 * Retires the effects of acknowledged mutations that the page has shown (rule PL5), and stores their other rows again. The
 * last page of a pull that began after an acknowledgement shows all its effects. An effect still missing then is on a row
 * that this user no longer sees, and whose removal was pulled before the acknowledgement.
 */
async function retire(
  db: UserDatabase,
  { departed, remote, response, state }: Page,
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
    const touched = touchedRows(entry);
    // What the page brought was folded with the others as they were.
    if (touched.some((key) => !seen.has(key))) left.push(...touched);
  }
  if (reduced.length > 0) await storeOrSettle(db, reduced, now);
  if (left.length > 0) await writeAndNote(db, await plannedRefold(db, left), departed);
}

/**
 * Doubts what this device holds for safe: another epoch began. Each remote counts as answered once a cycle with it is complete
 * again, in which everything was compared (rule OB10d).
 */
async function doubtAll(db: UserDatabase, epoch: string): Promise<void> {
  await doubtReceipts(db);
  for (const remote of remotes) {
    const state = await readRemote(db, remote);
    if (state.epoch !== epoch) await writeRemote(db, { ...state, contactAt: null });
  }
}

/**
 * Applies one page of a pull and its checkpoint, in one transaction under the lease. Only this function and `mutate` write
 * collection rows.
 * @throws LeaseLost when another context has taken over, or has already applied a response to the same cursor
 */
export async function applyPull(
  db: UserDatabase,
  lease: Lease,
  remote: RemoteName,
  sentCursor: string | null,
  response: PullResponse,
  now: number,
): Promise<PullOutcome> {
  const { epoch } = await readRemote(db, remote);
  const isOfAnother = epoch !== null && epoch !== response.epoch;
  // A capture waits for no page, except after a restore.
  const files = isOfAnother ? [db.files] : [];
  const tables = [...db.allRows(), db.base, db.outbox, db.settled, db.remotes, db.leases, db.facts, ...files];
  return db.transaction('rw', tables, async () => {
    await assertLease(db, lease);
    const before = await readRemote(db, remote);
    if (before.cursor !== sentCursor || before.epoch !== epoch) throw new LeaseLost();
    const state = nextState(before, response);
    const settledAt = correctedNow(before, now);
    if (isOfAnother) await doubtAll(db, response.epoch);
    let requeued = isOfAnother ? await requeueAfterRestore(db, remote, settledAt) : 0;
    if (isOfAnother && remote === 'field') requeued += await reportFreed(db, now);
    const page: Page = {
      remote,
      response,
      changes: response.changes.filter((change) => isOwned(remote, change)),
      state,
      isFirstLoad: state.generation === 1 && !before.complete,
      departed: [],
    };
    // Nothing is folded again for an empty page, which comes beside each push of a long outbox.
    const unsettled = page.changes.length === 0 ? await entriesIn(db, 'acknowledged') : await unsettledEntries(db);
    const seen = await storeChanges(db, page, unsettled);
    const dropped = await dropRows(db, page);
    for (const key of dropped.gone) seen.set(key, Number.POSITIVE_INFINITY);
    const acknowledged = unsettled.filter((entry) => entry.state === 'acknowledged');
    if (acknowledged.length > 0) await retire(db, page, acknowledged, seen, settledAt);
    // The server's images of these rows are gone, and mutations over them may have retired, so fold them again.
    if (dropped.dirty.length > 0) await writeAndNote(db, await plannedRefold(db, dropped.dirty), page.departed);
    if (page.departed.length > 0) await labelDeparted(db, page.departed);
    await writeRemote(db, { ...state, scopes: response.scopes });
    // Who is no agent any more may not read what the search of all clients gave.
    if (lostScopes(before, response).some((scope) => scope.startsWith('owner:'))) await db.facts.delete('foundClients');
    return { changed: seen.size, requeued };
  });
}
