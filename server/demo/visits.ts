import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { cast } from './cast.ts';
import type { Chance } from './chance.ts';
import { visitMinutes } from './lives.ts';

/** The instant so many minutes after another. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

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

/** The visit of an order that has one, as far as its order has come. */
export function demoVisit(chance: Chance, order: Order): Visit[] {
  const { plannedVisitAt: start, assignee } = order;
  if (start === null || assignee === null) return [];
  const visit = plannedVisit(
    chance.id(new Date(order.createdAt)),
    order.id,
    assignee,
    start,
    minutesAfter(order.createdAt, 30),
  );
  if (order.lastVisitAt !== null) {
    const begun = minutesAfter(start, chance.between(-5, 15));
    const done = minutesAfter(begun, chance.between(35, 80));
    return [
      {
        ...visit,
        state: 'done',
        history: [
          ...visit.history,
          { state: 'started', at: begun, by: assignee },
          { state: 'done', at: done, by: assignee },
        ],
      },
    ];
  }
  if (chance.percent(50))
    return [
      {
        ...visit,
        state: 'confirmed',
        history: [...visit.history, { state: 'confirmed', at: minutesAfter(order.createdAt, 90), by: cast.supervisor }],
      },
    ];
  return [visit];
}
