import { rowKey } from '#contract/collections.ts';
import { sql } from 'kysely';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { movedTo } from '#contract/rules/orders/order-states.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/connection/database.ts';
import { editRows } from '../domain/rows/direct-writes.ts';
import { people } from './people/people.ts';
import { visitMinutes, visitSlots } from './orders/timelines.ts';
import { minutesAfter } from './people/calendar.ts';
import { plannedVisit } from './orders/visits.ts';

/** Minimum number of the certifier's visits today, and tomorrow. */
const visitsMin = 4;

/** What a row of the demo is that nobody has recorded anything on. A restart changes nothing else. */
const untouchedOrder = sql<boolean>`o.authors is null and not exists (
  select from order_changes c where c.order_id = o.id and c.user_id is not null
)`;
const untouchedVisit = sql<boolean>`(v.id is null or v.authors is null)`;

interface Period {
  from: string;
  to: string;
}

/** Returns the certifier's visits from one instant to another. */
async function visitsBetween(trx: Trx, from: string, to: string): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select data->>'plannedStart' as "from", data->>'plannedEnd' as "to" from records
    where collection = 'visits' and data->'employee'->>'id' = ${people.certifier.id} and data->>'state' <> 'cancelled'
      and data->>'plannedStart' >= ${from} and data->>'plannedStart' < ${to}
  `.execute(trx);
  return rows;
}

/** Returns the start times of a day to fill beside visits and absences, none when the certifier has enough visits. */
function freeSlots(day: string, visits: readonly Period[], absences: readonly Period[]): string[] {
  const own = visits.filter(({ from }) => brusselsDay(new Date(from)) === day);
  const free = visitSlots
    .map((slot) => brusselsInstant(day, slot))
    .filter((start) => {
      const end = minutesAfter(start, visitMinutes);
      return [...own, ...absences].every(({ from, to }) => to <= start || from >= end);
    });
  return free.slice(0, Math.max(0, visitsMin - own.length));
}

/** Returns untouched orders whose visit can be planned again: those with a past date first, then those to plan. */
async function candidates(trx: Trx, count: number, before: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select o.id as "orderId", v.id as "visitId" from records o
    left join records v on v.collection = 'visits' and v.parent_id = o.id and v.data->>'state' in ('planned', 'confirmed')
    where o.collection = 'orders' and o.data->'assignee'->>'id' = ${people.certifier.id}
      and ${untouchedOrder} and ${untouchedVisit}
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

interface Absence extends Period {
  id: string;
  /** The demo generated it, and nobody changed it. */
  generated: boolean;
}

/** Returns the certifier's unavailabilities on these days. The demo generated those that are older than its accounts. */
async function absencesBetween(trx: Trx, from: string, to: string): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select r.id, r.data->>'from' as "from", r.data->>'to' as "to",
      r.version = 1 and ('x' || translate(left(r.id::text, 13), '-', ''))::bit(48)::bigint < extract(epoch from u.created_at) * 1000
        as generated
    from records r join users u on u.id::text = r.data->'employee'->>'id'
    where r.collection = 'unavailabilities' and u.id = ${people.certifier.id}
      and r.data->>'from' < ${to} and r.data->>'to' > ${from} and r.data->'removed' = 'false'::jsonb
  `.execute(trx);
  return rows;
}

/**
 * Plans visits of the certifier today and tomorrow, regardless of the age of the demo. Where the demo generated an absence on
 * these days, the absence is removed; what somebody recorded stays as it is, and nothing is planned over it.
 */
export async function keepVisitsComing(context: Context): Promise<void> {
  const now = context.now();
  const today = brusselsDay(now);
  const days = [today, addDays(today, 1)];
  const [from, to] = [brusselsInstant(today), brusselsInstant(addDays(today, 2))];
  await context.database.db.transaction().execute(async (trx) => {
    const visits = await visitsBetween(trx, from, to);
    const absences = await absencesBetween(trx, from, to);
    const recorded = absences.filter(({ generated }) => !generated);
    const slots = days.flatMap((day) => freeSlots(day, visits, recorded));
    if (slots.length === 0) return;
    const found = await candidates(trx, slots.length, from);
    const edits = found.flatMap((candidate, index) => {
      const start = slots[index];
      return start === undefined ? [] : planAnew(candidate, start, context.newId(), now.toISOString());
    });
    const orders = found.map(({ orderId }) => rowKey('orders', orderId));
    const off = absences
      .filter(({ generated }) => generated)
      .map(({ id }) => changeOn('unavailabilities', id, (row) => ({ ...row, removed: true })));
    await editRows(trx, [...edits, ...off], orders, now);
  });
}
