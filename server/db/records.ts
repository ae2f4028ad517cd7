import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CollectionName, RowKey } from '#contract/collections.ts';
import type { StoredRow } from '../domain/row-set.ts';
import type { Db } from './database.ts';

type Part = RawBuilder<unknown>;

/** What is read of a row. What is stored went through the contract, so it is read as the contract's. */
const columns = sql`collection, id, version, data as row, authors, reach`;

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
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where ${isOneOf(keys)}
  `.execute(db);
  return rows;
}

/**
 * The rows of these keys, locked until the transaction ends. They are locked in one order everywhere, so that two
 * transactions that need the same rows wait instead of deadlocking.
 */
export async function lockRows(trx: Db, keys: readonly RowKey[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where ${isOneOf(keys)}
    order by collection, id for update
  `.execute(trx);
  return rows;
}

/** What stands under these orders and clients. */
export async function childrenOf(trx: Db, parentIds: readonly string[]): Promise<StoredRow[]> {
  if (parentIds.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where parent_id = any(${parentIds}::uuid[]) order by collection, id
  `.execute(trx);
  return rows;
}

/** What stands under a row that the caller has locked, of these collections; locked too. */
export async function lockChildrenOf(
  trx: Db,
  parentId: string,
  among: readonly CollectionName[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where parent_id = ${parentId}::uuid and collection = any(${[...among]}::text[])
    order by collection, id for update
  `.execute(trx);
  return rows;
}

/** The orders of a client whose row the caller has locked; locked too. */
export async function lockOrdersOf(trx: Db, clientId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where collection = 'orders' and data->'client'->>'id' = ${clientId} order by id for update
  `.execute(trx);
  return rows;
}
