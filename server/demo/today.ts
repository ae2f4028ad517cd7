import { sql } from 'kysely';
import type { Row } from '#contract/collections.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { childrenOf, lockRows, writeRows } from '../db/records.ts';
import { addDays, brusselsDay, brusselsInstant } from '../domain/brussels-day.ts';
import { RowSet } from '../domain/row-set.ts';
import type { RowChange } from '../domain/write.ts';
import { movedOrders, planWrite } from '../domain/write.ts';
import { cast } from './cast.ts';
import { visitSlots } from './lives.ts';
import { minutesAfter, plannedVisit } from './visits.ts';
import { visitMinutes } from './lives.ts';

/** Fewest visits that the certifier has today, and tomorrow. */
const visitsMin = 4;

/** Starts on this day at which the certifier has no visit yet, when they have too few. */
async function freeSlots(trx: Trx, day: string): Promise<string[]> {
  const { rows } = await sql<{ start: string }>`
    select data->>'plannedStart' as start from records
    where collection = 'visits' and data->'employee'->>'id' = ${cast.certifier.id} and data->>'state' <> 'cancelled'
      and data->>'plannedStart' >= ${brusselsInstant(day).toISOString()} and data->>'plannedStart' < ${brusselsInstant(addDays(day, 1)).toISOString()}
  `.execute(trx);
  const taken = new Set(rows.map(({ start }) => start));
  const free = visitSlots.map(([hour, minute]) => brusselsInstant(day, hour, minute).toISOString()).filter((start) => !taken.has(start));
  return free.slice(0, Math.max(0, visitsMin - rows.length));
}

/** Orders whose visit can be planned anew: those whose day went by, then those to plan, then certified ones. */
async function candidates(trx: Trx, count: number, today: Date): Promise<{ orderId: string; visitId: string | null }[]> {
  const { rows } = await sql<{ orderId: string; visitId: string | null }>`
    select o.id as "orderId", v.id as "visitId" from records o
    left join records v on v.collection = 'visits' and v.parent_id = o.id and v.data->>'state' in ('planned', 'confirmed')
    where o.collection = 'orders' and o.data->'assignee'->>'id' = ${cast.certifier.id}
      and ((v.id is not null and v.data->>'plannedStart' < ${today.toISOString()}) or (v.id is null and o.data->>'state' in ('toPlan', 'certified')))
    order by v.id is null, o.data->>'state' desc, o.data->>'orderDate', o.id limit ${count}
  `.execute(trx);
  return rows;
}

function planAnew(rows: RowSet, orderId: string, visitId: string | null, start: string, newId: string, now: string): RowChange[] {
  const order = rows.stored(`orders/${orderId}`);
  const before = rows.get('orders', orderId);
  if (order === undefined || before === undefined) return [];
  const row: Row<'orders'> = { ...before, state: 'planned', plannedVisitAt: start };
  const visit = visitId === null ? undefined : rows.stored(`visits/${visitId}`);
  const old = visitId === null ? undefined : rows.get('visits', visitId);
  const moved = old === undefined ? plannedVisit(newId, orderId, cast.certifier, start, now) : { ...old, plannedStart: start, plannedEnd: minutesAfter(start, visitMinutes) };
  return [
    { collection: 'orders', id: orderId, version: order.version + 1, row, before },
    { collection: 'visits', id: moved.id, version: (visit?.version ?? 0) + 1, row: moved, before: old },
  ];
}

/** Makes sure that the certifier has visits today and tomorrow, whenever the demo was first started. */
export async function keepVisitsComing(context: Context): Promise<void> {
  const now = context.now();
  const today = brusselsDay(now);
  await context.database.db.transaction().execute(async (trx) => {
    const slots = [...(await freeSlots(trx, today)), ...(await freeSlots(trx, addDays(today, 1)))];
    if (slots.length === 0) return;
    const found = await candidates(trx, slots.length, brusselsInstant(today));
    const keys = found.flatMap(({ orderId, visitId }) => [`orders/${orderId}` as const, ...(visitId === null ? [] : [`visits/${visitId}` as const])]);
    const rows = new RowSet(await lockRows(trx, keys));
    const changes = found.flatMap(({ orderId, visitId }, index) => {
      const start = slots[index];
      return start === undefined ? [] : planAnew(rows, orderId, visitId, start, context.newId(), now.toISOString());
    });
    await writeRows(trx, { plan: planWrite(changes, rows, await childrenOf(trx, movedOrders(changes))), results: [], conflicts: [] });
  });
}
