import { sql } from 'kysely';
import type { Client } from '#contract/entities/client.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { shownStatus } from '#contract/rules/clients/client-status.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection/database.ts';
import { editRows } from '../rows/direct-writes.ts';

/** Orders read at once, and changed in one transaction. */
const page = 1000;
const chunk = 100;

interface Shown {
  id: string;
  status: string | null;
  client: Pick<Client, 'orders' | 'lastVisitAt'>;
}

/** Returns orders with a client, after `after`. Closed orders keep the status that they have. */
async function shownStatuses(db: Db, after: string | null): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select o.id, o.data->>'commercialStatus' as status,
      jsonb_build_object('orders', c.data->'orders', 'lastVisitAt', c.data->'lastVisitAt') as client
    from records o join records c on c.collection = 'clients' and c.id = (o.data->'client'->>'id')::uuid
    where o.collection = 'orders' and (${after}::uuid is null or o.id > ${after}::uuid)
      and (o.data->>'state' not in ('certified', 'cancelled') or o.data->>'commercialStatus' is null)
    order by o.id limit ${page}
  `.execute(db);
  return rows;
}

/**
 * Runs daily: gives orders the commercial status of their client, which changes with the calendar. Several instances may run
 * it at once.
 */
export async function refreshCommercialStatuses({
  database: { db },
  now,
}: Pick<Context, 'database' | 'now'>): Promise<void> {
  for (let after: string | null = null; ;) {
    const found: Shown[] = await shownStatuses(db, after);
    const stale = found
      .map(({ id, status, client }) => ({ id, status, shown: shownStatus(client, now()) }))
      .filter(({ status, shown }) => status !== shown);
    for (let from = 0; from < stale.length; from += chunk) {
      const edits = stale
        .slice(from, from + chunk)
        .map(({ id, shown }) => changeOn('orders', id, (order) => ({ ...order, commercialStatus: shown })));
      await db.transaction().execute((trx) => editRows(trx, edits, [], now()));
    }
    const last = found.at(-1);
    if (last === undefined || found.length < page) return;
    after = last.id;
  }
}
