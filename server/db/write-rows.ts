import { sql } from 'kysely';
import type { PushResult } from '#contract/protocol/push.ts';
import type { LostValue } from '../domain/apply.ts';
import type { StoredRow } from '../domain/row-set.ts';
import { orderIdOf } from '../domain/scopes.ts';
import type { WritePlan } from '../domain/write.ts';
import { pokeChannel, pokePayload } from '../pokes.ts';
import type { Db } from './database.ts';

/** A mutation's stored result (rule OB4). */
export interface ResultLine {
  id: string;
  userId: string;
  hash: string;
  status: string;
  result: PushResult;
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

/** JSON of the lines for the database's function; null for none. */
function json(lines: readonly unknown[]): string | null {
  return lines.length === 0 ? null : JSON.stringify(lines);
}

function added({ changes }: WritePlan): unknown[] {
  const fresh = changes.filter(({ version }) => version === 1);
  return fresh.map(({ collection, id, row }) => ({
    collection,
    id,
    parent_id: collection === 'orders' ? null : (orderIdOf(row) ?? null),
    data: row,
  }));
}

function replaced({ changes }: WritePlan): unknown[] {
  const known = changes.filter(({ version }) => version > 1);
  return known.map(({ collection, id, version, row }) => ({ collection, id, version, data: row }));
}

function resultLines(results: readonly ResultLine[]): unknown[] {
  return results.map(({ userId, createdAt, ...line }) => ({ ...line, user_id: userId, created_at: createdAt }));
}

function conflictLines(conflicts: readonly ConflictLine[]): unknown[] {
  return conflicts.map(({ key, authorId, mutationId, ...line }) => {
    const [collection, row_id] = key.split('/');
    return { ...line, collection, row_id, author_id: authorId, mutation_id: mutationId };
  });
}

async function write(db: Db, { plan, results, conflicts }: Written, reliedOn: string | null): Promise<boolean> {
  const stamps = plan.stamps.map(({ sortAt, ...stamp }) => ({ ...stamp, sort_at: sortAt }));
  const { rows } = await sql<{ written: boolean }>`
    select write_rows(
      ${reliedOn}::jsonb, ${json(added(plan))}::jsonb, ${json(replaced(plan))}::jsonb, ${json(stamps)}::jsonb,
      ${json(resultLines(results))}::jsonb, ${json(conflictLines(conflicts))}::jsonb, ${pokeChannel}, ${pokePayload(plan.poked)}
    ) as written
  `.execute(db);
  return rows[0]?.written === true;
}

/**
 * Writes changed rows, their memberships, the results and the lost values of mutations, and the notification, in one
 * round trip. New rows are inserted and must not exist; others are updated and must be locked by the caller.
 * @throws the driver's error: 23505 when a result of the same key (or a new row) is there already.
 */
export async function writeRows(trx: Db, written: Written): Promise<void> {
  await write(trx, written, null);
}

/**
 * The same, in a transaction of its own, provided that the rows it relies on have the versions they were read with: they
 * are locked first, in the order that `lockRows` keeps. False when one has changed; nothing is written then.
 * @throws as `writeRows`
 */
export function writeRowsIfUnchanged(db: Db, written: Written, read: readonly StoredRow[]): Promise<boolean> {
  const versions = read.map(({ collection, id, version }) => ({ collection, id, version }));
  return write(db, written, JSON.stringify(versions));
}
