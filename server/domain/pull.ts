import { createHash } from 'node:crypto';
import type { RemoteName } from '#contract/collections.ts';
import { collectionsOf } from '#contract/collections.ts';
import type { Check, PullQuery } from '#contract/protocol/pull.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { Db, Trx } from '../db/database.ts';
import { readSnapshot } from '../db/database.ts';
import type { ChangedRow, Entry, LogState } from '../db/memberships.ts';
import { checksOf, entriesAfter, firstEntries, logState, rowsOf } from '../db/memberships.ts';
import { brusselsDay, brusselsInstant } from './brussels-day.ts';
import type { Cursor } from './cursor.ts';
import { emptyCursor, isOlderThan, positionAt, readCursor, writeCursor } from './cursor.ts';
import { scopesOfViewer } from './scopes.ts';
import type { Viewer } from './viewer.ts';

export interface PullInput {
  viewer: Viewer;
  remote: RemoteName;
  query: PullQuery;
  now: Date;
}

/** A page under way: what was found, how much room is left, and where the cursor stands. */
interface Page {
  trx: Trx;
  remote: RemoteName;
  scopes: string[];
  state: LogState;
  cursor: Cursor;
  found: Map<string, Pick<Entry, 'collection' | 'id'>>;
  limit: number;
}

/** The cursor to go on from: none when it is of another epoch or remote, or too old. Scopes that were lost are dropped. */
function startOf(
  text: string | undefined,
  remote: RemoteName,
  state: LogState,
  scopes: readonly string[],
): { cursor: Cursor; reset: boolean } {
  const nothing = emptyCursor(state.epoch, remote);
  if (text === undefined) return { cursor: nothing, reset: false };
  const sent = readCursor(text);
  if (sent.e !== state.epoch || sent.r !== remote || isOlderThan(sent, state.horizon))
    return { cursor: nothing, reset: true };
  const kept = Object.entries(sent.d).filter(([scope]) => scopes.includes(scope));
  const loading = sent.f?.s.filter((scope) => scopes.includes(scope)) ?? [];
  return {
    cursor: {
      ...sent,
      d: Object.fromEntries(kept),
      f: sent.f === null || loading.length === 0 ? null : { ...sent.f, s: loading },
    },
    reset: false,
  };
}

function unloaded({ cursor, scopes }: Page): string[] {
  return scopes.filter((scope) => cursor.d[scope] === undefined && cursor.f?.s.includes(scope) !== true);
}

/** Takes entries into the page as far as there is room; returns those taken. A row in two scopes takes room once. */
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

/** One more than there is room for, so that an answer knows whether more follows. */
function wanted(page: Page): number {
  return page.limit - page.found.size + 1;
}

/** Pages through the first load under way. True when it is done and its scopes are loaded up to its watermark. */
async function loadFirst(page: Page): Promise<boolean> {
  const owned = collectionsOf(page.remote);
  for (let load = page.cursor.f; load !== null; load = page.cursor.f) {
    const asked = wanted(page);
    const entries = await firstEntries(page.trx, load, owned, asked);
    const taken = take(page, entries);
    const last = taken.at(-1);
    if (last !== undefined) load = { ...load, k: [last.sortAt.toISOString(), last.collection, last.id] };
    page.cursor.f = load;
    if (taken.length < entries.length) return false;
    if (entries.length === asked) continue;
    if (load.p === 1) page.cursor.f = { ...load, p: 2, k: null };
    else {
      for (const scope of load.s) page.cursor.d[scope] = positionAt(load.w);
      page.cursor.f = null;
    }
  }
  return true;
}

/** Adds what changed since the cursor. True when nothing below the watermark is left. */
async function loadChanges(page: Page): Promise<boolean> {
  const owned = collectionsOf(page.remote);
  const { watermark } = page.state;
  for (;;) {
    const asked = wanted(page);
    const entries = await entriesAfter(page.trx, page.cursor.d, owned, { watermark, limit: asked });
    const taken = take(page, entries);
    const last = taken.at(-1);
    const done = taken.length === entries.length && entries.length < asked;
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

/** Fills the page; true when there is more below the watermark. */
async function fill(page: Page, now: Date): Promise<boolean> {
  const waiting = unloaded(page);
  if (page.cursor.f === null && waiting.length > 0) {
    const anchor = brusselsInstant(brusselsDay(now)).toISOString();
    page.cursor.f = { w: page.state.watermark, a: anchor, p: 1, k: null, s: waiting };
  }
  if (!(await loadFirst(page))) return true;
  // A scope that was gained while others were loading has its own first load next.
  if (unloaded(page).length > 0) return true;
  return !(await loadChanges(page));
}

function changeJson({ collection, id, version, scopes, row }: ChangedRow): string {
  return `{"collection":"${collection}","id":"${id}","version":${version},"scopes":${scopes},"row":${scopes === '[]' ? 'null' : row}}`;
}

export interface PullAnswer {
  /** JSON of the contract's `pullResponse`; rows are passed on as the database wrote them, neither parsed nor copied. */
  body: string;
  rows: number;
  behind: boolean;
  /** Milliseconds that a comparison took; null when there was none. */
  checkedIn: number | null;
}

/** What each collection of the remote holds for these scopes, one that holds nothing included (rule PL8). */
async function compare({ trx, remote, scopes }: Page): Promise<Check[]> {
  const found = await checksOf(trx, scopes, collectionsOf(remote));
  return collectionsOf(remote).map(
    (collection) => found.find((one) => one.collection === collection) ?? { collection, count: 0, sum: sumOfNothing },
  );
}

/** SHA-256 of nothing. */
const sumOfNothing = createHash('sha256').digest('hex');

/**
 * Answers a pull from one snapshot (rules PL1, PL2, PL3): the first load of new scopes, then every change below the
 * watermark, in the order of the log.
 * @throws {CodedError} ValidationFailed for a malformed cursor.
 */
export function pull(db: Db, { viewer, remote, query, now }: PullInput): Promise<PullAnswer> {
  const scopes = scopesOfViewer(viewer);
  return readSnapshot(db, async (trx) => {
    const state = await logState(trx, scopes, collectionsOf(remote));
    const { cursor, reset } = startOf(query.cursor, remote, state, scopes);
    const page: Page = { trx, remote, scopes, state, cursor, found: new Map(), limit: query.limit };
    const hasMore = await fill(page, now);
    const begun = performance.now();
    const isCompared = query.checks !== undefined && !hasMore && !state.behind;
    const checks = isCompared ? await compare(page) : undefined;
    const checkedIn = isCompared ? performance.now() - begun : null;
    const rows = await rowsOf(trx, [...page.found.values()], scopes);
    const head = JSON.stringify({
      protocol: protocolVersion,
      epoch: state.epoch,
      cursor: writeCursor(page.cursor),
      hasMore,
      ...(state.behind ? { behind: true } : {}),
      ...(reset ? { reset: true } : {}),
      scopes,
      ...(checks === undefined ? {} : { checks }),
      at: now.toISOString(),
    });
    return {
      body: `${head.slice(0, -1)},"changes":[${rows.map(changeJson).join(',')}]}`,
      rows: rows.length,
      behind: state.behind,
      checkedIn,
    };
  });
}
