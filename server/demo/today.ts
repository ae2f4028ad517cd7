import { rowKey } from '#contract/collections.ts';
import { sql } from 'kysely';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { movedTo } from '#contract/rules/order-states.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { addDays, brusselsDay, brusselsInstant } from '../domain/brussels-day.ts';
import { editRows } from '../domain/office.ts';
import { cast } from './cast.ts';
import { visitMinutes, visitSlots } from './lives.ts';
import { minutesAfter } from './calendar.ts';
import { plannedVisit } from './visits.ts';

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
  const free = visitSlots
    .map(([hour, minute]) => brusselsInstant(day, hour, minute).toISOString())
    .filter((start) => !taken.has(start));
  return free.slice(0, Math.max(0, visitsMin - rows.length));
}

/** Orders whose visit can be planned anew: those whose day went by, then those to plan. */
async function candidates(trx: Trx, count: number, today: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select o.id as "orderId", v.id as "visitId" from records o
    left join records v on v.collection = 'visits' and v.parent_id = o.id and v.data->>'state' in ('planned', 'confirmed')
    where o.collection = 'orders' and o.data->'assignee'->>'id' = ${cast.certifier.id}
      and ((v.id is not null and v.data->>'plannedStart' < ${today.toISOString()}) or (v.id is null and o.data->>'state' = 'toPlan'))
    order by v.id is null, o.data->>'orderDate', o.id limit ${count}
  `.execute(trx);
  return rows;
}

interface Candidate {
  orderId: string;
  visitId: string | null;
}

/** Plans the order's visit at `start`: the one it has, or a new one. */
function planAnew({ orderId, visitId }: Candidate, start: string, newId: string, now: string): RowEffect[] {
  const moved = { plannedStart: start, plannedEnd: minutesAfter(start, visitMinutes) };
  return [
    changeOn('orders', orderId, (order) => ({ ...movedTo(order, 'planned'), plannedVisitAt: start })),
    effectOn('visits', visitId ?? newId, (visit) =>
      visit === undefined ? plannedVisit(newId, orderId, cast.certifier, start, now) : { ...visit, ...moved },
    ),
  ];
}

/** Time off of the certifier on these days, which the demo was first started long before: it is taken back. */
async function timeOff(trx: Trx, from: Date, to: Date): Promise<RowEffect[]> {
  const { rows } = await sql<{ id: string }>`
    select id from records where collection = 'unavailabilities' and data->'employee'->>'id' = ${cast.certifier.id}
      and data->>'from' < ${to.toISOString()} and data->>'to' > ${from.toISOString()} and data->'removed' = 'false'::jsonb
  `.execute(trx);
  return rows.map(({ id }) => changeOn('unavailabilities', id, (row) => ({ ...row, removed: true })));
}

/** Makes sure that the certifier has visits today and tomorrow, whenever the demo was first started. */
export async function keepVisitsComing(context: Context): Promise<void> {
  const now = context.now();
  const today = brusselsDay(now);
  await context.database.db.transaction().execute(async (trx) => {
    const slots = [...(await freeSlots(trx, today)), ...(await freeSlots(trx, addDays(today, 1)))];
    if (slots.length === 0) return;
    const found = await candidates(trx, slots.length, brusselsInstant(today));
    const edits = found.flatMap((candidate, index) => {
      const start = slots[index];
      return start === undefined ? [] : planAnew(candidate, start, context.newId(), now.toISOString());
    });
    const orders = found.map(({ orderId }) => rowKey('orders', orderId));
    const off = await timeOff(trx, brusselsInstant(today), brusselsInstant(addDays(today, 2)));
    await editRows(trx, [...edits, ...off], orders, now);
  });
}
