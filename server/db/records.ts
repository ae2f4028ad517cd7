import { sql } from 'kysely';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import type { LostValue } from '../domain/apply.ts';
import type { StoredRow } from '../domain/row-set.ts';
import type { WritePlan } from '../domain/write.ts';
import { orderIdOf } from '../domain/scopes.ts';
import { pokeChannel, pokePayload } from '../pokes.ts';
import type { Db } from './database.ts';

/** A row as the driver gives it; what is stored went through the contract, so it is read as the contract's. */
interface RecordLine {
  collection: CollectionName;
  id: string;
  version: number;
  row: AnyRow;
}

function parts(keys: readonly RowKey[]): { names: string[]; ids: string[] } {
  const split = keys.map((key) => key.split('/'));
  return { names: split.map(([name]) => name ?? ''), ids: split.map(([, id]) => id ?? '') };
}

/**
 * The rows of these keys, locked until the transaction ends. They are locked in one order everywhere, so that two
 * transactions that need the same rows wait instead of deadlocking.
 */
export async function lockRows(trx: Db, keys: readonly RowKey[]): Promise<StoredRow[]> {
  const { names, ids } = parts(keys);
  const { rows } = await sql<RecordLine>`
    select r.collection, r.id, r.version, r.data as row from records r
    where (r.collection, r.id) in (select * from unnest(${names}::text[], ${ids}::uuid[]))
    order by r.collection, r.id for update
  `.execute(trx);
  return rows;
}

/** The messages and visits of these orders. */
export async function childrenOf(trx: Db, orderIds: readonly string[]): Promise<StoredRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<RecordLine>`
    select collection, id, version, data as row from records where parent_id = any(${orderIds}::uuid[]) order by collection, id
  `.execute(trx);
  return rows;
}

/** A mutation's stored result (rule OB4). */
export interface ResultLine {
  id: string;
  userId: string;
  hash: string;
  status: string;
  /** JSON of the wire's result. */
  result: string;
  createdAt: string;
}

/** A value that lost a merge, with its identifier and its author. */
export interface ConflictLine extends LostValue {
  id: string;
  authorId: string;
  mutationId: string;
  at: string;
}

export interface Written {
  plan: WritePlan;
  results: readonly ResultLine[];
  conflicts: readonly ConflictLine[];
}

function recordLines({ changes }: WritePlan): unknown[] {
  return changes.map(({ collection, id, version, row }) => ({
    collection,
    id,
    parent_id: collection === 'orders' ? null : orderIdOf(row),
    version,
    data: row,
  }));
}

function conflictLines(conflicts: readonly ConflictLine[]): unknown[] {
  return conflicts.map(({ key, ...line }) => {
    const [collection, rowId] = key.split('/');
    return { ...line, collection, row_id: rowId, author_id: line.authorId, mutation_id: line.mutationId };
  });
}

/**
 * Writes changed rows, their memberships, the results and the lost values of mutations, and the notification: one
 * statement, one round trip. New rows are inserted and must not exist; others are updated and must be locked.
 * @throws the driver's error: 23505 when a result of the same key (or a new row) is there already.
 */
export async function writeRows(trx: Db, { plan, results, conflicts }: Written): Promise<void> {
  const stamped = plan.stamps.map(({ collection, id, scopes, sortAt }) => ({
    collection,
    id,
    scopes,
    sort_at: sortAt,
  }));
  const stored = results.map((line) => ({
    id: line.id,
    user_id: line.userId,
    hash: line.hash,
    status: line.status,
    result: JSON.parse(line.result) as unknown,
    created_at: line.createdAt,
  }));
  await sql`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(recordLines(plan))}::jsonb)
        as c(collection text, id uuid, parent_id uuid, version int, data jsonb)
    ), inserted as (
      insert into records (collection, id, parent_id, version, data)
      select collection, id, parent_id, version, data from changed where version = 1
    ), updated as (
      update records r set version = c.version, parent_id = c.parent_id, data = c.data, xid = pg_current_xact_id()
      from changed c where r.collection = c.collection and r.id = c.id and c.version > 1
    ), stamped as (
      select * from jsonb_to_recordset(${JSON.stringify(stamped)}::jsonb)
        as s(collection text, id uuid, scopes text[], sort_at timestamptz)
    ), entered as (
      insert into memberships (scope, collection, id, present, sort_at)
      select scope, s.collection, s.id, true, s.sort_at from stamped s, unnest(s.scopes) as scope
      on conflict (collection, id, scope) do update
        set present = true, sort_at = excluded.sort_at, xid = excluded.xid
    ), departed as (
      update memberships m set present = false, xid = pg_current_xact_id()
      from stamped s where m.collection = s.collection and m.id = s.id and m.present and m.scope <> all(s.scopes)
    ), resulted as (
      insert into mutation_results (id, user_id, hash, status, result, created_at)
      select id, user_id, hash, status, result, created_at from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as r(id uuid, user_id uuid, hash text, status text, result jsonb, created_at timestamptz)
    ), lost as (
      insert into conflicts (id, collection, row_id, field, lost, kept, side, author_id, mutation_id, at)
      select id, collection, row_id, field, coalesce(lost, 'null'), coalesce(kept, 'null'), side, author_id, mutation_id, at
      from jsonb_to_recordset(${JSON.stringify(conflictLines(conflicts))}::jsonb)
        as l(id uuid, collection text, row_id uuid, field text, lost jsonb, kept jsonb, side text, author_id uuid, mutation_id uuid, at timestamptz)
    ), said as (select ${pokePayload(plan.poked)}::text as payload)
    select pg_notify(${pokeChannel}, payload) from said where payload is not null
  `.execute(trx);
}
