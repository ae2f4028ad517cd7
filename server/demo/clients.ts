import type { Client } from '#contract/entities/client.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { newClientVisit } from '#contract/mutations/client-visits.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import { clientStatuses } from '#contract/rules/client-status.ts';
import { addDays, brusselsDay, brusselsInstant } from '../domain/brussels-day.ts';
import { daysAfter, minutesAfter, workdayFrom } from './calendar.ts';
import type { Customer } from './cast.ts';
import { contact } from './cast.ts';
import type { Chance } from './chance.ts';
import { commercialWords } from './commercial-words.ts';
import type { DemoData } from './data.ts';
import { addTo, emptyData } from './data.ts';
import { claimNotifications } from './notifications.ts';

export interface ClientSeed {
  chance: Chance;
  now: Date;
  /** Commercial agents, who may ask for a colleague's client. */
  agents: readonly EmployeeRef[];
  /** Times at which an agent is somewhere already. */
  taken: Set<string>;
}

/** A client who orders nothing yet has no days. */
export interface Ordering {
  customer: Customer;
  /** Brussels days of their orders, oldest first. */
  days: readonly string[];
}

/** A free time of an agent on a day, half an hour apart; taken then. */
function freeTime({ chance, taken }: ClientSeed, agent: EmployeeRef, day: string): string {
  for (let step = chance.between(0, 15); ; step++) {
    const half = step % 16;
    const at = brusselsInstant(day, 9 + Math.floor(half / 2), 30 * (half % 2)).toISOString();
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

/** A visit that was made, and the reminder that its next step became. */
function made(seed: ClientSeed, { language }: Customer, visit: ClientVisit): [ClientVisit, Reminder[]] {
  const { chance, now } = seed;
  const words = commercialWords[language];
  const checkedInAt = minutesAfter(visit.plannedAt, chance.between(-5, 20));
  const completedAt = minutesAfter(checkedInAt, chance.between(15, 50));
  const next = chance.percent(40) ? chance.pick(words.nextSteps) : undefined;
  const dueAt = brusselsInstant(addDays(brusselsDay(new Date(completedAt)), chance.between(5, 40)), 9).toISOString();
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
      topics: words.topics.filter(() => chance.percent(25)).slice(0, 3),
      materials: chance.pick(words.materials),
      outcome: chance.pick(words.outcomes),
      nextStep: next?.step ?? '',
      reminderId: reminders[0]?.id ?? null,
    },
    reminders,
  ];
}

/** Days ago on which a client was visited: the silent ones long ago, some this month, some never. */
function visitedDaysAgo(chance: Chance, isSilent: boolean, today: string): number[] {
  if (chance.percent(20)) return [];
  const thisMonth = Number(today.slice(8)) - 1;
  const past = Array.from({ length: chance.between(1, 3) }, () => chance.between(isSilent ? 150 : 35, 320));
  return !isSilent && thisMonth > 0 && chance.percent(35) ? [chance.between(1, thisMonth), ...past] : past;
}

/** Days from today of a visit to come: a few today and tomorrow. */
function daysAhead(chance: Chance): number[] {
  return chance.percent(30) ? [chance.pick([0, 1, 1, 2, 3, 5, 8])] : [];
}

/** An agent's visits to a client: made, called off, planned. */
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

/** A colleague who asked for the client, days ago, and waits for a word. */
function claimsOn({ chance, now, agents }: ClientSeed, { commercial, professional }: Customer): Client['claims'] {
  const others = agents.filter(({ id }) => id !== commercial?.id);
  if (!professional || others.length === 0 || !chance.percent(6)) return [];
  return [{ by: chance.pick(others), at: minutesAfter(now.toISOString(), -chance.between(600, 13_000)) }];
}

/** A client's row, and the visits of their agent with the reminders that came of them. */
function clientFile({ customer, days }: Ordering, seed: ClientSeed): { client: Client; more: Partial<DemoData> } {
  const { chance, now } = seed;
  const { commercial, language, professional, id, type, name, phone, email } = customer;
  const orders = { count: days.length, lastOn: days.at(-1) ?? null };
  const isSilent = clientStatuses({ orders, lastVisitAt: null }, now).includes('critical');
  const more = commercial === null ? {} : visitsTo(seed, commercial, customer, isSilent);
  const arrivals = (more.clientVisits ?? []).flatMap(({ checkedInAt }) => checkedInAt ?? []).sort();
  const ordered = days.slice(0, 1).map((day) => brusselsInstant(day).toISOString());
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
    note: commercial === null ? '' : chance.pick(commercialWords[language].notes),
    commercial,
    claims: claimsOn(seed, customer),
    createdAt: known,
    createdBy: commercial,
    orders,
    lastVisitAt: arrivals.at(-1) ?? null,
  };
  return { client, more };
}

/** The one label that an order shows of its client: what asks for attention first. */
function shownStatus(client: Client, now: Date): Order['commercialStatus'] {
  const labels = clientStatuses(client, now);
  return (['critical', 'visitedThisMonth', 'inactive', 'active'] as const).find((one) => labels.includes(one)) ?? null;
}

/** The rows of all clients, and what their orders show of each. */
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
