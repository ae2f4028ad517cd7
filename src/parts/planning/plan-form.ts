import { z } from 'zod';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { serviceCode } from '#contract/entities/order.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay, brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { servicesLeft, visitMinutes } from '#contract/rules/visits/visit-minutes.ts';
import type { WishedVisit } from './wished-visit.ts';
import { wishedVisit } from './wished-visit.ts';

/** What somebody fills in to plan or move a visit. */
export const planForm = z.object({
  employeeId: z.string().nullable(),
  services: z.array(serviceCode),
  day: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
});
export type PlanForm = z.infer<typeof planForm>;

/** Where a plan begins: an empty slot of an agenda, or a card that was dropped. */
export interface PlanStart {
  employeeId?: string;
  day?: string;
  start?: string;
}

/** Returns the end of a visit on the clock; null when its start is incomplete. */
export function endAfter(day: string | null, start: string | null, minutes: number): string | null {
  const from = parseBrusselsInstant(day ?? '', start ?? '');
  return from === null ? null : brusselsParts(Date.parse(from) + minutes * 60_000).time;
}

/** Returns the form of a visit to move. */
export function movedForm(order: Order, visit: Visit): PlanForm {
  const { day, time: start } = brusselsParts(visit.plannedStart);
  return {
    employeeId: visit.employee.id,
    services: visit.services ?? order.services.map(({ code }) => code),
    day,
    start,
    end: brusselsParts(visit.plannedEnd).time,
  };
}

interface Opening {
  order: Order;
  visits: readonly Visit[];
  /** The visit to move; null to plan one. */
  visit: Visit | null;
  at: PlanStart;
  /** Who plans their own visits only; null for who plans for others. */
  onlyFor: EmployeeRef | null;
  now: number;
}

/** Returns the date that the order has without a visit, else what the customer wished unless its day has passed. */
function wishOf({ plannedVisitAt, planningRemark }: Order, today: string): WishedVisit | null {
  if (plannedVisitAt !== null) {
    const { day, time } = brusselsParts(plannedVisitAt);
    return { day, start: time };
  }
  const wished = wishedVisit(planningRemark);
  return wished === null || wished.day < today ? null : wished;
}

/** Returns the form as it opens: the services that are left, the order's assignee, the wished day. */
export function openedForm({ order, visits, visit, at, onlyFor, now }: Opening): PlanForm {
  if (visit !== null) return movedForm(order, visit);
  const left = servicesLeft(order, visits);
  const services = left.length === 0 ? order.services.map(({ code }) => code) : left;
  const wished = visits.length > 0 ? null : wishOf(order, brusselsDay(now));
  const day = at.day ?? wished?.day ?? brusselsDay(now);
  const start = at.start ?? wished?.start ?? null;
  return {
    employeeId: at.employeeId ?? onlyFor?.id ?? order.assignee?.id ?? null,
    services,
    day,
    start,
    end: endAfter(day, start, visitMinutes(order, services)),
  };
}

/** Returns the services to store on the visit: nothing when it makes all of the order's. */
export function storedServices(order: Order, services: PlanForm['services']): Visit['services'] {
  const chosen = order.services.map(({ code }) => code).filter((code) => services.includes(code));
  return chosen.length === order.services.length ? undefined : [...new Set(chosen)];
}
