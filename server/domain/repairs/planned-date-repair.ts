import { sql } from 'kysely';
import { rowKey } from '#contract/collections.ts';
import { visitState } from '#contract/entities/visit.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection/database.ts';
import { lockRows } from '../../db/records/records.ts';
import { editRows } from '../rows/direct-writes.ts';

/** Orders per transaction. */
const chunk = 100;

const openStates = visitState.options.filter((state) => isAhead({ state }));

interface WrongDate {
  id: string;
  /** The start of the order's first open visit. */
  start: string;
}

/**
 * Returns orders after `after`, or among `some`, whose planned date is not the start of their first open visit. A closed order
 * keeps its date: a later one would bring it back to devices that it left by its age (rule PL3).
 */
async function wrongDates(db: Db, { after, some }: { after?: string; some?: readonly string[] }): Promise<WrongDate[]> {
  const isAfter = after === undefined ? sql`true` : sql`o.id > ${after}::uuid`;
  const isOneOf = some === undefined ? sql`true` : sql`o.id = any(${[...some]}::uuid[])`;
  const { rows } = await sql<WrongDate>`
    select o.id, first.start from records o join (
      select parent_id, min(data->>'plannedStart' collate "C") as start from records
      where collection = 'visits' and data->>'state' = any(${openStates}::text[]) group by parent_id
    ) first on first.parent_id = o.id
    where o.collection = 'orders' and o.data->>'state' not in ('certified', 'cancelled')
      and o.data->>'plannedVisitAt' is distinct from first.start and ${isAfter} and ${isOneOf}
    order by o.id limit ${chunk}
  `.execute(db);
  return rows;
}

/**
 * Runs daily: gives orders the start of their first open visit (rule CF1e). Orders of a server version before that rule may
 * still differ. Several instances may run it at once.
 */
export async function repairPlannedDates({ database: { db }, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  for (let found = await wrongDates(db, {}); found.length > 0;) {
    const ids = found.map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      // Whoever writes a visit locks its order first, so the dates read under these locks are the present ones.
      const orders = ids.map((id) => rowKey('orders', id));
      await lockRows(trx, orders);
      const still = await wrongDates(trx, { some: ids });
      const edits = still.map(({ id, start }) =>
        changeOn('orders', id, (order) => ({ ...order, plannedVisitAt: start })),
      );
      await editRows(trx, edits, orders, now());
    });
    const last = ids.at(-1);
    found = last === undefined ? [] : await wrongDates(db, { after: last });
  }
}
