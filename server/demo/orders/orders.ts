import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { Locality } from '../../db/search/localities.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { daysAfter, minutesAfter } from '../people/calendar.ts';
import type { Customer } from '../people/people.ts';
import { people, contact } from '../people/people.ts';
import type { Chance } from '../chance.ts';
import type { Timeline } from './timelines.ts';
import { addressAt, languageOf } from '../places.ts';
import { officeTexts } from '../texts/office-texts.ts';
import type { Language } from '../texts/texts.ts';
import { demoTexts } from '../texts/texts.ts';

type Service = Order['services'][number];

/** Lists real estate types, repeated by their frequency. */
const realEstate = ['house', 'house', 'apartment', 'apartment', 'apartment', 'building', 'commercial'] as const;

const afterVisit: Order['state'][] = ['visited', 'encoding', 'waitingForClient', 'certified'];

/** Returns ordered services at the company's usual prices. The assignee is qualified for all of them. */
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

/** Percentage of paid orders, by state. */
const paidShare = { certified: 87, waitingForClient: 30, cancelled: 0, other: 10 };

type Billing = Pick<Order, 'invoice' | 'paymentNotice' | 'paid'>;

/** Returns the payment notice and the invoice. The notice comes first, and numbers contain the year of issue. */
function billing({ chance, timeline, serial, now }: OrderSeed): Billing {
  const { state } = timeline;
  const share = state === 'certified' || state === 'waitingForClient' || state === 'cancelled' ? state : 'other';
  const paid = chance.percent(paidShare[share]);
  const start = timeline.visitAt?.toISOString();
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

/** Maximum age of the visit of a certified order that still shows its draft, in days. */
const draftDays = 150;

/** Returns the draft of a Brussels order: waiting for the client, accepted, or rejected and encoded again. */
function draft({ chance, timeline, place, now }: OrderSeed): Order['draft'] {
  const start = timeline.visitAt?.toISOString();
  if (place.region !== 'brussels' || start === undefined) return null;
  const sent = (state: NonNullable<Order['draft']>['state'], days: number): Order['draft'] => ({
    state,
    submittedAt: daysAfter(start, days, now),
  });
  if (timeline.state === 'waitingForClient') return sent(chance.percent(65) ? 'waiting' : 'accepted', 2);
  if (timeline.state === 'encoding') return chance.percent(25) ? sent('rejected', 1) : null;
  const isRecent = now.getTime() - Date.parse(start) < draftDays * 86_400_000;
  return timeline.state === 'certified' && isRecent && chance.percent(70) ? sent('accepted', 3) : null;
}

export interface OrderSeed {
  chance: Chance;
  content: Content;
  timeline: Timeline;
  place: Locality;
  client: Customer;
  assignee: EmployeeRef;
  /** Qualifications of the assignee. */
  qualifications: Employee['qualifications'];
  /** Employees who may handle the order besides the supervisor. */
  staff?: readonly EmployeeRef[];
  /** Client status that the order shows. */
  status: Order['commercialStatus'];
  /** Serial number of the order, from 1. */
  serial: number;
  now: Date;
}

/** Returns the people involved in the order, according to its state. */
function staffOf(
  { chance, timeline, client, assignee, staff = people.colleagues }: OrderSeed,
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
    handler: chance.percent(70) ? people.supervisor : chance.pick(staff),
    visitedBy: visited ? assignee : null,
    encodedBy: visited && timeline.state !== 'visited' ? assignee : null,
    commercial: client.commercial,
  };
}

/** Returns the remarks on the order and the documents from the client. */
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
  const text = demoTexts[language];
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

/** Returns an instant before now on the day of the order. */
function creation({ chance, timeline, now }: OrderSeed): Date {
  const hour = String(chance.between(7, 15)).padStart(2, '0');
  const at = new Date(`${timeline.ordered}T${hour}:${chance.between(10, 59)}:00.000Z`);
  if (at.getTime() < now.getTime() - 120_000) return at;
  const midnight = Date.parse(brusselsInstant(timeline.ordered));
  return new Date(midnight + Math.round(((now.getTime() - midnight) * chance.between(20, 80)) / 100));
}

/** Returns the cancellation by the office, some days after the order. */
function cancellation({ chance, timeline, place, now }: OrderSeed, createdAt: Date): Pick<Order, 'cancelled'> {
  if (timeline.state !== 'cancelled') return {};
  const at = daysAfter(createdAt.toISOString(), chance.between(1, 5), now);
  return {
    cancelled: { by: people.supervisor, at, reason: chance.pick(officeTexts[languageOf(place)].cancelReasons) },
  };
}

function clientOf({ id, type, name, phone, email, vatNumber, address }: Customer): Order['client'] {
  return { id, type, name, phone, email, vatNumber: vatNumber ?? null, address: address ?? null };
}

/** Offset of the numbers of orders, payment notices and invoices. */
const firstSerial = 4000;

/** Returns the start of the visit, close to the planned time. */
function beginning(chance: Chance, visited: boolean, planned: string | null): string | null {
  return visited && planned !== null ? minutesAfter(planned, chance.between(-5, 15)) : null;
}

/** Returns the price of an order and its billing. */
function money(seed: OrderSeed, ordered: readonly Service[]): Pick<Order, 'priceInclVat' | 'total'> & Billing {
  const priceInclVat = ordered.reduce((sum, one) => sum + one.priceInclVat, 0);
  return { priceInclVat, total: priceInclVat - (seed.chance.percent(10) ? 2_000 : 0), ...billing(seed) };
}

/** Returns an order whose fields are consistent with its state. */
export function demoOrder(seed: OrderSeed): Order {
  const { chance, timeline, place, client, serial } = seed;
  const language = languageOf(place);
  const type = chance.pick(realEstate);
  const createdAt = creation(seed);
  const ordered = services(seed, type);
  const visited = afterVisit.includes(timeline.state) && timeline.visitAt !== null;
  const planned = timeline.visitAt?.toISOString() ?? null;
  const certified = timeline.state === 'certified';
  const isSurveyed = visited && ordered.some(({ code }) => code === 'PEB');
  return {
    id: chance.id(createdAt),
    number: `${timeline.ordered.slice(0, 4)}-${String(firstSerial + serial).padStart(6, '0')}`,
    orderDate: timeline.ordered,
    createdAt: createdAt.toISOString(),
    state: timeline.state,
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
    // The survey of a visited order is still open. During encoding, one in five remains incomplete.
    incompleteFollowUp: isSurveyed && !certified && (timeline.state === 'visited' || chance.percent(20)),
    lastVisitAt: beginning(chance, visited, planned),
    plannedVisitAt: planned,
    smsCode: planned === null ? null : String(chance.between(100_000, 999_999)),
    smsLateAt: null,
    videoUrl: null,
    visit360Url: certified && chance.percent(8) ? `https://visites.mycerti.example/${serial}` : null,
    draft: draft(seed),
    ...staffOf(seed, visited, language),
    ...notes(seed, visited, language, createdAt),
    ...cancellation(seed, createdAt),
  };
}
