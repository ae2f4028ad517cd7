import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Db } from '../connection/database.ts';
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

/** Visits that are still to be made or ended; an index leaves the others out in these words. */
const isOpenVisit = sql`collection = 'visits' and data->>'state' not in ('done', 'absent', 'cancelled')`;

/** The kinds of rows under an order or a client that a decision may need, in the order in which they are locked. */
export const childKinds = [
  'openVisits',
  'lastEndedVisits',
  'payments',
  'acceptedUploads',
  'undecidedConflicts',
  'lastClientVisits',
] as const;
export type ChildRows = (typeof childKinds)[number];

/** How each kind is found. What is over grows without an end, and is not among them. */
const childRows: Readonly<Record<ChildRows, Part>> = {
  openVisits: sql`${isOpenVisit} order by id`,
  /** They tell when an order was last visited, and by whom. */
  lastEndedVisits: sql`collection = 'visits' and data->>'state' in ('done', 'absent')
    order by data->'history'->-1->>'at' desc limit 50`,
  payments: sql`collection = 'payments' order by id`,
  /** Their names stand, also those of their documents. */
  acceptedUploads: sql`collection = 'uploads' and data->'review'->>'accepted' = 'true' order by id`,
  undecidedConflicts: sql`collection = 'conflicts' and data->'restored' = 'null' and data->'upheld' is null order by id`,
  /** The last one, and the one before it. */
  lastClientVisits: sql`collection = 'clientVisits' and data->>'state' <> 'cancelled'
    order by coalesce(data->>'checkedInAt', data->>'completedAt') desc nulls last limit 2`,
};

/** Returns these rows under locked parents, locked too. */
export async function lockChildrenOf(
  trx: Db,
  parentIds: readonly string[],
  among: readonly ChildRows[],
): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const which of among) {
    const { rows } = await sql<StoredRow>`
      select ${columns} from records where parent_id = any(${[...parentIds]}::uuid[]) and ${childRows[which]} for update
    `.execute(trx);
    found.push(...rows);
  }
  return found;
}

/** Returns the submitted forms of a visit: an order may have many, each of half a megabyte. */
export async function feedbackOf(trx: Db, visitId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where collection = 'visitFeedback' and data->>'visitId' = ${visitId}
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

/** Returns an employee's open visits that overlap a period, and the orders of these visits. */
export async function visitsDuring(
  trx: Db,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<StoredRow[]> {
  const { rows: visits } = await sql<StoredRow>`
    select ${columns} from records where ${isOpenVisit} and data->'employee'->>'id' = ${employeeId}
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

/** Returns the latest orders of a client, two at most: one may be the order that leaves them. */
export async function latestOrdersOf(trx: Db, clientId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from records where collection = 'orders' and data->'client'->>'id' = ${clientId}
    order by data->>'orderDate' desc limit 2
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
