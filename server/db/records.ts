import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import type { StoredRow } from '../domain/row-set.ts';
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

/** The rows of these keys as they are now, in no order. */
export async function readRows(db: Db, keys: readonly RowKey[]): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<RecordLine>`
    select collection, id, version, data as row from records where ${isOneOf(keys)}
  `.execute(db);
  return rows;
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
