import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { TakenTime } from '#contract/rules/visits/free-slots.ts';
import { missingForVisit } from '#contract/rules/people/qualified.ts';
import type { GeoPoint } from '#contract/rules/visits/travel.ts';
import { travelMinutes } from '#contract/rules/visits/travel.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';

/** A visit of the absent colleague, with its order and its place. */
export interface TakenVisit {
  visit: Visit;
  order: Order | undefined;
  at: GeoPoint | null;
}

/** A colleague and what takes their day. */
export interface Taker {
  employee: Employee;
  taken: readonly TakenTime[];
}

/** Returns the minutes of travel that a visit adds to a day; null when its time is taken. */
export function addedTravel(taken: readonly TakenTime[], { visit, at }: TakenVisit): number | null {
  const span = { from: visit.plannedStart, to: visit.plannedEnd };
  if (taken.some((one) => overlap(span, one))) return null;
  const before = taken.filter(({ to }) => to <= span.from).toSorted((a, b) => b.to.localeCompare(a.to))[0];
  const after = taken.filter(({ from }) => from >= span.to).toSorted((a, b) => a.from.localeCompare(b.from))[0];
  const minutes = (one: TakenTime | undefined): number =>
    one?.at === undefined || one.at === null || at === null ? 0 : travelMinutes(one.at, at);
  return minutes(before) + minutes(after);
}

/** Returns whether a colleague is qualified for a visit. An order that is not on this device cannot be judged. */
export function canTake({ visit, order }: TakenVisit, employee: Employee): boolean {
  return order === undefined || missingForVisit(order, employee, visit.services).length === 0;
}

/** Returns a colleague for each visit: qualified, free, and with the shortest way. Null where there is none. */
export function proposeTakers(visits: readonly TakenVisit[], takers: readonly Taker[]): Map<string, string | null> {
  const days = new Map(takers.map(({ employee, taken }) => [employee.id, [...taken]]));
  const proposed = new Map<string, string | null>();
  for (const one of visits.toSorted((a, b) => a.visit.plannedStart.localeCompare(b.visit.plannedStart))) {
    const best = takers
      .filter(({ employee }) => canTake(one, employee))
      .flatMap(({ employee: { id } }) => {
        const added = addedTravel(days.get(id) ?? [], one);
        return added === null ? [] : [{ id, added }];
      })
      .toSorted((a, b) => a.added - b.added)[0];
    proposed.set(one.visit.id, best?.id ?? null);
    if (best !== undefined)
      days.get(best.id)?.push({ from: one.visit.plannedStart, to: one.visit.plannedEnd, at: one.at });
  }
  return proposed;
}
