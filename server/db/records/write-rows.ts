import { sql } from 'kysely';
import type { CollectionName, RemoteName } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { RecordedDecision } from '#contract/protocol/search/order-history.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import { pokeChannel, pokePayload } from '../../operations/pokes.ts';
import type { Db } from '../connection/database.ts';
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
  /** One at most: that of the mutation that makes these changes. */
  results: readonly ResultLine[];
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

function replaced({ plan: { changes }, results }: WriteRequest): unknown[] {
  const known = changes.filter(({ version }) => version > 1);
  return known.map(({ collection, id, version, row, authors, reach }) => ({
    collection,
    id,
    version,
    data: row,
    authors,
    reach,
    mutation_id: results[0]?.id ?? null,
  }));
}

function resultLines(results: readonly ResultLine[]): unknown[] {
  return results.map(({ userId, decision, ...line }) => ({
    ...line,
    user_id: userId,
    ...(decision === undefined ? {} : { decision_on: decision.orderId, decision: [decision.from, decision.to] }),
  }));
}

/** Returns the scopes to poke of all these plans. */
function pokedBy(plans: readonly WritePlan[]): Map<RemoteName, Set<string>> {
  const all = new Map<RemoteName, Set<string>>();
  for (const { poked } of plans)
    for (const [remote, scopes] of poked) all.set(remote, new Set([...(all.get(remote) ?? []), ...scopes]));
  return all;
}

/** Writes requests that change different rows, of one author when there are several. */
async function write(
  db: Db,
  requests: readonly WriteRequest[],
  at: Date,
  reliedOn: string | null = null,
): Promise<boolean> {
  const plans = requests.map(({ plan }) => plan);
  const results = requests.flatMap((request) => request.results);
  const stamps = plans.flatMap((plan) => plan.stamps).map(({ sortAt, ...stamp }) => ({ ...stamp, sort_at: sortAt }));
  const { rows } = await sql<{ written: boolean }>`
    select write_rows(
      ${reliedOn}::jsonb, ${json(plans.flatMap(added))}::jsonb, ${json(requests.flatMap(replaced))}::jsonb, ${json(stamps)}::jsonb,
      ${json(resultLines(results))}::jsonb, ${at.toISOString()}::timestamptz, ${pokeChannel}, ${pokePayload(pokedBy(plans))}
    ) as written
  `.execute(db);
  return rows[0]?.written === true;
}

/** Stamps in one statement: those of a large order would keep everybody else waiting. */
export const stampsMax = 200;

/**
 * Writes changed rows, their memberships, the results of mutations and the notification, in one round trip unless there are many
 * memberships. Inserts new rows; updates the others, which the caller has locked.
 * @throws the driver's error: 23505 when a result or a new row with the same key exists already.
 */
export async function writeRows(trx: Db, { plan, results, at }: WriteRequest & { at: Date }): Promise<void> {
  await write(trx, [{ plan: { ...plan, stamps: plan.stamps.slice(0, stampsMax) }, results }], at);
  for (let from = stampsMax; from < plan.stamps.length; from += stampsMax) {
    const stamps = plan.stamps.slice(from, from + stampsMax);
    await write(trx, [{ plan: { changes: [], stamps, poked: new Map() }, results: [] }], at);
  }
}

/**
 * Writes mutations of one author that change different rows in one transaction of its own, if the rows in `read` still have the
 * versions they were read with. Locks them first, in the order of `lockRows`. Returns false, and writes nothing, when one has
 * changed. Several mutations do not wait for a row that is locked: they write nothing either.
 * @throws as `writeRows`
 */
export function writeRowsIfUnchanged(
  db: Db,
  requests: readonly WriteRequest[],
  read: readonly StoredRow[],
  at: Date,
): Promise<boolean> {
  const versions = read.map(({ collection, id, version }) => ({ collection, id, version }));
  return write(db, requests, at, JSON.stringify(versions));
}
