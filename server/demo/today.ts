import { rowKey } from '#contract/collections.ts';
import { sql } from 'kysely';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { movedTo } from '#contract/rules/order-states.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { editRows } from '../domain/direct-writes.ts';
import { people } from './people.ts';
import { visitMinutes, visitSlots } from './timelines.ts';
import { minutesAfter } from './calendar.ts';
import { plannedVisit } from './visits.ts';

/** Minimum number of the certifier's visits today, and tomorrow. */
const visitsMin = 4;

/** Returns the free start times to fill on this day, none when the certifier has enough visits. */
async function freeSlots(trx: Trx, day: string): Promise<string[]> {
  const { rows } = await sql<{ start: string }>`
    select data->>'plannedStart' as start from records
    where collection = 'visits' and data->'employee'->>'id' = ${people.certifier.id} and data->>'state' <> 'cancelled'
      and data->>'plannedStart' >= ${brusselsInstant(day)} and data->>'plannedStart' < ${brusselsInstant(addDays(day, 1))}
  `.execute(trx);
  const taken = new Set(rows.map(({ start }) => start));
  const free = visitSlots.map((slot) => brusselsInstant(day, slot)).filter((start) => !taken.has(start));
  return free.slice(0, Math.max(0, visitsMin - rows.length));
}

/** Returns orders whose visit can be planned again: those with a past date first, then those to plan. */
async function candidates(trx: Trx, count: number, before: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select o.id as "orderId", v.id as "visitId" from records o
    left join records v on v.collection = 'visits' and v.parent_id = o.id and v.data->>'state' in ('planned', 'confirmed')
    where o.collection = 'orders' and o.data->'assignee'->>'id' = ${people.certifier.id}
      and ((v.id is not null and v.data->>'plannedStart' < ${before}) or (v.id is null and o.data->>'state' = 'toPlan'))
    order by v.id is null, o.data->>'orderDate', o.id limit ${count}
  `.execute(trx);
  return rows;
}

interface Candidate {
  orderId: string;
  visitId: string | null;
}

/** Plans the order's existing visit, or a new one, at `start`. */
function planAnew({ orderId, visitId }: Candidate, start: string, newId: string, now: string): RowEffect[] {
  const moved = { plannedStart: start, plannedEnd: minutesAfter(start, visitMinutes) };
  return [
    changeOn('orders', orderId, (order) => ({ ...movedTo(order, 'planned'), plannedVisitAt: start })),
    effectOn('visits', visitId ?? newId, (visit) =>
      visit === undefined ? plannedVisit(newId, orderId, people.certifier, start, now) : { ...visit, ...moved },
    ),
  ];
}

/** Removes the certifier's unavailabilities on these days. An old demo may have planned them in advance. */
async function timeOff(trx: Trx, from: string, to: string): Promise<RowEffect[]> {
  const { rows } = await sql<{ id: string }>`
    select id from records where collection = 'unavailabilities' and data->'employee'->>'id' = ${people.certifier.id}
      and data->>'from' < ${to} and data->>'to' > ${from} and data->'removed' = 'false'::jsonb
  `.execute(trx);
  return rows.map(({ id }) => changeOn('unavailabilities', id, (row) => ({ ...row, removed: true })));
}

/** Ensures that the certifier has visits today and tomorrow, regardless of the age of the demo. */
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
