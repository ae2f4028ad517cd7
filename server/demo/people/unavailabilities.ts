import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { isWorkday } from './calendar.ts';
import type { Chance } from '../chance.ts';
import { officeTexts } from '../texts/office-texts.ts';

/** Days with a visit, by employee. */
export type Busy = Map<string, Set<string>>;

export function noteBusy(busy: Busy, visits: readonly Visit[]): void {
  for (const { employee, plannedStart, state } of visits) {
    if (state === 'cancelled') continue;
    const days = busy.get(employee.id) ?? new Set();
    busy.set(employee.id, days.add(brusselsDay(plannedStart)));
  }
}

/** Returns the first workday without a visit, from a day on in one direction. Undefined after 180 days. */
function freeDay(days: ReadonlySet<string>, from: string, step: 1 | -1): string | undefined {
  const all = Array.from({ length: 180 }, (_, index) => addDays(from, step * index));
  return all.find((day) => isWorkday(day) && !days.has(day));
}

/** Returns a certifier's unavailabilities: leave, illness and training. None is on a day with a visit. */
export function demoUnavailabilities(chance: Chance, employee: EmployeeRef, busy: Busy, now: Date): Unavailability[] {
  const days = busy.get(employee.id) ?? new Set();
  const today = brusselsDay(now);
  const made = (kind: Unavailability['kind'], day: string | undefined, note: string): Unavailability[] => {
    if (day === undefined) return [];
    const from = brusselsInstant(day);
    const to = brusselsInstant(addDays(day, 1));
    const id = chance.id(new Date(Math.min(Date.parse(from), now.getTime()) - 86_400_000));
    return [{ id, employee, kind, from, to, note, removed: false }];
  };
  const leave = freeDay(days, addDays(today, chance.between(3, 20)), 1);
  const next = leave === undefined ? undefined : freeDay(days, addDays(leave, 1), 1);
  return [
    ...made('leave', leave, chance.pick(officeTexts.fr.leave)),
    ...(chance.percent(60) ? made('leave', next, '') : []),
    ...(chance.percent(50) ? made('illness', freeDay(days, addDays(today, -chance.between(2, 40)), -1), '') : []),
    ...(chance.percent(30) ? made('training', freeDay(days, addDays(today, chance.between(21, 45)), 1), '') : []),
  ];
}
