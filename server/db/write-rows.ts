import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LostValue } from '../domain/apply.ts';
import type { StoredRow } from '../domain/row-set.ts';
import { orderIdOf } from '../domain/scopes.ts';
import type { WritePlan } from '../domain/write.ts';
import { pokeChannel, pokePayload } from '../pokes.ts';
import type { Db } from './database.ts';

type Part = RawBuilder<unknown>;

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

/** True in every part of a statement that writes whatever is stored. */
const always = sql`true`;
/** True in every part of a guarded statement when the rows it relies on are as they were read. */
const guarded = sql`(select ok from guard)`;

/**
 * Rows for a statement, from JSON. The limit changes nothing but the planner's mind: it takes JSON for a hundred rows,
 * and would read whole tables to find the one that is meant.
 */
function given(lines: readonly unknown[], columns: string): Part {
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given(${sql.raw(columns)}) limit ${lines.length})`;
}

function recordParts(changes: WritePlan['changes'], when: Part): Part[] {
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
      select collection, id, parent_id, version, data from ${given(added, columns)} c where ${when}
    )`);
  }
  if (replaced.length > 0) {
    parts.push(sql`replaced as (
      update records r set version = c.version, data = c.data, xid = pg_current_xact_id()
      from ${given(replaced, columns)} c where r.collection = c.collection and r.id = c.id and ${when}
    )`);
  }
  return parts;
}

function membershipParts(stamps: WritePlan['stamps'], when: Part): Part[] {
  if (stamps.length === 0) return [];
  const lines = stamps.map(({ sortAt, ...stamp }) => ({ ...stamp, sort_at: sortAt }));
  return [
    sql`stamped as ${given(lines, 'collection text, id uuid, scopes text[], sort_at timestamptz')}`,
    sql`entered as (
      insert into memberships (scope, collection, id, present, sort_at)
      select scope, s.collection, s.id, true, s.sort_at from stamped s, unnest(s.scopes) as scope where ${when}
      on conflict (collection, id, scope) do update
        set present = true, sort_at = excluded.sort_at, xid = excluded.xid
    )`,
    sql`departed as (
      update memberships m set present = false, xid = pg_current_xact_id() from stamped s
      where m.collection = s.collection and m.id = s.id and m.present and m.scope <> all(s.scopes) and ${when}
    )`,
  ];
}

function resultParts(results: readonly ResultLine[], when: Part): Part[] {
  return results.map(
    ({ id, userId, hash, status, result, createdAt }, index) => sql`${sql.ref(`result_${index}`)} as (
      insert into mutation_results (id, user_id, hash, status, result, created_at)
      select ${id}::uuid, ${userId}::uuid, ${hash}, ${status}, ${result}::jsonb, ${createdAt}::timestamptz where ${when}
    )`,
  );
}

function conflictParts(conflicts: readonly ConflictLine[], when: Part): Part[] {
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
      from ${given(lines, columns)} l where ${when}
    )`,
  ];
}

function writingParts({ plan, results, conflicts }: Written, when: Part): Part[] {
  return [
    ...recordParts(plan.changes, when),
    ...membershipParts(plan.stamps, when),
    ...resultParts(results, when),
    ...conflictParts(conflicts, when),
  ];
}

/** The notification, as a column that is null when there is none to give. */
function notification({ plan }: Written): Part {
  const payload = pokePayload(plan.poked);
  return payload === null ? sql`null` : sql`pg_notify(${pokeChannel}, ${payload})`;
}

/**
 * Writes changed rows, their memberships, the results and the lost values of mutations, and the notification: one
 * statement, one round trip. New rows are inserted and must not exist; others are updated and must be locked.
 * @throws the driver's error: 23505 when a result of the same key (or a new row) is there already.
 */
export async function writeRows(trx: Db, written: Written): Promise<void> {
  const parts = writingParts(written, always);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select ${notification(written)}`.execute(trx);
}

/**
 * The same, in a transaction of its own, provided that the rows it relies on have the versions they were read with: the
 * statement locks them first, in the order that `lockRows` keeps. False when one has changed; nothing is written then.
 * @throws as `writeRows`
 */
export async function writeRowsIfUnchanged(db: Db, written: Written, read: readonly StoredRow[]): Promise<boolean> {
  const same = read.map(
    ({ collection, id, version }) => sql`(collection = ${collection} and id = ${id} and version = ${version})`,
  );
  const guard = sql`guard as materialized (
    select count(*) = ${read.length} as ok from (
      select from records where ${same.length === 0 ? sql`false` : sql.join(same, sql` or `)} order by collection, id for update
    ) held
  )`;
  const { rows } = await sql<{ ok: boolean }>`
    with ${sql.join([guard, ...writingParts(written, guarded)])}
    select ok, case when ok then ${notification(written)} end from guard
  `.execute(db);
  return rows[0]?.ok === true;
}
