import { sql } from 'kysely';
import type { PushResult } from '#contract/protocol/push.ts';
import type { StoredRow } from '../domain/row-set.ts';
import { parentOf } from '../domain/scopes.ts';
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
}

export interface Written {
  plan: WritePlan;
  results: readonly ResultLine[];
  /** When, by the server's clock. */
  at: Date;
}

/** JSON of the lines for the database's function; null for none. */
function json(lines: readonly unknown[]): string | null {
  return lines.length === 0 ? null : JSON.stringify(lines);
}

function added({ changes }: WritePlan): unknown[] {
  const fresh = changes.filter(({ version }) => version === 1);
  return fresh.map(({ collection, id, row, authors }) => ({
    collection,
    id,
    parent_id: parentOf(collection, row)?.split('/')[1] ?? null,
    data: row,
    authors,
  }));
}

function replaced({ changes }: WritePlan): unknown[] {
  const known = changes.filter(({ version }) => version > 1);
  return known.map(({ row, before: _before, ...line }) => ({ ...line, data: row }));
}

function resultLines(results: readonly ResultLine[]): unknown[] {
  return results.map(({ userId, ...line }) => ({ ...line, user_id: userId }));
}

async function write(db: Db, { plan, results, at }: Written, reliedOn: string | null): Promise<boolean> {
  const stamps = plan.stamps.map(({ sortAt, ...stamp }) => ({ ...stamp, sort_at: sortAt }));
  const { rows } = await sql<{ written: boolean }>`
    select write_rows(
      ${reliedOn}::jsonb, ${json(added(plan))}::jsonb, ${json(replaced(plan))}::jsonb, ${json(stamps)}::jsonb,
      ${json(resultLines(results))}::jsonb, ${at.toISOString()}::timestamptz, ${pokeChannel}, ${pokePayload(plan.poked)}
    ) as written
  `.execute(db);
  return rows[0]?.written === true;
}

/**
 * Writes changed rows, their memberships, the results of mutations and the notification, in one round trip. New rows are inserted and must not exist; others are updated and must be locked by the caller.
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
