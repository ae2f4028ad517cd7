import { sql } from 'kysely';
import type { CollectionName, RowKey } from '#contract/collections.ts';
import type { Check } from '#contract/protocol/pull.ts';
import type { FirstLoad, Position } from '../domain/cursor.ts';
import type { Db, Trx } from './database.ts';
import type { Xid } from './schema.ts';

/** One line of the membership log. */
export interface Entry {
  xid: Xid;
  collection: string;
  id: string;
  sortAt: Date;
}

export interface LogState {
  epoch: string;
  /** Positions before this transaction are unusable: tombstones were purged. */
  horizon: Xid;
  /** Every transaction below it has ended: its entries are all there (rule PL2). */
  watermark: Xid;
  /** Entries of these scopes are there already, above the watermark. */
  behind: boolean;
}

/** The state of the log in this snapshot. */
export async function logState(
  trx: Trx,
  scopes: readonly string[],
  owned: readonly CollectionName[],
): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select pg_snapshot_xmin(pg_current_snapshot()) as watermark,
      (select value from settings where key = 'epoch') as epoch,
      (select value from settings where key = 'horizon') as horizon,
      exists (
        select 1 from memberships
        where scope = any(${[...scopes]}::text[]) and xid >= pg_snapshot_xmin(pg_current_snapshot()) and collection = any(${[...owned]}::text[])
      ) as behind
  `.execute(trx);
  const [state] = rows;
  if (state === undefined) throw new Error('the log has no state');
  return state;
}

/** Entries after each scope's position and below the watermark, oldest first; at most `limit`. */
export async function entriesAfter(
  trx: Trx,
  positions: Readonly<Record<string, Position>>,
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

/** Rows of a first load after its last one, nearest visits first in each phase; at most `limit`. */
export async function firstEntries(
  trx: Trx,
  load: FirstLoad,
  owned: readonly CollectionName[],
  limit: number,
): Promise<Entry[]> {
  const forwards = load.p === 1;
  const [from, after, direction] = forwards ? [sql`>=`, sql`>`, sql`asc`] : [sql`<`, sql`<`, sql`desc`];
  const order = sql`sort_at ${direction}, collection ${direction}, id ${direction}`;
  const key =
    load.k === null
      ? sql``
      : sql`and (sort_at, collection, id) ${after} (${load.k[0]}::timestamptz, ${load.k[1]}, ${load.k[2]}::uuid)`;
  const parts = load.s.map(
    (scope) => sql`(
      select xid, collection, id, sort_at from memberships
      where scope = ${scope} and present and sort_at ${from} ${load.a}::timestamptz ${key}
        and xid < ${load.w}::xid8 and collection = any(${[...owned]}::text[])
      order by ${order} limit ${limit}
    )`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<Entry>`
    select xid, collection, id, sort_at as "sortAt" from (${sql.join(parts, sql` union all `)}) found order by ${order} limit ${limit}
  `.execute(trx);
  return rows;
}

/** A row as it stands in the snapshot; `row` and `scopes` are JSON text, which is passed on as it is. */
export interface ChangedRow {
  collection: string;
  id: string;
  version: number;
  row: string;
  scopes: string;
}

/** The rows of these entries in their order, with those of `scopes` that hold each. */
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
    from unnest(${names}::text[], ${ids}::uuid[]) with ordinality as k(collection, id, place)
    join records r on r.collection = k.collection and r.id = k.id
    order by k.place
  `.execute(trx);
  return rows;
}

/** When the last of these rows left one of these scopes; undefined when none did, or so long ago that it is forgotten. */
export async function lastDeparture(
  trx: Trx,
  keys: readonly RowKey[],
  scopes: readonly string[],
): Promise<Date | undefined> {
  const named = keys.map((key) => key.split('/'));
  const { rows } = await sql<{ left: Date | null }>`
    select max(m.left_at) as left from unnest(
      ${named.map(([collection]) => collection)}::text[], ${named.map(([, id]) => id)}::uuid[]
    ) as k(collection, id)
    join memberships m on m.collection = k.collection and m.id = k.id and m.scope = any(${[...scopes]}::text[]) and not m.present
  `.execute(trx);
  return rows[0]?.left ?? undefined;
}

/**
 * How many rows of each collection these scopes hold in this snapshot, and the SHA-256 of their `id:version` by identifier,
 * joined by line feeds (rule PL8). Identifiers sort as their text does.
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

/** True when one of these scopes holds the row now. */
export async function isHeldBy(
  db: Db,
  collection: CollectionName,
  id: string,
  scopes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select 1 from memberships
      where collection = ${collection} and id = ${id}::uuid and present and scope = any(${[...scopes]}::text[])
    ) as held
  `.execute(db);
  return rows[0]?.held === true;
}
