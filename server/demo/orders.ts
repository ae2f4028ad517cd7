import type { Content } from '#contract/content/content.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Locality } from '../db/localities.ts';
import { brusselsDay } from '../domain/brussels-day.ts';
import type { Client } from './cast.ts';
import { cast, contact } from './cast.ts';
import type { Chance } from './chance.ts';
import type { Life } from './lives.ts';
import { addressAt, languageOf } from './places.ts';
import type { Language } from './words.ts';
import { words } from './words.ts';

type Service = Order['services'][number];

/** As often as they are ordered. */
const realEstate = ['house', 'house', 'apartment', 'apartment', 'apartment', 'building', 'commercial'] as const;

const afterVisit: Order['state'][] = ['visited', 'encoding', 'waitingForClient', 'certified'];

/** Orders services at the company's own prices. */
function services({ chance, content, place }: OrderSeed, kind: Order['realEstate']['type']): Service[] {
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
  return [...main, ...codes.flatMap((code) => service(code))];
}

function sometimes(chance: Chance, percent: number, from: readonly string[]): string {
  return chance.percent(percent) ? chance.pick(from) : '';
}

/** The instant so many days after another, never later than now. */
function later(from: Date, days: number, now: Date): string {
  return new Date(Math.min(from.getTime() + days * 86_400_000, now.getTime() - 60_000)).toISOString();
}

function billing(
  chance: Chance,
  life: Life,
  serial: string,
  now: Date,
): Pick<Order, 'invoice' | 'paymentNotice' | 'paid'> {
  const billed =
    life.visitAt !== null && (life.state === 'certified' || (life.state === 'waitingForClient' && chance.percent(50)));
  if (!billed || life.visitAt === null)
    return { invoice: null, paymentNotice: null, paid: life.state !== 'cancelled' && chance.percent(15) };
  const paid = chance.percent(85);
  const issuedAt = later(life.visitAt, 5, now);
  return {
    invoice: { number: `F${serial}`, issuedAt },
    paymentNotice: paid ? null : { number: `A${serial}`, issuedAt: later(life.visitAt, 8, now) },
    paid,
  };
}

/** Two of four wait for the office. */
const draftStates = ['waiting', 'waiting', 'accepted', 'rejected'] as const;

function draft({ chance, life, place, now }: OrderSeed): Order['draft'] {
  const isDue = place.region === 'brussels' && ['encoding', 'waitingForClient'].includes(life.state);
  if (!isDue || life.visitAt === null || chance.percent(20)) return null;
  return {
    state: chance.pick(draftStates),
    submittedAt: later(life.visitAt, 2, now),
  };
}

function commercialStatus(chance: Chance, client: Client): Order['commercialStatus'] {
  return client.professional
    ? chance.pick(['active', 'active', 'active', 'visitedThisMonth', 'critical', 'potential'] as const)
    : null;
}

export interface OrderSeed {
  chance: Chance;
  content: Content;
  life: Life;
  place: Locality;
  client: Client;
  assignee: EmployeeRef;
  /** Who may handle it besides the supervisor. */
  staff?: readonly EmployeeRef[];
  /** The client's status, where their other orders are known; drawn otherwise. */
  status?: Order['commercialStatus'];
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
  const document = { id: chance.id(createdAt), name: text.document, receivedAt: later(createdAt, 1, now) };
  return {
    internalRemark: sometimes(chance, 35, text.internal),
    externalRemark: sometimes(chance, 20, text.external),
    planningRemark: sometimes(chance, 45, text.planning),
    invoiceFeedbackMessage: visited ? sometimes(chance, 20, text.feedback) : '',
    proofRequest: visited ? sometimes(chance, 20, text.proof) : '',
    tags: chance.percent(30) ? [chance.pick(text.tags)] : [],
    clientDocuments: chance.percent(30) ? [document] : [],
  };
}

/** An instant of the day on which it was ordered, before now. */
function creation({ chance, life, now }: OrderSeed): Date {
  const hour = String(chance.between(7, 15)).padStart(2, '0');
  const at = new Date(`${life.ordered}T${hour}:${chance.between(10, 59)}:00.000Z`);
  return at < now ? at : new Date(now.getTime() - 3_600_000);
}

function clientOf({ id, type, name, phone, email, vatNumber, address }: Client): Order['client'] {
  return { id, type, name, phone, email, vatNumber: vatNumber ?? null, address: address ?? null };
}

/** An order whose parts agree with where it stands in its life. */
export function demoOrder(seed: OrderSeed): Order {
  const { chance, life, place, client, serial, now } = seed;
  const language = languageOf(place);
  const type = chance.pick(realEstate);
  const createdAt = creation(seed);
  const ordered = services(seed, type);
  const priceInclVat = ordered.reduce((sum, one) => sum + one.priceInclVat, 0);
  const visited = afterVisit.includes(life.state) && life.visitAt !== null;
  const number = `${life.ordered.slice(0, 4)}-${String(4000 + serial).padStart(6, '0')}`;
  const planned = life.visitAt?.toISOString() ?? null;
  const certified = life.state === 'certified';
  return {
    id: chance.id(createdAt),
    number,
    orderDate: brusselsDay(createdAt),
    createdAt: createdAt.toISOString(),
    state: life.state,
    region: place.region,
    address: addressAt(chance, place, type === 'apartment'),
    addressIncomplete: chance.percent(3),
    realEstate: { type, category: chance.pick(['existing', 'existing', 'existing', 'renovated', 'new'] as const) },
    client: clientOf(client),
    commercialStatus: seed.status === undefined ? commercialStatus(chance, client) : seed.status,
    consumerType: client.professional ? 'professional' : 'private',
    services: ordered,
    priceInclVat,
    total: priceInclVat - (chance.percent(10) ? 2_000 : 0),
    ...billing(chance, life, number.replace('-', ''), now),
    urgent: !certified && chance.percent(9),
    incompleteFollowUp: visited && !certified && chance.percent(35),
    lastVisitAt: visited ? planned : null,
    plannedVisitAt: planned,
    smsCode: life.state === 'planned' ? String(chance.between(1000, 9999)) : null,
    smsLateAt: null,
    videoUrl: null,
    visit360Url: certified && chance.percent(8) ? `https://visites.mycerti.example/${serial}` : null,
    draft: draft(seed),
    ...people(seed, visited, language),
    ...notes(seed, visited, language, createdAt),
  };
}
