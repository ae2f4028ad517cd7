import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import type { LostValue } from '../domain/apply.ts';
import type { StoredRow } from '../domain/row-set.ts';
import type { WritePlan } from '../domain/write.ts';
import { orderIdOf } from '../domain/scopes.ts';
import { pokeChannel, pokePayload } from '../pokes.ts';
import type { Db } from './database.ts';

type Part = RawBuilder<unknown>;

/** A row as the driver gives it; what is stored went through the contract, so it is read as the contract's. */
interface RecordLine {
  collection: CollectionName;
  id: string;
  version: number;
  row: AnyRow;
}

/** The condition that selects these keys: one index look-up per collection, quicker to plan than a join. */
function isOneOf(keys: readonly RowKey[]): Part {
  const ids = new Map<string, string[]>();
  for (const key of keys) {
    const [collection = '', id = ''] = key.split('/');
    ids.set(collection, [...(ids.get(collection) ?? []), id]);
  }
  const conditions = [...ids].map(([collection, of]) => sql`(collection = ${collection} and id = any(${of}::uuid[]))`);
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
}

/**
 * The rows of these keys, locked until the transaction ends. They are locked in one order everywhere, so that two
 * transactions that need the same rows wait instead of deadlocking.
 */
export async function lockRows(trx: Db, keys: readonly RowKey[]): Promise<StoredRow[]> {
  const { rows } = await sql<RecordLine>`
    select collection, id, version, data as row from records where ${isOneOf(keys)}
    order by collection, id for update
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

/**
 * Rows for a statement, from JSON. The limit changes nothing but the planner's mind: it takes JSON for a hundred rows,
 * and would read whole tables to find the one that is meant.
 */
function given(lines: readonly unknown[], columns: string): Part {
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given(${sql.raw(columns)}) limit ${lines.length})`;
}

function recordParts(changes: WritePlan['changes']): Part[] {
  const lines = changes.map(({ collection, id, version, row }) => ({
    collection,
    id,
    parent_id: collection === 'orders' ? null : orderIdOf(row),
    version,
    data: row,
  }));
  const columns = 'collection text, id uuid, parent_id uuid, version int, data jsonb';
  const added = lines.filter(({ version }) => version === 1);
  const replaced = lines.filter(({ version }) => version > 1);
  const parts: Part[] = [];
  if (added.length > 0) {
    parts.push(sql`added as (
      insert into records (collection, id, parent_id, version, data)
      select collection, id, parent_id, version, data from ${given(added, columns)} c
    )`);
  }
  if (replaced.length > 0) {
    parts.push(sql`replaced as (
      update records r set version = c.version, data = c.data, xid = pg_current_xact_id()
      from ${given(replaced, columns)} c where r.collection = c.collection and r.id = c.id
    )`);
  }
  return parts;
}

function membershipParts(stamps: WritePlan['stamps']): Part[] {
  if (stamps.length === 0) return [];
  const lines = stamps.map(({ sortAt, ...stamp }) => ({ ...stamp, sort_at: sortAt }));
  return [
    sql`stamped as ${given(lines, 'collection text, id uuid, scopes text[], sort_at timestamptz')}`,
    sql`entered as (
      insert into memberships (scope, collection, id, present, sort_at)
      select scope, s.collection, s.id, true, s.sort_at from stamped s, unnest(s.scopes) as scope
      on conflict (collection, id, scope) do update
        set present = true, sort_at = excluded.sort_at, xid = excluded.xid
    )`,
    sql`departed as (
      update memberships m set present = false, xid = pg_current_xact_id()
      from stamped s where m.collection = s.collection and m.id = s.id and m.present and m.scope <> all(s.scopes)
    )`,
  ];
}

function resultParts(results: readonly ResultLine[]): Part[] {
  return results.map(
    ({ id, userId, hash, status, result, createdAt }, index) => sql`${sql.ref(`result_${index}`)} as (
      insert into mutation_results (id, user_id, hash, status, result, created_at)
      values (${id}, ${userId}, ${hash}, ${status}, ${result}::jsonb, ${createdAt})
    )`,
  );
}

function conflictParts(conflicts: readonly ConflictLine[]): Part[] {
  if (conflicts.length === 0) return [];
  const lines = conflicts.map(({ key, authorId, mutationId, ...line }) => {
    const [collection, row_id] = key.split('/');
    return { ...line, collection, row_id, author_id: authorId, mutation_id: mutationId };
  });
  const columns =
    'id uuid, collection text, row_id uuid, field text, lost jsonb, kept jsonb, side text, author_id uuid, mutation_id uuid, at timestamptz';
  return [
    sql`lost as (
      insert into conflicts (id, collection, row_id, field, lost, kept, side, author_id, mutation_id, at)
      select id, collection, row_id, field, coalesce(lost, 'null'), coalesce(kept, 'null'), side, author_id, mutation_id, at
      from ${given(lines, columns)} l
    )`,
  ];
}

/**
 * Writes changed rows, their memberships, the results and the lost values of mutations, and the notification: one
 * statement, one round trip. New rows are inserted and must not exist; others are updated and must be locked.
 * @throws the driver's error: 23505 when a result of the same key (or a new row) is there already.
 */
export async function writeRows(trx: Db, { plan, results, conflicts }: Written): Promise<void> {
  const parts = [
    ...recordParts(plan.changes),
    ...membershipParts(plan.stamps),
    ...resultParts(results),
    ...conflictParts(conflicts),
  ];
  if (parts.length === 0) return;
  const payload = pokePayload(plan.poked);
  const last = payload === null ? sql`select` : sql`select pg_notify(${pokeChannel}, ${payload})`;
  await sql`with ${sql.join(parts)} ${last}`.execute(trx);
}
