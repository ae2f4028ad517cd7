import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Locality } from '../db/localities.ts';
import { brusselsDay } from '../domain/brussels-day.ts';
import { demoAccounts, demoColleagues } from './accounts.ts';
import type { Customer } from './cast.ts';
import { cast, createPlaces, privateClient, professionalClient } from './cast.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import type { Ordering } from './clients.ts';
import { clientsOf } from './clients.ts';
import type { DemoData } from './data.ts';
import { addTo, emptyData } from './data.ts';
import type { Life } from './lives.ts';
import { certifierLives } from './lives.ts';
import { firstOfSeries, orderFile } from './order-file.ts';
import { demoOrder } from './orders.ts';
import { ownReminders } from './reminders.ts';
import type { Busy } from './unavailabilities.ts';
import { demoUnavailabilities, noteBusy } from './unavailabilities.ts';

const seed = 20_261_120;
const professionals = 36;
/** Of them, so many order no more since months; so many more do not order yet. */
const silent = 5;
const prospects = 4;
/** Of so many of the lives, a colleague has one like it. */
const colleaguesShare = 13;

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}

/** The colleagues' orders: like some of the certifier's, on the same days. */
function assignments(chance: Chance, today: string): { life: Life; assignee: EmployeeRef }[] {
  const own = certifierLives(chance, today).map((life) => ({ life, assignee: cast.certifier }));
  const others = own
    .filter((_one, index) => index % colleaguesShare === 0)
    .map(({ life }) => ({ life, assignee: chance.pick(cast.colleagues) }));
  // In the order in which they were ordered: their numbers count up with it.
  return [...own, ...others].sort((left, right) => (left.life.ordered < right.life.ordered ? -1 : 1));
}

/** What an employee of the demo is recognised for. */
export function qualificationsOf({ id }: EmployeeRef): Employee['qualifications'] {
  const known = [...demoAccounts, ...demoColleagues].find((one) => one.id === id);
  return [...(known?.qualifications ?? [])];
}

interface Plan {
  life: Life;
  assignee: EmployeeRef;
  place: Locality;
  client: Customer;
}

/** Who orders what where: the silent clients nothing of the last half year. */
function plansOf(chance: Chance, localities: readonly Locality[], now: Date): { plans: Plan[]; clients: Customer[] } {
  const placeOf = createPlaces(chance, localities);
  const today = brusselsDay(now);
  const silentSince = brusselsDay(daysBefore(now, 200));
  const clients = Array.from({ length: professionals + prospects }, () =>
    professionalClient(chance, daysBefore(now, chance.between(520, 900)), placeOf()),
  );
  const ordering = clients.slice(prospects);
  const plans = assignments(chance, today).map(({ life, assignee }): Plan => {
    const place = placeOf(qualificationsOf(assignee));
    const isOld = life.ordered < silentSince;
    const regulars = isOld ? ordering : ordering.slice(silent);
    const client = chance.percent(60)
      ? chance.pick(regulars)
      : privateClient(chance, new Date(`${life.ordered}T05:00:00.000Z`), place);
    return { life, assignee, place, client };
  });
  return { plans, clients };
}

/** Each client with the days on which they ordered. */
export function orderingOf(
  plans: readonly Pick<Plan, 'client' | 'life'>[],
  others: readonly Customer[] = [],
): Ordering[] {
  const byClient = new Map<string, { customer: Customer; days: string[] }>();
  for (const customer of others) byClient.set(customer.id, { customer, days: [] });
  for (const { client, life } of plans) {
    const known = byClient.get(client.id) ?? { customer: client, days: [] };
    known.days.push(life.ordered);
    byClient.set(client.id, known);
  }
  return [...byClient.values()].map(({ customer, days }) => ({ customer, days: days.sort() }));
}

/** The demo company's records as of `now`: the same for the same day. */
export function generateDemo(localities: readonly Locality[], content: Content, now: Date): DemoData {
  const chance = createChance(seed);
  const taken = new Set<string>();
  const series = firstOfSeries();
  const busy: Busy = new Map();
  const data = emptyData();
  const { plans, clients } = plansOf(chance, localities, now);
  const { rows, statusOf } = clientsOf(orderingOf(plans, clients), {
    chance,
    now,
    agents: [cast.commercial, cast.supervisor],
    taken,
  });
  addTo(data, rows);
  for (const [index, plan] of plans.entries()) {
    const qualifications = qualificationsOf(plan.assignee);
    const status = statusOf(plan.client);
    const order = demoOrder({ chance, content, ...plan, qualifications, status, serial: index + 1, now });
    const file = orderFile(order, { chance, content, now, taken, series });
    noteBusy(busy, file.visits ?? []);
    addTo(data, file);
  }
  for (const employee of [cast.certifier, ...cast.colleagues]) {
    const unavailabilities = demoUnavailabilities(chance, employee, busy, now);
    addTo(data, { unavailabilities, reminders: ownReminders(chance, employee, now) });
  }
  return data;
}
