import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { daysAfter, minutesAfter, timeOfDay } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Chance } from '../chance.ts';
import { officeTexts } from '../texts/office-texts.ts';
import { languageOfRegion } from '../places.ts';

/** Due dates of reminders, in days from today: overdue, today and later. */
const dueDays = [-4, -1, 0, 0, 1, 3, 9] as const;

function reminder(
  chance: Chance,
  given: Pick<Reminder, 'title' | 'dueAt' | 'assignee' | 'createdBy' | 'createdAt' | 'orderId'>,
  now: Date,
  isDone: boolean,
): Reminder {
  const done = isDone ? { by: given.assignee, at: daysAfter(given.createdAt, 1, now) } : null;
  return { id: chance.id(new Date(given.createdAt)), note: '', clientId: null, ...given, done };
}

function dueIn(chance: Chance, days: number, now: Date): string {
  return brusselsInstant(addDays(brusselsDay(now), days), timeOfDay(chance.between(8, 17)));
}

/** Returns the call-back reminder of an order that is still to be planned, if any. Some are done. */
export function orderReminders(chance: Chance, order: Order, now: Date): Reminder[] {
  const { assignee, state } = order;
  if (assignee === null || state !== 'toPlan' || !chance.percent(45)) return [];
  const createdBy = chance.percent(60) ? people.supervisor : assignee;
  const title = chance.pick(officeTexts[languageOfRegion(order.region)].orderReminders);
  const createdAt = daysAfter(order.createdAt, 0.1, now);
  const due = dueIn(chance, chance.pick(dueDays), now);
  const dueAt = due < createdAt ? createdAt : due;
  return [
    reminder(chance, { title, dueAt, assignee, createdBy, createdAt, orderId: order.id }, now, chance.percent(25)),
  ];
}

/** Returns an employee's own reminders: one overdue, one today, one later and one done. */
export function ownReminders(chance: Chance, employee: EmployeeRef, now: Date): Reminder[] {
  const createdAt = minutesAfter(now.toISOString(), -1440 * chance.between(6, 20));
  const dues = [chance.pick([-4, -1]), 0, chance.pick([1, 3, 9]), chance.pick([-5, -2])];
  return dues.map((days, index) => {
    const title = chance.pick(officeTexts.fr.reminders);
    const dueAt = dueIn(chance, days, now);
    const given = { title, dueAt, assignee: employee, createdBy: employee, createdAt, orderId: null };
    return reminder(chance, given, now, index === dues.length - 1);
  });
}
