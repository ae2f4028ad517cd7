import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit, VisitState } from '#contract/entities/visit.ts';
import { addDays, brusselsDay, brusselsInstant } from '../domain/brussels-day.ts';
import { daysAfter, earlier, isWorkday, minutesAfter, workdayFrom } from './calendar.ts';
import { cast } from './cast.ts';
import type { Chance } from './chance.ts';
import { visitMinutes } from './lives.ts';
import { officeWords } from './office-words.ts';
import { languageOfRegion } from './places.ts';

/** Brussels time of visits beside the day's own: nobody is sent to two places at once. */
const lateSlot = [17, 45] as const;
/** What a journey for nothing costs, in cents. */
const absenceFee = 3_500;

/** A visit as the office plans it. */
export function plannedVisit(
  id: string,
  orderId: string,
  employee: EmployeeRef,
  start: string,
  plannedAt: string,
): Visit {
  return {
    id,
    orderId,
    employee,
    plannedStart: start,
    plannedEnd: minutesAfter(start, visitMinutes),
    state: 'planned',
    history: [{ state: 'planned', at: plannedAt, by: cast.supervisor }],
  };
}

/** When a visit ended, or should have. */
export function endOf({ history, plannedEnd }: Visit): string {
  return history.find(({ state }) => state === 'done')?.at ?? plannedEnd;
}

function reached(visit: Visit, state: VisitState, at: string, by: EmployeeRef, more: Partial<Visit> = {}): Visit {
  return { ...visit, ...more, state, history: [...visit.history, { state, at, by }] };
}

/** The visit that an order tells of, as far as it has come. */
function currentVisit(chance: Chance, order: Order, now: Date): Visit[] {
  const { plannedVisitAt: start, assignee, lastVisitAt } = order;
  if (start === null || assignee === null) return [];
  const plannedAt = daysAfter(order.createdAt, 0.02, now);
  const visit = plannedVisit(chance.id(new Date(order.createdAt)), order.id, assignee, start, plannedAt);
  const confirmed = chance.percent(lastVisitAt === null ? 50 : 15)
    ? reached(visit, 'confirmed', daysAfter(order.createdAt, 0.06, now), cast.supervisor)
    : visit;
  if (lastVisitAt === null) return [confirmed];
  const underWay = chance.percent(25)
    ? reached(confirmed, 'onTheWay', minutesAfter(lastVisitAt, -chance.between(15, 40)), assignee)
    : confirmed;
  const started = reached(underWay, 'started', lastVisitAt, assignee);
  return [reached(started, 'done', minutesAfter(lastVisitAt, chance.between(35, 80)), assignee)];
}

/** A workday with a free late slot, after the order came in and before this instant; the slot is taken then. */
function lateStart(order: Order, employee: EmployeeRef, before: string, taken: Set<string>): string | undefined {
  const last = brusselsDay(new Date(before));
  for (let day = addDays(order.orderDate, 1); day < last; day = addDays(day, 1)) {
    const start = brusselsInstant(day, ...lateSlot).toISOString();
    const slot = `${employee.id} ${start}`;
    if (!isWorkday(day) || taken.has(slot)) continue;
    taken.add(slot);
    return start;
  }
  return undefined;
}

/** A visit at which nobody was met, or that was called off, and that is made anew or is to be. */
function failedVisit(chance: Chance, order: Order, now: Date, taken: Set<string>): Visit[] {
  const { assignee, plannedVisitAt } = order;
  if (assignee === null) return [];
  const before = earlier(plannedVisitAt ?? now.toISOString(), now.toISOString());
  const start = lateStart(order, assignee, before, taken);
  if (start === undefined) return [];
  const words = officeWords[languageOfRegion(order.region)];
  const visit = plannedVisit(
    chance.id(new Date(order.createdAt)),
    order.id,
    assignee,
    start,
    earlier(minutesAfter(order.createdAt, 20), minutesAfter(start, -300)),
  );
  if (chance.percent(40))
    return [
      reached(visit, 'cancelled', minutesAfter(start, -chance.between(60, 240)), cast.supervisor, {
        cancelReason: chance.pick(words.visitCancelReasons),
      }),
    ];
  const absence = {
    attempts: chance.between(1, 4),
    note: chance.pick(words.absences),
    uploadId: null,
    proposedAt: plannedVisitAt,
    fee: chance.percent(50) ? absenceFee : 0,
  };
  return [reached(visit, 'absent', minutesAfter(start, chance.between(15, 30)), assignee, { absence })];
}

/** The visit that went with a cancelled order. */
function calledOff(chance: Chance, order: Order): Visit[] {
  const { assignee, cancelled } = order;
  if (assignee === null || cancelled === undefined || !chance.percent(45)) return [];
  const day = workdayFrom(addDays(brusselsDay(new Date(cancelled.at)), chance.between(1, 6)), 1);
  const start = brusselsInstant(day, 9).toISOString();
  const plannedAt = earlier(minutesAfter(order.createdAt, 20), cancelled.at);
  const visit = plannedVisit(chance.id(new Date(order.createdAt)), order.id, assignee, start, plannedAt);
  return [reached(visit, 'cancelled', cancelled.at, cancelled.by, { cancelReason: cancelled.reason })];
}

/**
 * The visits of an order, oldest first: now and then one that came to nothing, and the one that it tells of.
 * @param taken late slots that are given already, by employee and start
 */
export function demoVisits(chance: Chance, order: Order, now: Date, taken: Set<string>): Visit[] {
  if (order.state === 'cancelled') return calledOff(chance, order);
  const failed = chance.percent(order.plannedVisitAt === null ? 25 : 7) ? failedVisit(chance, order, now, taken) : [];
  return [...failed, ...currentVisit(chance, order, now)];
}
