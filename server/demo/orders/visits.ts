import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit, VisitState } from '#contract/entities/visit.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { daysAfter, earlier, isWorkday, minutesAfter, workdayFrom } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Chance } from '../chance.ts';
import { visitMinutes } from './timelines.ts';
import { officeTexts } from '../texts/office-texts.ts';
import { languageOfRegion } from '../places.ts';

/** Brussels start time of failed visits. It differs from the regular slots, so that visits never overlap. */
const lateSlot = '17:45';
/** Fee for a no-show, in cents. */
const noShowFee = 3_500;

/** Returns a visit as planned by the office. */
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
    history: [{ state: 'planned', at: plannedAt, by: people.supervisor }],
  };
}

/** Returns the actual end of a visit, or the planned end. */
export function endOf({ history, plannedEnd }: Visit): string {
  return history.find(({ state }) => state === 'done')?.at ?? plannedEnd;
}

function reached(visit: Visit, state: VisitState, at: string, by: EmployeeRef, more: Partial<Visit> = {}): Visit {
  return { ...visit, ...more, state, history: [...visit.history, { state, at, by }] };
}

/** Returns the order's current visit, according to the order's state. */
function currentVisit(chance: Chance, order: Order, now: Date): Visit[] {
  const { plannedVisitAt: start, assignee, lastVisitAt } = order;
  if (start === null || assignee === null) return [];
  const plannedAt = daysAfter(order.createdAt, 0.02, now);
  const visit = plannedVisit(chance.id(new Date(order.createdAt)), order.id, assignee, start, plannedAt);
  const confirmed = chance.percent(lastVisitAt === null ? 50 : 15)
    ? reached(visit, 'confirmed', daysAfter(order.createdAt, 0.06, now), people.supervisor)
    : visit;
  if (lastVisitAt === null) return [confirmed];
  const underWay = chance.percent(25)
    ? reached(confirmed, 'onTheWay', minutesAfter(lastVisitAt, -chance.between(15, 40)), assignee)
    : confirmed;
  const started = reached(underWay, 'started', lastVisitAt, assignee);
  return [reached(started, 'done', minutesAfter(lastVisitAt, chance.between(35, 80)), assignee)];
}

/** Reserves and returns a free late slot on a workday after the order and before `before`. */
function lateStart(order: Order, employee: EmployeeRef, before: string, taken: Set<string>): string | undefined {
  const last = brusselsDay(before);
  for (let day = addDays(order.orderDate, 1); day < last; day = addDays(day, 1)) {
    const start = brusselsInstant(day, lateSlot);
    const slot = `${employee.id} ${start}`;
    if (!isWorkday(day) || taken.has(slot)) continue;
    taken.add(slot);
    return start;
  }
  return undefined;
}

/** Returns a no-show or a cancelled visit, which another visit replaces now or later. */
function failedVisit(chance: Chance, order: Order, now: Date, taken: Set<string>): Visit[] {
  const { assignee, plannedVisitAt } = order;
  if (assignee === null) return [];
  const before = earlier(plannedVisitAt ?? now.toISOString(), now.toISOString());
  const start = lateStart(order, assignee, before, taken);
  if (start === undefined) return [];
  const texts = officeTexts[languageOfRegion(order.region)];
  const visit = plannedVisit(
    chance.id(new Date(order.createdAt)),
    order.id,
    assignee,
    start,
    earlier(minutesAfter(order.createdAt, 20), minutesAfter(start, -300)),
  );
  if (chance.percent(40))
    return [
      reached(visit, 'cancelled', minutesAfter(start, -chance.between(60, 240)), people.supervisor, {
        cancelReason: chance.pick(texts.visitCancelReasons),
      }),
    ];
  const noShow = {
    attempts: chance.between(1, 4),
    note: chance.pick(texts.absences),
    uploadId: null,
    proposedAt: plannedVisitAt,
    fee: chance.percent(50) ? noShowFee : 0,
  };
  return [reached(visit, 'absent', minutesAfter(start, chance.between(15, 30)), assignee, { absence: noShow })];
}

/** Returns the cancelled visit of a cancelled order, if any. */
function calledOff(chance: Chance, order: Order): Visit[] {
  const { assignee, cancelled } = order;
  if (assignee === null || cancelled === undefined || !chance.percent(45)) return [];
  const day = workdayFrom(addDays(brusselsDay(cancelled.at), chance.between(1, 6)), 1);
  const start = brusselsInstant(day, '09:00');
  const plannedAt = earlier(minutesAfter(order.createdAt, 20), cancelled.at);
  const visit = plannedVisit(chance.id(new Date(order.createdAt)), order.id, assignee, start, plannedAt);
  return [reached(visit, 'cancelled', cancelled.at, cancelled.by, { cancelReason: cancelled.reason })];
}

/**
 * Returns the visits of an order, oldest first: sometimes a failed one, then the current one.
 * @param taken reserved late slots, as `employee start`
 */
export function demoVisits(chance: Chance, order: Order, now: Date, taken: Set<string>): Visit[] {
  if (order.state === 'cancelled') return calledOff(chance, order);
  const failed = chance.percent(order.plannedVisitAt === null ? 25 : 7) ? failedVisit(chance, order, now, taken) : [];
  return [...failed, ...currentVisit(chance, order, now)];
}
