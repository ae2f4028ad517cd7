import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { holidayOn, isWeekend } from '#contract/rules/holidays.ts';
import type { Locality } from '../db/localities.ts';
import { addDays, brusselsDay, brusselsInstant } from '../domain/brussels-day.ts';
import type { Client } from './cast.ts';
import { privateClient, professionalClient } from './cast.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import type { DemoData } from './generate.ts';
import type { Life } from './lives.ts';
import { visitSlots } from './lives.ts';
import { demoMessages } from './messages.ts';
import { demoOrder } from './orders.ts';
import { placesAround } from './places.ts';
import { demoVisit } from './visits.ts';
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
  client: Client;
}

interface Certifier {
  ref: EmployeeRef;
  places: Locality[];
  /** Visits already planned, by day. */
  visits: Map<string, number>;
}

function refOf({ id, first, last }: DemoEmployee): EmployeeRef {
  return { id, name: `${first} ${last}` };
}

function isWorkday(day: string): boolean {
  return !isWeekend(day) && holidayOn(day) === null;
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
): { client: Client; until: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    client: professionalClient(chance, since, chance.pick(places), [...agents, null]),
    until: index % 10 === 0 ? addDays(today, -chance.between(190, 330)) : today,
  }));
}

/** A client's status by all their orders, as the specification's labels derive it. */
function statusOf(days: readonly string[], today: string): Order['commercialStatus'] {
  const last = days.at(-1) ?? '';
  if (days.length >= 3 && last < addDays(today, -183)) return 'critical';
  return last >= addDays(today, -365) ? 'active' : 'inactive';
}

function plansOf(
  chance: Chance,
  size: CompanySize,
  employees: readonly DemoEmployee[],
  localities: readonly Locality[],
  today: string,
): Plan[] {
  const certifiers = employees
    .filter(({ kind }) => kind === 'certifier')
    .map((employee, index): Certifier => {
      // Every third lives in Brussels, the demo certifier first; the others all over the country.
      const home = index % 3 === 0 ? localities[0] : chance.pick(localities);
      const places = home === undefined ? [] : placesAround(home, localities, reach).flatMap(asLargeAsItIs);
      return { ref: refOf(employee), places, visits: new Map() };
    });
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
    const ordered = new Map<string, string[]>();
    for (const { client, life } of plans) ordered.set(client.id, [...(ordered.get(client.id) ?? []), life.ordered]);
    for (let from = 0; from < plans.length; from += portion) {
      const data: DemoData = { orders: [], visits: [], messages: [] };
      for (const [index, { life, certifier, place, client }] of plans.slice(from, from + portion).entries()) {
        const status = client.professional ? statusOf(ordered.get(client.id) ?? [], today) : null;
        const serial = from + index + 1;
        const given = { chance: drawn, content, life, place, client, serial, now, staff, status };
        const order = demoOrder({ ...given, assignee: certifier.ref });
        data.orders.push(order);
        data.visits.push(...demoVisit(drawn, order));
        data.messages.push(...demoMessages(drawn, order, now));
      }
      yield data;
    }
  }
  return { employees, records };
}
