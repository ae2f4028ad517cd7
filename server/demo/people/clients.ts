import type { Client } from '#contract/entities/client.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { newClientVisit } from '#contract/mutations/clients/client-visits.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { clientStatuses, shownStatus } from '#contract/rules/clients/client-status.ts';
import { daysAfter, minutesAfter, timeOfDay, workdayFrom } from './calendar.ts';
import type { Customer } from './people.ts';
import { contact } from './people.ts';
import type { Chance } from '../chance.ts';
import { commercialTexts } from '../texts/commercial-texts.ts';
import type { DemoData } from '../data.ts';
import { addTo, emptyData } from '../data.ts';
import { claimNotifications } from './notifications.ts';

export interface ClientSeed {
  chance: Chance;
  now: Date;
  /** Commercial agents, who may claim a colleague's client. */
  agents: readonly EmployeeRef[];
  /** Occupied visit times, as `employee start`. */
  taken: Set<string>;
}

/** Describes when a client ordered. `days` is empty for a client without orders. */
export interface Ordering {
  customer: Customer;
  /** Brussels days of the orders, oldest first. */
  days: readonly string[];
}

/** Reserves and returns a free time of an agent on a day. Times are half an hour apart. */
function freeTime({ chance, taken }: ClientSeed, agent: EmployeeRef, day: string): string {
  for (let step = chance.between(0, 15); ; step++) {
    const half = step % 16;
    const at = brusselsInstant(day, timeOfDay(9 + Math.floor(half / 2), 30 * (half % 2)));
    const key = `${agent.id} ${at}`;
    if (taken.has(key) && step < 32) continue;
    taken.add(key);
    return at;
  }
}

function planned(chance: Chance, clientId: string, employee: EmployeeRef, plannedAt: string): ClientVisit {
  const id = chance.id(new Date(Date.parse(plannedAt) - 5 * 86_400_000));
  return newClientVisit({ id, clientId, employee, plannedAt });
}

/** Returns a completed visit with the reminder for its next step, if any. */
function made(seed: ClientSeed, { language }: Customer, visit: ClientVisit): [ClientVisit, Reminder[]] {
  const { chance, now } = seed;
  const texts = commercialTexts[language];
  const checkedInAt = minutesAfter(visit.plannedAt, chance.between(-5, 20));
  const completedAt = minutesAfter(checkedInAt, chance.between(15, 50));
  const next = chance.percent(40) ? chance.pick(texts.nextSteps) : undefined;
  const dueAt = brusselsInstant(addDays(brusselsDay(completedAt), chance.between(5, 40)), '09:00');
  const isDone = dueAt < now.toISOString() && chance.percent(70);
  const reminders = (next === undefined ? [] : [next]).map(({ step, reminder }): Reminder => ({
    id: chance.id(new Date(completedAt)),
    title: reminder,
    note: step,
    dueAt,
    assignee: visit.employee,
    orderId: null,
    clientId: visit.clientId,
    createdAt: completedAt,
    createdBy: visit.employee,
    done: isDone ? { by: visit.employee, at: daysAfter(dueAt, 0.2, now) } : null,
  }));
  return [
    {
      ...visit,
      state: 'done',
      checkedInAt,
      completedAt,
      met: contact(chance, language).name,
      topics: texts.topics.filter(() => chance.percent(25)).slice(0, 3),
      materials: chance.pick(texts.materials),
      outcome: chance.pick(texts.outcomes),
      nextStep: next?.step ?? '',
      reminderId: reminders[0]?.id ?? null,
    },
    reminders,
  ];
}

/** Returns how many days ago the client was visited: silent clients long ago, some this month, some never. */
function visitedDaysAgo(chance: Chance, isSilent: boolean, today: string): number[] {
  if (chance.percent(20)) return [];
  const thisMonth = Number(today.slice(8)) - 1;
  const past = Array.from({ length: chance.between(1, 3) }, () => chance.between(isSilent ? 150 : 35, 320));
  return !isSilent && thisMonth > 0 && chance.percent(35) ? [chance.between(1, thisMonth), ...past] : past;
}

/** Returns the days from today to a future visit, if any. A few are today or tomorrow. */
function daysAhead(chance: Chance): number[] {
  return chance.percent(30) ? [chance.pick([0, 1, 1, 2, 3, 5, 8])] : [];
}

/** Returns an agent's visits to a client, completed, cancelled or planned, with their reminders. */
function visitsTo(seed: ClientSeed, agent: EmployeeRef, customer: Customer, isSilent: boolean): Partial<DemoData> {
  const { chance, now } = seed;
  const today = brusselsDay(now);
  const visitOn = (day: string): ClientVisit => planned(chance, customer.id, agent, freeTime(seed, agent, day));
  const past = visitedDaysAgo(chance, isSilent, today).map((days) => {
    const visit = visitOn(workdayFrom(addDays(today, -days), -1));
    const isCalledOff = chance.percent(8);
    return isCalledOff ? ([{ ...visit, state: 'cancelled' }, []] as const) : made(seed, customer, visit);
  });
  const ahead = daysAhead(chance).map((days) =>
    visitOn(days < 2 ? addDays(today, days) : workdayFrom(addDays(today, days), 1)),
  );
  return {
    clientVisits: [...past.map(([visit]) => visit), ...ahead],
    reminders: past.flatMap(([, reminders]) => reminders),
  };
}

/** Returns the pending claim of a colleague on the client, if any, some days old. */
function claimsOn({ chance, now, agents }: ClientSeed, { commercial, professional }: Customer): Client['claims'] {
  const others = agents.filter(({ id }) => id !== commercial?.id);
  if (!professional || others.length === 0 || !chance.percent(6)) return [];
  return [{ by: chance.pick(others), at: minutesAfter(now.toISOString(), -chance.between(600, 13_000)) }];
}

/** Returns a client's row, the visits of its agent and the reminders of those visits. */
function clientFile({ customer, days }: Ordering, seed: ClientSeed): { client: Client; more: Partial<DemoData> } {
  const { chance, now } = seed;
  const { commercial, language, professional, id, type, name, phone, email } = customer;
  const orders = { count: days.length, lastOn: days.at(-1) ?? null };
  const isSilent = clientStatuses({ orders, lastVisitAt: null }, now).includes('critical');
  const more = commercial === null ? {} : visitsTo(seed, commercial, customer, isSilent);
  const arrivals = (more.clientVisits ?? []).flatMap(({ checkedInAt }) => checkedInAt ?? []).sort();
  const ordered = days.slice(0, 1).map((day) => brusselsInstant(day));
  const [known = customer.since] = [customer.since, ...arrivals, ...ordered].sort();
  const client: Client = {
    id,
    type,
    name,
    phone,
    email,
    contacts: professional ? [contact(chance, language)] : [],
    vatNumber: customer.vatNumber ?? null,
    address: customer.address ?? null,
    affiliates: [],
    note: commercial === null ? '' : chance.pick(commercialTexts[language].notes),
    commercial,
    claims: claimsOn(seed, customer),
    createdAt: known,
    createdBy: commercial,
    orders,
    lastVisitAt: arrivals.at(-1) ?? null,
  };
  return { client, more };
}

/** Returns the rows of all clients and a lookup for the status that their orders show. */
export function clientsOf(
  all: readonly Ordering[],
  seed: ClientSeed,
): { rows: DemoData; statusOf: (customer: Customer) => Order['commercialStatus'] } {
  const rows = emptyData();
  const statuses = new Map<string, Order['commercialStatus']>();
  for (const one of all) {
    const { client, more } = clientFile(one, seed);
    const notifications = claimNotifications(seed.chance, client.id, client.claims);
    addTo(rows, { ...more, clients: [client], notifications });
    if (one.customer.professional) statuses.set(client.id, shownStatus(client, seed.now));
  }
  return { rows, statusOf: ({ id }) => statuses.get(id) ?? null };
}
