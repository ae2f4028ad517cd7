import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { isServed } from '#contract/rules/addresses/served-areas.ts';
import type { Locality } from '../db/search/localities.ts';
import { demoAccounts, demoColleagues } from './people/accounts.ts';
import type { Customer } from './people/people.ts';
import { people, createPlaces, privateClient, professionalClient } from './people/people.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import type { Ordering } from './people/clients.ts';
import { clientsOf } from './people/clients.ts';
import type { DemoData } from './data.ts';
import { addTo, emptyData } from './data.ts';
import type { Timeline } from './orders/timelines.ts';
import { certifierTimelines } from './orders/timelines.ts';
import { firstOfSeries, orderFile } from './orders/order-file.ts';
import { demoOrder } from './orders/orders.ts';
import { ownReminders } from './orders/reminders.ts';
import type { Busy } from './people/unavailabilities.ts';
import { demoUnavailabilities, noteBusy } from './people/unavailabilities.ts';

const seed = 20_261_120;
const professionals = 36;
/** Number of professionals that stopped ordering months ago. */
const silent = 5;
/** Number of additional professionals without orders. */
const prospects = 4;
/** One of this many timelines is repeated for a colleague. */
const colleaguesShare = 13;

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}

/** Returns the certifier's timelines, and copies of some of them assigned to colleagues. */
function assignments(chance: Chance, today: string): { timeline: Timeline; assignee: EmployeeRef }[] {
  const own = certifierTimelines(chance, today).map((timeline) => ({ timeline, assignee: people.certifier }));
  const others = own
    .filter((_one, index) => index % colleaguesShare === 0)
    .map(({ timeline }) => ({ timeline, assignee: chance.pick(people.colleagues) }));
  // Sorted by order date, because order numbers increase with it.
  return [...own, ...others].sort((left, right) => (left.timeline.ordered < right.timeline.ordered ? -1 : 1));
}

/** Returns the qualifications of a demo employee. */
export function qualificationsOf({ id }: EmployeeRef): Employee['qualifications'] {
  const known = [...demoAccounts, ...demoColleagues].find((one) => one.id === id);
  return [...(known?.qualifications ?? [])];
}

interface Plan {
  timeline: Timeline;
  assignee: EmployeeRef;
  place: Locality;
  client: Customer;
}

/** Returns the plans of all orders and the professional clients. Silent clients have no order in the last 200 days. */
function plansOf(chance: Chance, localities: readonly Locality[], now: Date): { plans: Plan[]; clients: Customer[] } {
  const placeOf = createPlaces(chance, localities);
  const today = brusselsDay(now);
  const silentSince = brusselsDay(daysBefore(now, 200));
  const clients = Array.from({ length: professionals + prospects }, () =>
    professionalClient(chance, daysBefore(now, chance.between(520, 900)), placeOf()),
  );
  const ordering = clients.slice(prospects);
  const plans = assignments(chance, today).map(({ timeline, assignee }): Plan => {
    const place = placeOf(qualificationsOf(assignee));
    const isOld = timeline.ordered < silentSince;
    const regulars = isOld ? ordering : ordering.slice(silent);
    const client = chance.percent(60)
      ? chance.pick(regulars)
      : privateClient(chance, new Date(`${timeline.ordered}T05:00:00.000Z`), place);
    return { timeline, assignee, place, client };
  });
  return { plans, clients };
}

/** Returns each client with the days of its orders. */
export function orderingOf(
  plans: readonly Pick<Plan, 'client' | 'timeline'>[],
  others: readonly Customer[] = [],
): Ordering[] {
  const byClient = new Map<string, { customer: Customer; days: string[] }>();
  for (const customer of others) byClient.set(customer.id, { customer, days: [] });
  for (const { client, timeline } of plans) {
    const known = byClient.get(client.id) ?? { customer: client, days: [] };
    known.days.push(timeline.ordered);
    byClient.set(client.id, known);
  }
  return [...byClient.values()].map(({ customer, days }) => ({ customer, days: days.sort() }));
}

/** Generates the demo company's records as of `now`. The same instant gives the same records. */
export function generateDemo(localities: readonly Locality[], content: Content, now: Date): DemoData {
  const chance = createChance(seed);
  const taken = new Set<string>();
  const series = firstOfSeries();
  const busy: Busy = new Map();
  const data = emptyData();
  const served = localities.filter((one) => one.kind === undefined && isServed(one.postalCode, content.servedAreas));
  const { plans, clients } = plansOf(chance, served, now);
  const { rows, statusOf } = clientsOf(orderingOf(plans, clients), {
    chance,
    now,
    agents: [people.commercial, people.supervisor],
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
  for (const employee of [people.certifier, ...people.colleagues]) {
    const unavailabilities = demoUnavailabilities(chance, employee, busy, now);
    addTo(data, { unavailabilities, reminders: ownReminders(chance, employee, now) });
  }
  return data;
}
