import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Locality } from '../db/localities.ts';
import { addDays, brusselsDay, brusselsInstant } from '../domain/brussels-day.ts';
import { isWorkday } from './calendar.ts';
import type { Customer } from './cast.ts';
import { mayCertify, privateClient, professionalClient } from './cast.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import { clientsOf } from './clients.ts';
import type { DemoData } from './data.ts';
import { addTo, emptyData } from './data.ts';
import { orderingOf } from './generate.ts';
import type { Life } from './lives.ts';
import { visitSlots } from './lives.ts';
import { firstOfSeries, orderFile } from './order-file.ts';
import { demoOrder } from './orders.ts';
import { placesAround } from './places.ts';
import { ownReminders } from './reminders.ts';
import type { Busy } from './unavailabilities.ts';
import { demoUnavailabilities, noteBusy } from './unavailabilities.ts';
import { employeesOf } from './workforce.ts';
import type { DemoEmployee } from './workforce.ts';

/** What is asked of a generated company. */
export interface CompanySize {
  orders: number;
  employees: number;
  /** First day of its history, `2025-01-01`. */
  from: string;
  /** The same number gives the same company on the same day. */
  seed: number;
}

export interface Company {
  employees: DemoEmployee[];
  /** Its records, some orders with all that is theirs at a time, oldest first. */
  records: () => Generator<DemoData>;
}

/** More orders than the certifiers can visit. */
export class TooManyOrders extends Error {}

/** Orders for each professional, and degrees around home that a certifier drives. */
const ordersPerProfessional = 12;
const reach = 0.35;
/** Orders in one portion of records. */
const portion = 500;

/** What an order is before its details: who, when, for whom. */
interface Plan {
  life: Life;
  certifier: Certifier;
  place: Locality;
  client: Customer;
}

interface Certifier {
  ref: EmployeeRef;
  qualifications: Employee['qualifications'];
  places: Locality[];
  /** Visits already planned, by day. */
  visits: Map<string, number>;
}

function refOf({ id, first, last }: DemoEmployee): EmployeeRef {
  return { id, name: `${first} ${last}` };
}

/** A commune of Brussels has the people of many a village. */
function asLargeAsItIs(place: Locality): Locality[] {
  return place.region === 'brussels' ? Array.from({ length: 8 }, () => place) : [place];
}

/** The next free slot of a certifier from a day on; taken once given. */
function takeSlot({ visits }: Certifier, from: string): { day: string; at: Date } {
  for (let day = from; ; day = addDays(day, 1)) {
    const used = visits.get(day) ?? 0;
    const slot = visitSlots[used];
    if (!isWorkday(day) || slot === undefined) continue;
    visits.set(day, used + 1);
    return { day, at: brusselsInstant(day, slot[0], slot[1]) };
  }
}

/** Where an order stands by how long ago its visit was. */
function stateAfter(chance: Chance, days: number): Order['state'] {
  if (days <= 3) return 'visited';
  if (days <= 6) return chance.percent(80) ? 'encoding' : 'waitingForClient';
  if (days <= 45) return chance.percent(25) ? 'waitingForClient' : 'certified';
  return chance.percent(1) ? 'waitingForClient' : 'certified';
}

function lifeOf(chance: Chance, certifier: Certifier, ordered: string, today: string): Life {
  if (chance.percent(4)) return { state: 'cancelled', ordered, visitAt: null };
  const isNew = ordered > addDays(today, -6);
  if (isNew && chance.percent(60)) return { state: 'toPlan', ordered, visitAt: null };
  const { day, at } = takeSlot(certifier, addDays(ordered, chance.between(2, 9)));
  if (day >= today) return { state: 'planned', ordered, visitAt: at };
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  return { state: stateAfter(chance, days), ordered, visitAt: at };
}

/** The days of the history on which orders come in, each as often as orders do, in their order. */
function orderDays(chance: Chance, { orders, from }: CompanySize, today: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) if (isWorkday(day)) days.push(day);
  if (days.length === 0) days.push(today);
  return Array.from({ length: orders }, () => chance.pick(days)).sort();
}

/** Professionals, of whom a tenth stopped ordering more than half a year ago: the critical ones. */
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

/** Everybody who makes visits, each at home where their certificates are recognised; some have their home in Brussels. */
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
    return { life: lifeOf(chance, certifier, ordered, today), certifier, place, client };
  });
}

/**
 * Demands that the certifiers can visit what is ordered: otherwise visits would pile up years ahead.
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

/** Time off and reminders of those who make visits. */
function timesOff(chance: Chance, employees: readonly DemoEmployee[], busy: Busy, now: Date): DemoData {
  const data = emptyData();
  for (const employee of employees.filter(({ kind }) => kind === 'certifier').map(refOf)) {
    const unavailabilities = demoUnavailabilities(chance, employee, busy, now);
    addTo(data, { unavailabilities, reminders: ownReminders(chance, employee, now) });
  }
  return data;
}

/**
 * A company with a history up to `now`. Its records come in portions, so that a large one does not have to be held at once.
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
    const plans = plansOf(drawn, size, employees, localities, today);
    const taken = new Set<string>();
    const series = firstOfSeries();
    const busy: Busy = new Map();
    const agents = employees.filter(({ kind }) => kind === 'commercial').map(refOf);
    const { rows, statusOf } = clientsOf(orderingOf(plans), { chance: drawn, now, agents, taken });
    yield rows;
    for (let from = 0; from < plans.length; from += portion) {
      const data = emptyData();
      for (const [index, { certifier, ...plan }] of plans.slice(from, from + portion).entries()) {
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
