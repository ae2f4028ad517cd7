import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { isServed } from '#contract/rules/addresses/served-areas.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { Locality } from '../db/search/localities.ts';
import { isWorkday } from './people/calendar.ts';
import type { Customer } from './people/people.ts';
import { mayCertify, privateClient, professionalClient } from './people/people.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import { clientsOf } from './people/clients.ts';
import type { DemoData } from './data.ts';
import { addTo, emptyData } from './data.ts';
import { orderingOf } from './generate.ts';
import type { Timeline } from './orders/timelines.ts';
import { visitSlots } from './orders/timelines.ts';
import { firstOfSeries, orderFile } from './orders/order-file.ts';
import { demoOrder } from './orders/orders.ts';
import { placesAround } from './places.ts';
import { ownReminders } from './orders/reminders.ts';
import type { Busy } from './people/unavailabilities.ts';
import { demoUnavailabilities, noteBusy } from './people/unavailabilities.ts';
import { employeesOf } from './people/workforce.ts';
import type { DemoEmployee } from './people/workforce.ts';

/** Describes the company to generate. */
export interface CompanySize {
  orders: number;
  employees: number;
  /** First day of its history, `2025-01-01`. */
  from: string;
  /** The same seed generates the same company on the same day. */
  seed: number;
}

export interface Company {
  employees: DemoEmployee[];
  /** Yields the records in batches of orders with their related rows, oldest first. */
  records: () => Generator<DemoData>;
}

/** Thrown when there are more orders than the certifiers can visit. */
export class TooManyOrders extends Error {}

/** Average number of orders per professional client. */
const ordersPerProfessional = 12;
/** Distance that a certifier drives from home, in degrees. */
const reach = 0.35;
/** Number of orders in one batch of records. */
const ordersPerBatch = 500;

/** Describes an order before its details: certifier, dates, place and client. */
interface Plan {
  timeline: Timeline;
  certifier: Certifier;
  place: Locality;
  client: Customer;
}

interface Certifier {
  ref: EmployeeRef;
  qualifications: Employee['qualifications'];
  places: Locality[];
  /** Number of planned visits, by day. */
  visits: Map<string, number>;
}

function refOf({ id, first, last }: DemoEmployee): EmployeeRef {
  return { id, name: `${first} ${last}` };
}

/** Repeats a Brussels commune eight times, because it has the population of many villages. */
function asLargeAsItIs(place: Locality): Locality[] {
  return place.region === 'brussels' ? Array.from({ length: 8 }, () => place) : [place];
}

/** Reserves and returns a certifier's next free slot from a day on. */
function takeSlot({ visits }: Certifier, from: string): { day: string; at: Date } {
  for (let day = from; ; day = addDays(day, 1)) {
    const used = visits.get(day) ?? 0;
    const slot = visitSlots[used];
    if (!isWorkday(day) || slot === undefined) continue;
    visits.set(day, used + 1);
    return { day, at: new Date(brusselsInstant(day, slot)) };
  }
}

/** Returns the state of an order by the number of days since its visit. */
function stateAfter(chance: Chance, days: number): Order['state'] {
  if (days <= 3) return 'visited';
  if (days <= 6) return chance.percent(80) ? 'encoding' : 'waitingForClient';
  if (days <= 45) return chance.percent(25) ? 'waitingForClient' : 'certified';
  return chance.percent(1) ? 'waitingForClient' : 'certified';
}

function timelineOf(chance: Chance, certifier: Certifier, ordered: string, today: string): Timeline {
  if (chance.percent(4)) return { state: 'cancelled', ordered, visitAt: null };
  const isNew = ordered > addDays(today, -6);
  if (isNew && chance.percent(60)) return { state: 'toPlan', ordered, visitAt: null };
  const { day, at } = takeSlot(certifier, addDays(ordered, chance.between(2, 9)));
  if (day >= today) return { state: 'planned', ordered, visitAt: at };
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  return { state: stateAfter(chance, days), ordered, visitAt: at };
}

/** Returns the day of each order, sorted. All are workdays of the history. */
function orderDays(chance: Chance, { orders, from }: CompanySize, today: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) if (isWorkday(day)) days.push(day);
  if (days.length === 0) days.push(today);
  return Array.from({ length: orders }, () => chance.pick(days)).sort();
}

/** Returns the professional clients. A tenth stopped ordering more than half a year ago: these are critical. */
function professionalsOf(
  chance: Chance,
  { count, since, agents, today }: { count: number; since: Date; agents: readonly EmployeeRef[]; today: string },
  places: readonly Locality[],
): { client: Customer; until: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    client: professionalClient(chance, since, chance.pick(places), [...agents, null]),
    until: index % 10 === 0 ? addDays(today, -chance.between(190, 330)) : today,
  }));
}

/** Returns the certifiers. Each lives in a region that recognises their qualifications: Brussels if it does. */
function certifiersOf(
  chance: Chance,
  employees: readonly DemoEmployee[],
  localities: readonly Locality[],
): Certifier[] {
  const certifiers = employees.filter(({ kind }) => kind === 'certifier');
  return certifiers.map((employee): Certifier => {
    const { qualifications } = employee;
    const known = localities.filter(({ region }) => mayCertify(qualifications, region));
    const home = mayCertify(qualifications, 'brussels') ? known[0] : chance.pick(known);
    const places = home === undefined ? [] : placesAround(home, known, reach).flatMap(asLargeAsItIs);
    return { ref: refOf(employee), qualifications, places, visits: new Map() };
  });
}

function plansOf(
  chance: Chance,
  size: CompanySize,
  employees: readonly DemoEmployee[],
  localities: readonly Locality[],
  today: string,
): Plan[] {
  const certifiers = certifiersOf(chance, employees, localities);
  const days = orderDays(chance, size, today);
  const since = new Date(`${size.from}T08:00:00.000Z`);
  const count = Math.max(3, Math.ceil(size.orders / ordersPerProfessional));
  const agents = employees.filter(({ kind }) => kind === 'commercial').map(refOf);
  const professionals = professionalsOf(chance, { count, since, agents, today }, localities);
  return days.map((ordered): Plan => {
    const certifier = chance.pick(certifiers);
    const place = chance.pick(certifier.places);
    const regular = chance.percent(55) ? chance.pick(professionals) : undefined;
    const client =
      regular !== undefined && regular.until >= ordered
        ? regular.client
        : privateClient(chance, new Date(`${ordered}T07:00:00.000Z`), place);
    return { timeline: timelineOf(chance, certifier, ordered, today), certifier, place, client };
  });
}

/**
 * Checks that the certifiers can visit all orders. Otherwise visits would be planned years ahead.
 * @throws {TooManyOrders}
 */
function demandRoom({ orders, employees, from }: CompanySize, today: string): void {
  const weeks = Math.max(1, (Date.parse(today) - Date.parse(from)) / (7 * 86_400_000));
  const perCertifier = Math.floor(weeks * 5 * visitSlots.length * 0.75);
  const certifiers = employeesOf(createChance(0), employees).filter(({ kind }) => kind === 'certifier').length;
  if (orders > certifiers * perCertifier) {
    const needed = Math.ceil((orders / perCertifier) * 1.35) + 3;
    throw new TooManyOrders(
      `${employees} employees cannot visit ${orders} orders since ${from}: ask for ${needed} employees or more.`,
    );
  }
}

/** Returns the unavailabilities and reminders of the certifiers. */
function timesOff(chance: Chance, employees: readonly DemoEmployee[], busy: Busy, now: Date): DemoData {
  const data = emptyData();
  for (const employee of employees.filter(({ kind }) => kind === 'certifier').map(refOf)) {
    const unavailabilities = demoUnavailabilities(chance, employee, busy, now);
    addTo(data, { unavailabilities, reminders: ownReminders(chance, employee, now) });
  }
  return data;
}

/**
 * Generates a company with a history up to `now`. Records come in batches to limit memory for a large company.
 * @throws {TooManyOrders}
 */
export function generateCompany(
  size: CompanySize,
  localities: readonly Locality[],
  content: Content,
  now: Date,
): Company {
  const today = brusselsDay(now);
  demandRoom(size, today);
  const chance = createChance(size.seed);
  const employees = employeesOf(chance, size.employees);
  const staff = employees.map(refOf);

  function* records(): Generator<DemoData> {
    const drawn = createChance(size.seed + 1);
    const served = localities.filter((one) => one.kind === undefined && isServed(one.postalCode, content.servedAreas));
    const plans = plansOf(drawn, size, employees, served, today);
    const taken = new Set<string>();
    const series = firstOfSeries();
    const busy: Busy = new Map();
    const agents = employees.filter(({ kind }) => kind === 'commercial').map(refOf);
    const { rows, statusOf } = clientsOf(orderingOf(plans), { chance: drawn, now, agents, taken });
    yield rows;
    for (let from = 0; from < plans.length; from += ordersPerBatch) {
      const data = emptyData();
      for (const [index, { certifier, ...plan }] of plans.slice(from, from + ordersPerBatch).entries()) {
        const who = { assignee: certifier.ref, qualifications: certifier.qualifications, staff };
        const status = statusOf(plan.client);
        const order = demoOrder({ chance: drawn, content, ...plan, ...who, status, serial: from + index + 1, now });
        const file = orderFile(order, { chance: drawn, content, now, taken, series });
        noteBusy(busy, file.visits ?? []);
        addTo(data, file);
      }
      yield data;
    }
    yield timesOff(drawn, employees, busy, now);
  }
  return { employees, records };
}
