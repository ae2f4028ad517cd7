import { createHash } from 'node:crypto';
import type { RemoteName } from '#contract/collections.ts';
import { collectionsOf } from '#contract/collections.ts';
import type { Check, PullQuery } from '#contract/protocol/sync/pull.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import { brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { Db, Trx } from '../../db/connection/database.ts';
import { readSnapshot } from '../../db/connection/database.ts';
import type { ChangedRow, Entry, LogState } from '../../db/records/memberships.ts';
import { checksOf, countWithin, entriesAfter, firstEntries, logState, rowsOf } from '../../db/records/memberships.ts';
import type { Cursor, ReadCursor } from './cursor.ts';
import { emptyCursor, isOlderThan, pageOf, positionAt, readCursor, writeCursor } from './cursor.ts';
import { isOfLostLog, leaveLostLog, readMark } from './lost-log.ts';
import { visiblePart } from './visible-part.ts';
import { anyRowBytesMax } from '../push/row-bytes.ts';
import { scopesOfViewer } from '../rows/scopes.ts';
import type { Viewer } from '../rows/viewer.ts';

export interface PullInput {
  viewer: Viewer;
  remote: RemoteName;
  query: PullQuery;
  now: Date;
  /** Signs the cursors. */
  secret: string;
}

/** Bytes that the rows of a page may have, more than a usual page of {@link PullQuery.limit} has (rule PL1c). */
export const pageBytesMax = 4 * 1024 * 1024;

/** A page under way: the rows found, the limit, and the cursor. */
interface Page {
  trx: Trx;
  remote: RemoteName;
  scopes: string[];
  state: LogState;
  cursor: Cursor;
  found: Map<string, Pick<Entry, 'collection' | 'id'>>;
  limit: number;
}

/**
 * Returns the cursor to continue from: an empty one for another epoch or remote, or for an expired one. Drops lost
 * scopes.
 */
function startOf(
  read: ReadCursor | null,
  remote: RemoteName,
  state: LogState,
  scopes: readonly string[],
): { cursor: Cursor; reset: boolean } {
  const nothing = emptyCursor(state.epoch, remote);
  if (read === null) return { cursor: nothing, reset: false };
  const sent = read.cursor;
  if (sent.e !== state.epoch || sent.r !== remote || isOlderThan(sent, state.horizon))
    return { cursor: nothing, reset: true };
  const positions = Object.entries(sent.d).filter(([scope]) => scopes.includes(scope));
  const loading = sent.f?.s.filter((scope) => scopes.includes(scope)) ?? [];
  return {
    cursor: {
      ...sent,
      d: Object.fromEntries(positions),
      f: sent.f === null || loading.length === 0 ? null : { ...sent.f, s: loading },
    },
    reset: false,
  };
}

function unloaded({ cursor, scopes }: Page): string[] {
  return scopes.filter((scope) => cursor.d[scope] === undefined && cursor.f?.s.includes(scope) !== true);
}

/** Adds entries to the page up to its limit and returns those added. A row in two scopes counts once. */
function take(page: Page, entries: readonly Entry[]): Entry[] {
  const taken: Entry[] = [];
  for (const entry of entries) {
    const key = `${entry.collection}/${entry.id}`;
    if (!page.found.has(key) && page.found.size >= page.limit) break;
    page.found.set(key, entry);
    taken.push(entry);
  }
  return taken;
}

/** One more than the free places, to know whether more follows. */
function remainingPlaces(page: Page): number {
  return page.limit - page.found.size + 1;
}

/** Reads the first load under way. Returns true when it is done: its scopes are loaded up to its watermark. */
async function loadFirst(page: Page): Promise<boolean> {
  const owned = collectionsOf(page.remote);
  for (let load = page.cursor.f; load !== null; load = page.cursor.f) {
    const requested = remainingPlaces(page);
    const entries = await firstEntries(page.trx, pageOf(load), owned, requested);
    const taken = take(page, entries);
    const last = taken.at(-1);
    if (last !== undefined) load = { ...load, k: [last.sortAt.toISOString(), last.collection, last.id] };
    page.cursor.f = load;
    if (taken.length < entries.length) return false;
    if (entries.length === requested) continue;
    if (load.p === 1) page.cursor.f = { ...load, p: 2, k: null };
    else {
      for (const scope of load.s) page.cursor.d[scope] = positionAt(load.w);
      page.cursor.f = null;
    }
  }
  return true;
}

/** Adds the changes since the cursor. Returns true when nothing below the watermark is left. */
async function loadChanges(page: Page): Promise<boolean> {
  const owned = collectionsOf(page.remote);
  const { watermark } = page.state;
  for (;;) {
    const requested = remainingPlaces(page);
    const entries = await entriesAfter(page.trx, page.cursor.d, owned, { watermark, limit: requested });
    const taken = take(page, entries);
    const last = taken.at(-1);
    const done = taken.length === entries.length && entries.length < requested;
    for (const scope of Object.keys(page.cursor.d))
      advance(page.cursor, scope, done ? positionAt(watermark) : last && [last.xid, last.collection, last.id]);
    if (done) return true;
    if (taken.length < entries.length) return false;
  }
}

/** Moves a scope's position forwards, never backwards: entries are read in one order over all scopes. */
function advance(cursor: Cursor, scope: string, to: Cursor['d'][string] | undefined): void {
  const from = cursor.d[scope];
  if (to === undefined || from === undefined) return;
  const [ahead, behind] = [BigInt(to[0]), BigInt(from[0])];
  const later = ahead > behind || (ahead === behind && (to[1] > from[1] || (to[1] === from[1] && to[2] > from[2])));
  if (later) cursor.d[scope] = to;
}

/** Fills the page. Returns true when there is more below the watermark. */
async function fill(page: Page, now: Date): Promise<boolean> {
  const waiting = unloaded(page);
  if (page.cursor.f === null && waiting.length > 0) {
    const anchor = brusselsInstant(brusselsDay(now));
    page.cursor.f = { w: page.state.watermark, a: anchor, p: 1, k: null, s: waiting };
  }
  if (!(await loadFirst(page))) return true;
  // A scope gained while others were loading has its own first load next.
  if (unloaded(page).length > 0) return true;
  return !(await loadChanges(page));
}

/** Fills a page. One whose rows are too large together is filled again with as many as fit, and with one at least. */
async function fillWithin(begin: (limit: number) => Page, limit: number, now: Date): Promise<[Page, boolean]> {
  const page = begin(limit);
  const hasMore = await fill(page, now);
  if (page.found.size * anyRowBytesMax <= pageBytesMax) return [page, hasMore];
  const fitting = await countWithin(page.trx, [...page.found.values()], pageBytesMax);
  if (fitting >= page.found.size) return [page, hasMore];
  const smaller = begin(Math.max(1, fitting));
  return [smaller, await fill(smaller, now)];
}

function changeJson({ collection, id, version, scopes, row }: ChangedRow): string {
  return `{"collection":"${collection}","id":"${id}","version":${version},"scopes":${scopes},"row":${scopes === '[]' ? 'null' : row}}`;
}

export interface PullAnswer {
  /** JSON of the contract's `pullResponse`. Rows are passed on as the database wrote them, without parsing. */
  body: string;
  rows: number;
  behind: boolean;
  /** Milliseconds that the checks took; null when there were none. */
  checksDuration: number | null;
  /** A new epoch began: the log had been put back to an older copy. */
  isEpochRaised: boolean;
}

/** Returns count and checksum of each collection of the remote in these scopes, empty ones included (rule PL8). */
async function compare({ trx, remote, scopes }: Page): Promise<Check[]> {
  const found = await checksOf(trx, scopes, collectionsOf(remote));
  return collectionsOf(remote).map(
    (collection) => found.find((one) => one.collection === collection) ?? { collection, count: 0, sum: sumOfNothing },
  );
}

/** SHA-256 of the empty string. */
const sumOfNothing = createHash('sha256').digest('hex');

/** The log was put back to an older copy: its epoch must be replaced before a cursor is answered. */
interface LostLog {
  lostEpoch: string;
}

/**
 * Answers a pull (rules PL1, PL2, PL3). A cursor that proves that the log was put back to an older copy begins a new
 * epoch first (rule PL7e).
 * @throws {CodedError} ValidationFailed for a malformed cursor; Unavailable while another request begins that epoch.
 */
export async function pull(db: Db, input: PullInput): Promise<PullAnswer> {
  const answer = await pullOnce(db, input);
  if (!('lostEpoch' in answer)) return answer;
  const isEpochRaised = await leaveLostLog(db, answer.lostEpoch);
  const again = await pullOnce(db, input);
  if ('lostEpoch' in again) throw new Error('the new epoch does not show');
  return { ...again, isEpochRaised };
}

/**
 * Answers a pull from one snapshot: first the load of new scopes, then every change below the watermark, in the order of
 * the log.
 */
function pullOnce(db: Db, { viewer, remote, query, now, secret }: PullInput): Promise<PullAnswer | LostLog> {
  const scopes = scopesOfViewer(viewer);
  const sent = query.cursor === undefined ? null : readCursor(query.cursor, secret);
  const proofs = [sent, readMark(query.mark, secret)].filter((one) => one !== null);
  return readSnapshot(db, async (trx) => {
    const state = await logState(trx, scopes, collectionsOf(remote));
    for (const proof of proofs) if (await isOfLostLog(trx, proof, state)) return { lostEpoch: state.epoch };
    const { reset } = startOf(sent, remote, state, scopes);
    const begin = (limit: number): Page => {
      const { cursor } = startOf(sent, remote, state, scopes);
      return { trx, remote, scopes, state, cursor, found: new Map(), limit };
    };
    const [page, hasMore] = await fillWithin(begin, query.limit, now);
    const checksStartedAt = performance.now();
    const isCompared = query.checks !== undefined && !hasMore && !state.behind;
    const checks = isCompared ? await compare(page) : undefined;
    const checksDuration = isCompared ? performance.now() - checksStartedAt : null;
    const rows = await rowsOf(trx, [...page.found.values()], scopes);
    const head = JSON.stringify({
      protocol: protocolVersion,
      epoch: state.epoch,
      cursor: writeCursor(page.cursor, state.run, secret),
      hasMore,
      ...(state.behind ? { behind: true } : {}),
      ...(reset ? { reset: true } : {}),
      scopes,
      ...(checks === undefined ? {} : { checks }),
      at: now.toISOString(),
    });
    return {
      body: `${head.slice(0, -1)},"changes":[${rows.map((row) => changeJson(visiblePart(row, viewer))).join(',')}]}`,
      rows: rows.length,
      behind: state.behind,
      checksDuration,
      isEpochRaised: false,
    };
  });
}
