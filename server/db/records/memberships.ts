import { sql } from 'kysely';
import type { CollectionName, RowKey } from '#contract/collections.ts';
import type { Check } from '#contract/protocol/sync/pull.ts';
import type { Db, Trx } from '../connection/database.ts';
import type { Xid } from '../schema.ts';

/** A position in the log: the transaction, collection and row of the last entry read. */
export type LogPosition = readonly [xid: Xid, collection: string, id: string];

/** One page of a first load. */
export interface FirstLoadPage {
  scopes: readonly string[];
  /** Entries stamped at or after this transaction belong to the delta that follows. */
  watermark: Xid;
  /** Rows from this instant on come first, ascending; then those before it, descending. */
  anchor: string;
  direction: 'fromAnchor' | 'beforeAnchor';
  /** The last row read in this direction: its `sort_at`, collection and identifier. */
  after: readonly [sortAt: string, collection: string, id: string] | null;
}

/** One line of the membership log. */
export interface Entry {
  xid: Xid;
  collection: string;
  id: string;
  sortAt: Date;
}

export interface LogState {
  epoch: string;
  /** Positions before this transaction cannot be used: their tombstones were purged. */
  horizon: Xid;
  /** Every transaction below it has ended, so all its entries are visible (rule PL2). */
  watermark: Xid;
  /** The last run of the server over this log (rule PL7e); null before the first. */
  run: string | null;
  /** True when entries of these scopes exist at or above the watermark. */
  behind: boolean;
}

/** Returns the state of the log in this snapshot. */
export async function logState(
  trx: Trx,
  scopes: readonly string[],
  owned: readonly CollectionName[],
): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select pg_snapshot_xmin(pg_current_snapshot()) as watermark,
      (select value from settings where key = 'epoch') as epoch,
      (select value from settings where key = 'horizon') as horizon,
      (select id from log_runs order by xid desc limit 1) as run,
      exists (
        select 1 from memberships
        where scope = any(${[...scopes]}::text[]) and xid >= pg_snapshot_xmin(pg_current_snapshot()) and collection = any(${[...owned]}::text[])
      ) as behind
  `.execute(trx);
  const [state] = rows;
  if (state === undefined) throw new Error('the log has no state');
  return state;
}

/** Returns entries after each scope's position and below the watermark, oldest first; at most `limit`. */
export async function entriesAfter(
  trx: Trx,
  positions: Readonly<Record<string, LogPosition>>,
  owned: readonly CollectionName[],
  { watermark, limit }: { watermark: Xid; limit: number },
): Promise<Entry[]> {
  const parts = Object.entries(positions).map(
    ([scope, [xid, collection, id]]) => sql`(
      select xid, collection, id, sort_at as "sortAt" from memberships
      where scope = ${scope} and (xid, collection, id) > (${xid}::xid8, ${collection}, ${id}::uuid)
        and xid < ${watermark}::xid8 and collection = any(${[...owned]}::text[])
      order by xid, collection, id limit ${limit}
    )`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<Entry>`
    select xid, collection, id, "sortAt" from (${sql.join(parts, sql` union all `)}) found order by xid, collection, id limit ${limit}
  `.execute(trx);
  return rows;
}

/** Returns rows of a first load after its last one, nearest visits first in each direction; at most `limit`. */
export async function firstEntries(
  trx: Trx,
  page: FirstLoadPage,
  owned: readonly CollectionName[],
  limit: number,
): Promise<Entry[]> {
  const forwards = page.direction === 'fromAnchor';
  const [from, beyond, direction] = forwards ? [sql`>=`, sql`>`, sql`asc`] : [sql`<`, sql`<`, sql`desc`];
  const order = sql`sort_at ${direction}, collection ${direction}, id ${direction}`;
  const key =
    page.after === null
      ? sql``
      : sql`and (sort_at, collection, id) ${beyond} (${page.after[0]}::timestamptz, ${page.after[1]}, ${page.after[2]}::uuid)`;
  const parts = page.scopes.map(
    (scope) => sql`(
      select xid, collection, id, sort_at from memberships
      where scope = ${scope} and present and sort_at ${from} ${page.anchor}::timestamptz ${key}
        and xid < ${page.watermark}::xid8 and collection = any(${[...owned]}::text[])
      order by ${order} limit ${limit}
    )`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<Entry>`
    select xid, collection, id, sort_at as "sortAt" from (${sql.join(parts, sql` union all `)}) found order by ${order} limit ${limit}
  `.execute(trx);
  return rows;
}

/**
 * Counts how many of these rows, from the first on, have at most so many bytes together. Rendering a row takes longer than
 * looking up its stored size, which is its own unless it is compressed. An empty object that is added decompresses it.
 */
export async function countWithin(
  trx: Trx,
  entries: readonly Pick<Entry, 'collection' | 'id'>[],
  bytesMax: number,
): Promise<number> {
  const names = entries.map(({ collection }) => collection);
  const ids = entries.map(({ id }) => id);
  const { rows } = await sql<{ over: number | null }>`
    select min(ordinal)::int as over from (
      select k.ordinal, sum(
        pg_column_size(case when pg_column_compression(r.data) is null then r.data else r.data || '{}' end)
      ) over (order by k.ordinal) as total
      from unnest(${names}::text[], ${ids}::uuid[]) with ordinality as k(collection, id, ordinal)
      join records r on r.collection = k.collection and r.id = k.id
    ) sized where total > ${bytesMax}
  `.execute(trx);
  const over = rows[0]?.over ?? null;
  return over === null ? entries.length : over - 1;
}

/** A row in this snapshot. `row` and `scopes` are JSON text that is passed on without parsing. */
export interface ChangedRow {
  collection: string;
  id: string;
  version: number;
  row: string;
  scopes: string;
}

/** Returns the rows of these entries in their order, each with those of `scopes` that hold it. */
export async function rowsOf(
  trx: Trx,
  entries: readonly Pick<Entry, 'collection' | 'id'>[],
  scopes: readonly string[],
): Promise<ChangedRow[]> {
  if (entries.length === 0) return [];
  const names = entries.map(({ collection }) => collection);
  const ids = entries.map(({ id }) => id);
  const { rows } = await sql<ChangedRow>`
    select r.collection, r.id, r.version, r.data::text as row,
      coalesce((
        select json_agg(m.scope order by m.scope) from memberships m
        where m.collection = r.collection and m.id = r.id and m.scope = any(${[...scopes]}::text[]) and m.present
      ), '[]')::text as scopes
    from unnest(${names}::text[], ${ids}::uuid[]) with ordinality as k(collection, id, ordinal)
    join records r on r.collection = k.collection and r.id = k.id
    order by k.ordinal
  `.execute(trx);
  return rows;
}

/**
 * Returns when the last of these rows left one of these scopes; undefined when none did, or when the log no longer has
 * it.
 */
export async function lastDeparture(
  db: Db,
  keys: readonly RowKey[],
  scopes: readonly string[],
): Promise<Date | undefined> {
  const named = keys.map((key) => key.split('/'));
  const { rows } = await sql<{ left: Date | null }>`
    select max(m.left_at) as left from unnest(
      ${named.map(([collection]) => collection)}::text[], ${named.map(([, id]) => id)}::uuid[]
    ) as k(collection, id)
    join memberships m on m.collection = k.collection and m.id = k.id and m.scope = any(${[...scopes]}::text[]) and not m.present
  `.execute(db);
  return rows[0]?.left ?? undefined;
}

/** A time during which a scope held a row, and which is over. */
export interface FormerSpan {
  key: RowKey;
  /** When the row came first, as far as departures are remembered. Null for a row that came before this was kept. */
  since: Date | null;
  left: Date;
}

/** Returns the last time that each of these scopes had each of these rows and has it no longer. */
export async function formerSpans(db: Db, keys: readonly RowKey[], scopes: readonly string[]): Promise<FormerSpan[]> {
  const named = keys.map((key) => key.split('/'));
  const { rows } = await sql<FormerSpan>`
    select m.collection || '/' || m.id as key, m.held_since as since, m.left_at as left
    from unnest(
      ${named.map(([collection]) => collection)}::text[], ${named.map(([, id]) => id)}::uuid[]
    ) as k(collection, id)
    join memberships m on m.collection = k.collection and m.id = k.id and m.scope = any(${[...scopes]}::text[])
      and not m.present and m.left_at is not null
  `.execute(db);
  return rows;
}

/**
 * Counts the rows of each collection that these scopes hold in this snapshot, with the SHA-256 of their `id:version`,
 * sorted by identifier and joined by line feeds (rule PL8). Identifiers sort as text.
 */
export async function checksOf(
  trx: Trx,
  scopes: readonly string[],
  owned: readonly CollectionName[],
): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select collection, count(*) as count,
      encode(sha256(convert_to(string_agg(id::text || ':' || version, chr(10) order by id), 'UTF8')), 'hex') as sum
    from (
      select distinct r.collection, r.id, r.version from memberships m
      join records r on r.collection = m.collection and r.id = m.id
      where m.scope = any(${[...scopes]}::text[]) and m.present and m.collection = any(${[...owned]}::text[])
    ) held group by collection
  `.execute(trx);
  return rows;
}
