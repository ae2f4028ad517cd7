import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Db } from './database.ts';
import type { StoredRow } from './stored-row.ts';

type Part = RawBuilder<unknown>;

/**
 * The columns of a stored row. The contract validated the data before it was written, so it is read without parsing.
 */
const columns = sql`collection, id, version, data as row, authors, reach`;

/** Selects these keys. One index look-up per collection is faster to plan than a join. */
function isOneOf(keys: readonly RowKey[]): Part {
  const ids = new Map<string, string[]>();
  for (const key of keys) {
    const [collection = '', id = ''] = key.split('/');
    ids.set(collection, [...(ids.get(collection) ?? []), id]);
  }
  const conditions = [...ids].map(([collection, of]) => sql`(collection = ${collection} and id = any(${of}::uuid[]))`);
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
}

/** Returns the rows with these keys, unordered. */
export async function readRows(db: Db, keys: readonly RowKey[]): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where ${isOneOf(keys)}
  `.execute(db);
  return rows;
}

/**
 * Returns the rows with these keys, locked until the transaction ends. Every caller locks in the same order, so that
 * two transactions wait instead of deadlocking.
 */
export async function lockRows(trx: Db, keys: readonly RowKey[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where ${isOneOf(keys)}
    order by collection, id for update
  `.execute(trx);
  return rows;
}

/** Returns the rows under these orders and clients. */
export async function childrenOf(trx: Db, parentIds: readonly string[]): Promise<StoredRow[]> {
  if (parentIds.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where parent_id = any(${parentIds}::uuid[]) order by collection, id
  `.execute(trx);
  return rows;
}

/** Returns the rows under locked parents that are in one of these collections, locked too. */
export async function lockChildrenOf(
  trx: Db,
  parentIds: readonly string[],
  among: readonly CollectionName[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where parent_id = any(${[...parentIds]}::uuid[]) and collection = any(${[...among]}::text[])
    order by collection, id for update
  `.execute(trx);
  return rows;
}

/** Returns the submitted form of a visit. */
export async function feedbackOf(trx: Db, visit: { id: string; orderId: string }): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where parent_id = ${visit.orderId}::uuid and collection = 'visitFeedback'
    and data->>'visitId' = ${visit.id}
  `.execute(trx);
  return rows;
}

/** Returns the unavailabilities of employees that are not removed. */
export async function unavailabilitiesOf(trx: Db, employeeIds: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where collection = 'unavailabilities'
    and data->'employee'->>'id' = any(${[...employeeIds]}::text[]) and data->>'removed' = 'false' order by id
  `.execute(trx);
  return rows;
}

/** Returns an employee's visits that overlap a period, and the orders of these visits. */
export async function visitsDuring(
  trx: Db,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<StoredRow[]> {
  const { rows: visits } = await sql<StoredRow>`
    select ${columns} from records where collection = 'visits' and data->'employee'->>'id' = ${employeeId}
    and data->>'plannedStart' < ${to} and data->>'plannedEnd' > ${from} order by data->>'plannedStart', id
  `.execute(trx);
  const orders = visits.flatMap(({ row }) => ('orderId' in row && row.orderId !== null ? row.orderId : []));
  return [
    ...visits,
    ...(await readRows(
      trx,
      [...new Set(orders)].map((id) => rowKey('orders', id)),
    )),
  ];
}

/** Returns the orders of a client whose row the caller has locked, locked too. */
export async function lockOrdersOf(trx: Db, clientId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where collection = 'orders' and data->'client'->>'id' = ${clientId} order by id for update
  `.execute(trx);
  return rows;
}

/** Returns the clients whom one of these employees claims, locked. */
export async function lockClientsClaimedBy(trx: Db, employeeIds: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where collection = 'clients' and exists (
      select from jsonb_array_elements(data->'claims') claim where claim->'by'->>'id' = any(${[...employeeIds]}::text[])
    ) order by id for update
  `.execute(trx);
  return rows;
}

/** Returns a client with everybody who is one with them by merges, through others too, locked. */
export async function lockMergedClients(trx: Db, clientId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    with recursive merged as (
      select id, data->>'mergedInto' as "into" from records where collection = 'clients' and id = ${clientId}::uuid
      union
      select r.id, r.data->>'mergedInto' from records r
        join merged m on r.collection = 'clients' and (r.id = m."into"::uuid or r.data->>'mergedInto' = m.id::text)
    )
    select ${columns} from records where collection = 'clients' and id in (select id from merged) order by id for update
  `.execute(trx);
  return rows;
}
