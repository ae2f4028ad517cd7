import { sql } from 'kysely';
import type { CollectionName, RemoteName } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { RecordedDecision } from '#contract/protocol/order-history.ts';
import type { PushResult } from '#contract/protocol/push.ts';
import { pokeChannel, pokePayload } from '../pokes.ts';
import type { Db } from './database.ts';
import type { StoredRow } from './stored-row.ts';

/** A row to write: version 1 is a new row, a higher one replaces the stored row. */
export interface WrittenRow extends StoredRow {
  /** The identifier of the order or the client that the row belongs to; stored with new rows. */
  parentId: string | null;
}

/** A row's memberships after the write: in exactly these scopes, and out of every other. */
export interface Stamp {
  collection: CollectionName;
  id: string;
  scopes: readonly string[];
  /** Orders the first load. */
  sortAt: string;
  /** The scopes that held the row before as they do now: nobody there pulls it again. None for a changed row. */
  kept: readonly string[];
}

/** Everything that one call writes of a set of changed rows. */
export interface WritePlan {
  changes: readonly WrittenRow[];
  stamps: readonly Stamp[];
  /** The scopes to poke: those that hold a changed row, and those that held it. */
  poked: ReadonlyMap<RemoteName, ReadonlySet<string>>;
}

/** A mutation's stored result (rule OB4). */
export interface ResultLine {
  id: string;
  userId: string;
  hash: string;
  status: string;
  result: PushResult;
  /** A decision about something of an order, for its history: what was decided before, and what now. */
  decision?: { orderId: string; from: Decided | null; to: RecordedDecision };
}

export interface WriteRequest {
  plan: WritePlan;
  results: readonly ResultLine[];
  /** The server's clock. */
  at: Date;
}

/** Returns the lines as JSON for the database function; null for none. */
function json(lines: readonly unknown[]): string | null {
  return lines.length === 0 ? null : JSON.stringify(lines);
}

function added({ changes }: WritePlan): unknown[] {
  const fresh = changes.filter(({ version }) => version === 1);
  return fresh.map(({ collection, id, parentId, row, authors }) => ({
    collection,
    id,
    parent_id: parentId,
    data: row,
    authors,
  }));
}

function replaced({ changes }: WritePlan): unknown[] {
  const known = changes.filter(({ version }) => version > 1);
  return known.map(({ collection, id, version, row, authors, reach }) => ({
    collection,
    id,
    version,
    data: row,
    authors,
    reach,
  }));
}

function resultLines(results: readonly ResultLine[]): unknown[] {
  return results.map(({ userId, decision, ...line }) => ({
    ...line,
    user_id: userId,
    ...(decision === undefined ? {} : { decision_on: decision.orderId, decision: [decision.from, decision.to] }),
  }));
}

async function write(db: Db, { plan, results, at }: WriteRequest, reliedOn: string | null): Promise<boolean> {
  const stamps = plan.stamps.map(({ sortAt, ...stamp }) => ({ ...stamp, sort_at: sortAt }));
  const { rows } = await sql<{ written: boolean }>`
    select write_rows(
      ${reliedOn}::jsonb, ${json(added(plan))}::jsonb, ${json(replaced(plan))}::jsonb, ${json(stamps)}::jsonb,
      ${json(resultLines(results))}::jsonb, ${at.toISOString()}::timestamptz, ${pokeChannel}, ${pokePayload(plan.poked)}
    ) as written
  `.execute(db);
  return rows[0]?.written === true;
}

/** Stamps in one statement: those of a large order would keep everybody else waiting. */
const stampsMax = 200;

/**
 * Writes changed rows, their memberships, the results of mutations and the notification, in one round trip unless there are many
 * memberships. Inserts new rows; updates the others, which the caller has locked.
 * @throws the driver's error: 23505 when a result or a new row with the same key exists already.
 */
export async function writeRows(trx: Db, { plan, results, at }: WriteRequest): Promise<void> {
  await write(trx, { plan: { ...plan, stamps: plan.stamps.slice(0, stampsMax) }, results, at }, null);
  for (let from = stampsMax; from < plan.stamps.length; from += stampsMax) {
    const stamps = plan.stamps.slice(from, from + stampsMax);
    await write(trx, { plan: { changes: [], stamps, poked: new Map() }, results: [], at }, null);
  }
}

/**
 * Writes in a transaction of its own, if the rows in `read` still have the versions they were read with. Locks them
 * first, in the order of `lockRows`. Returns false, and writes nothing, when one has changed.
 * @throws as `writeRows`
 */
export function writeRowsIfUnchanged(db: Db, request: WriteRequest, read: readonly StoredRow[]): Promise<boolean> {
  const versions = read.map(({ collection, id, version }) => ({ collection, id, version }));
  return write(db, request, JSON.stringify(versions));
}
