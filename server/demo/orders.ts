import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Locality } from '../db/localities.ts';
import { missingQualifications } from '#contract/rules/qualified.ts';
import { brusselsInstant } from '../domain/brussels-day.ts';
import { daysAfter, minutesAfter } from './calendar.ts';
import type { Customer } from './cast.ts';
import { cast, contact } from './cast.ts';
import type { Chance } from './chance.ts';
import type { Life } from './lives.ts';
import { addressAt, languageOf } from './places.ts';
import { officeWords } from './office-words.ts';
import type { Language } from './words.ts';
import { words } from './words.ts';

type Service = Order['services'][number];

/** As often as they are ordered. */
const realEstate = ['house', 'house', 'apartment', 'apartment', 'apartment', 'building', 'commercial'] as const;

const afterVisit: Order['state'][] = ['visited', 'encoding', 'waitingForClient', 'certified'];

/** Orders services at the company's own prices, as far as whoever makes the visit is recognised for them. */
function services({ chance, content, place, qualifications }: OrderSeed, kind: Order['realEstate']['type']): Service[] {
  const service = (code: Service['code'], count = 1): Service[] =>
    content.services
      .filter((one) => one.code === code)
      .map(({ minutes, price }) => ({
        code,
        count,
        durationMinutes: minutes.usual * count,
        priceInclVat: price.usual * count,
      }));
  if (kind === 'commercial') return service('COM');
  const codes: Service['code'][] = [];
  const main = service('PEB', kind === 'building' ? chance.between(2, 5) : 1);
  if (chance.percent(45)) codes.push('ELE');
  if (place.region === 'flanders' && chance.percent(60)) codes.push('ASB');
  if (chance.percent(12)) codes.push(chance.pick(['MAZ', 'GAZ']));
  if (chance.percent(18)) codes.push(chance.pick(['360', 'PHO', 'PLA']));
  const more = codes
    .flatMap((code) => service(code))
    .filter((one) => missingQualifications({ services: [one], region: place.region }, { qualifications }).length === 0);
  return [...main, ...more];
}

function sometimes(chance: Chance, percent: number, from: readonly string[]): string {
  return chance.percent(percent) ? chance.pick(from) : '';
}

/** Times out of a hundred that an order is paid, by how far it has come. */
const paidShare = { certified: 87, waitingForClient: 30, cancelled: 0, other: 10 };

type Billing = Pick<Order, 'invoice' | 'paymentNotice' | 'paid'>;

/** The payment notice precedes the invoice; both have numbers of the year in which they were issued. */
function billing({ chance, life, serial, now }: OrderSeed): Billing {
  const { state } = life;
  const share = state === 'certified' || state === 'waitingForClient' || state === 'cancelled' ? state : 'other';
  const paid = chance.percent(paidShare[share]);
  const start = life.visitAt?.toISOString();
  if (start === undefined || (state !== 'certified' && state !== 'waitingForClient'))
    return { invoice: null, paymentNotice: null, paid };
  const paper = (prefix: string, issuedAt: string): NonNullable<Order['invoice']> => ({
    number: `${prefix}${issuedAt.slice(0, 4)}-${String(firstSerial + serial).padStart(6, '0')}`,
    issuedAt,
  });
  const noticed = chance.percent(state === 'certified' ? 15 : 65);
  const invoiced = state === 'certified' || chance.percent(25);
  return {
    paymentNotice: noticed ? paper('A', daysAfter(start, 2, now)) : null,
    invoice: invoiced ? paper('F', daysAfter(start, 7, now)) : null,
    paid,
  };
}

/** Days after which a certified order's draft is of no interest any more. */
const draftDays = 150;

/** Drafts are Brussels': the order waits for the client's word, has it, or goes back to be encoded anew. */
function draft({ chance, life, place, now }: OrderSeed): Order['draft'] {
  const start = life.visitAt?.toISOString();
  if (place.region !== 'brussels' || start === undefined) return null;
  const sent = (state: NonNullable<Order['draft']>['state'], days: number): Order['draft'] => ({
    state,
    submittedAt: daysAfter(start, days, now),
  });
  if (life.state === 'waitingForClient') return sent(chance.percent(65) ? 'waiting' : 'accepted', 2);
  if (life.state === 'encoding') return chance.percent(25) ? sent('rejected', 1) : null;
  const isRecent = now.getTime() - Date.parse(start) < draftDays * 86_400_000;
  return life.state === 'certified' && isRecent && chance.percent(70) ? sent('accepted', 3) : null;
}

export interface OrderSeed {
  chance: Chance;
  content: Content;
  life: Life;
  place: Locality;
  client: Customer;
  assignee: EmployeeRef;
  /** What the assignee is recognised for. */
  qualifications: Employee['qualifications'];
  /** Who may handle it besides the supervisor. */
  staff?: readonly EmployeeRef[];
  /** What the order shows of its client. */
  status: Order['commercialStatus'];
  /** Counts the orders, from 1. */
  serial: number;
  now: Date;
}

/** Who has to do with the order, as far as it has come. */
function people(
  { chance, life, client, assignee, staff = cast.colleagues }: OrderSeed,
  visited: boolean,
  language: Language,
): Pick<
  Order,
  'contacts' | 'owner' | 'affiliates' | 'assignee' | 'handler' | 'visitedBy' | 'encodedBy' | 'commercial'
> {
  return {
    contacts: client.professional || chance.percent(40) ? [contact(chance, language)] : [],
    owner: client.professional && chance.percent(50) ? contact(chance, language).name : null,
    affiliates: client.professional || chance.percent(85) ? [] : [`Immo ${chance.company()}`],
    assignee,
    handler: chance.percent(70) ? cast.supervisor : chance.pick(staff),
    visitedBy: visited ? assignee : null,
    encodedBy: visited && life.state !== 'visited' ? assignee : null,
    commercial: client.commercial,
  };
}

/** What was written about the order, and what the client sent in. */
function notes(
  { chance, now }: OrderSeed,
  visited: boolean,
  language: Language,
  createdAt: Date,
): Pick<
  Order,
  | 'internalRemark'
  | 'externalRemark'
  | 'planningRemark'
  | 'invoiceFeedbackMessage'
  | 'proofRequest'
  | 'tags'
  | 'clientDocuments'
> {
  const text = words[language];
  const document = {
    id: chance.id(createdAt),
    name: text.document,
    receivedAt: daysAfter(createdAt.toISOString(), 1, now),
  };
  return {
    internalRemark: sometimes(chance, 35, text.internal),
    externalRemark: sometimes(chance, 20, text.external),
    planningRemark: sometimes(chance, 45, text.planning),
    invoiceFeedbackMessage: visited ? sometimes(chance, 22, text.feedback) : '',
    proofRequest: visited ? sometimes(chance, 20, text.proof) : '',
    tags: chance.percent(30) ? [chance.pick(text.tags)] : [],
    clientDocuments: chance.percent(30) ? [document] : [],
  };
}

/** An instant of the day on which it was ordered, before now. */
function creation({ chance, life, now }: OrderSeed): Date {
  const hour = String(chance.between(7, 15)).padStart(2, '0');
  const at = new Date(`${life.ordered}T${hour}:${chance.between(10, 59)}:00.000Z`);
  if (at.getTime() < now.getTime() - 120_000) return at;
  const midnight = brusselsInstant(life.ordered).getTime();
  return new Date(midnight + Math.round(((now.getTime() - midnight) * chance.between(20, 80)) / 100));
}

/** Why and when an order was cancelled: the office's word of some days later. */
function cancellation({ chance, life, place, now }: OrderSeed, createdAt: Date): Pick<Order, 'cancelled'> {
  if (life.state !== 'cancelled') return {};
  const at = daysAfter(createdAt.toISOString(), chance.between(1, 5), now);
  return { cancelled: { by: cast.supervisor, at, reason: chance.pick(officeWords[languageOf(place)].cancelReasons) } };
}

function clientOf({ id, type, name, phone, email, vatNumber, address }: Customer): Order['client'] {
  return { id, type, name, phone, email, vatNumber: vatNumber ?? null, address: address ?? null };
}

/** Numbers of orders and papers begin here. */
const firstSerial = 4000;

/** When the visit began: about when it was planned. */
function beginning(chance: Chance, visited: boolean, planned: string | null): string | null {
  return visited && planned !== null ? minutesAfter(planned, chance.between(-5, 15)) : null;
}

/** What an order costs, and what of it is settled. */
function money(seed: OrderSeed, ordered: readonly Service[]): Pick<Order, 'priceInclVat' | 'total'> & Billing {
  const priceInclVat = ordered.reduce((sum, one) => sum + one.priceInclVat, 0);
  return { priceInclVat, total: priceInclVat - (seed.chance.percent(10) ? 2_000 : 0), ...billing(seed) };
}

/** An order whose parts agree with where it stands in its life. */
export function demoOrder(seed: OrderSeed): Order {
  const { chance, life, place, client, serial } = seed;
  const language = languageOf(place);
  const type = chance.pick(realEstate);
  const createdAt = creation(seed);
  const ordered = services(seed, type);
  const visited = afterVisit.includes(life.state) && life.visitAt !== null;
  const planned = life.visitAt?.toISOString() ?? null;
  const certified = life.state === 'certified';
  const isSurveyed = visited && ordered.some(({ code }) => code === 'PEB');
  return {
    id: chance.id(createdAt),
    number: `${life.ordered.slice(0, 4)}-${String(firstSerial + serial).padStart(6, '0')}`,
    orderDate: life.ordered,
    createdAt: createdAt.toISOString(),
    state: life.state,
    region: place.region,
    address: addressAt(chance, place, type === 'apartment'),
    addressIncomplete: chance.percent(3),
    realEstate: { type, category: chance.pick(['existing', 'existing', 'existing', 'renovated', 'new'] as const) },
    client: clientOf(client),
    commercialStatus: seed.status,
    consumerType: client.professional ? 'professional' : 'private',
    services: ordered,
    ...money(seed, ordered),
    urgent: !certified && chance.percent(9),
    // What was visited is surveyed; whoever encodes it has what they need, or chases it.
    incompleteFollowUp: isSurveyed && !certified && (life.state === 'visited' || chance.percent(20)),
    lastVisitAt: beginning(chance, visited, planned),
    plannedVisitAt: planned,
    smsCode: planned === null ? null : String(chance.between(100_000, 999_999)),
    smsLateAt: null,
    videoUrl: null,
    visit360Url: certified && chance.percent(8) ? `https://visites.mycerti.example/${serial}` : null,
    draft: draft(seed),
    ...people(seed, visited, language),
    ...notes(seed, visited, language, createdAt),
    ...cancellation(seed, createdAt),
  };
}
