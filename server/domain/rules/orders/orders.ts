import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { peopleFields, siteTextFields } from '#contract/mutations/orders/order-update.ts';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import { isException } from '#contract/rules/payments/vat.ts';
import { isServed } from '#contract/rules/addresses/served-areas.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { isKnownLocality, isKnownPostalCode, isPostalAddress } from '../../../db/search/localities.ts';
import type { ThreadAuthor } from '../../../db/records/message-threads.ts';
import { withContributed } from '../../push/contributions.ts';
import {
  clientEffects,
  countedOn,
  ofStaying,
  ordering,
  readsOfClient,
  statusEffect,
  toAgentOf,
  unknownClient,
} from './order-clients.ts';
import { notifyOfVisits, timesOfVisitors } from '../overlaps.ts';
import { peopleOf, unlessReachable } from '../reach.ts';
import { unlessStart } from './planned-date.ts';
import type { RowSet } from '../../rows/row-set.ts';
import { employeeKeys, timesAway } from '../reads.ts';
import type { Facts, Proposals, Refusal, Rules } from '../rule.ts';
import {
  excerptOf,
  isForOffice,
  notifiedOrder,
  notify,
  notifyOfGiving,
  notifyPeople,
  stayingClient,
  unlessAssignable,
  wrongEmployee,
} from '../rule.ts';

type PropertyAddress = MutationArgs<'order.create'>['address'];
type Customer = Partial<Pick<MutationArgs<'order.create'>['client'], 'address'>>;

/** The most that an order may cost, in cents. A larger amount is a typing mistake. */
const priceMax = 99_999_999;

/** Refuses an amount that no order can have: the screens accept more than zero. */
function priceRefusal(
  { services = [], priceInclVat, total }: Partial<Pick<Order, 'services' | 'priceInclVat' | 'total'>>,
  ...path: string[]
): Refusal {
  const amounts: [path: (string | number)[], amount: number | undefined][] = [
    ...services.map((one, index): [(string | number)[], number] => [
      ['services', index, 'priceInclVat'],
      one.priceInclVat,
    ]),
    [['priceInclVat'], priceInclVat],
    [['total'], total],
  ];
  const paths = amounts.flatMap(([one, amount = 1]) => {
    if (amount > 0 && amount <= priceMax) return [];
    return [{ path: ['args', ...path, ...one], issue: amount > 0 ? 'too_big' : 'too_small' }];
  });
  return paths.length === 0 ? undefined : { code: 'ValidationFailed', paths };
}

/**
 * Checks the property's address when it is marked complete, the customer's address when given, and whether the company
 * works there. `InvalidAddress` is about the customer (specification §8).
 */
function addressRefusal(
  address: PropertyAddress | undefined,
  isIncomplete: boolean,
  client: Customer,
  { content }: Facts,
  ...path: string[]
): Refusal {
  const unknown = (field: 'zipcode' | 'city'): Refusal => wrongArgument([...path, 'address', field], 'unknown');
  // An address to be completed has a postal code of its own too.
  if (address !== undefined && !isKnownPostalCode(address.zipcode)) return unknown('zipcode');
  if (address !== undefined && !isIncomplete && !isKnownLocality(address.zipcode, address.city)) return unknown('city');
  const invoiced = client.address ?? null;
  if (invoiced !== null && !isPostalAddress(invoiced)) return 'InvalidAddress';
  return address !== undefined && !isServed(address.zipcode, content.servedAreas) ? 'AreaNotServed' : undefined;
}

/** Refuses an agent who is not a commercial agent. */
function unlessAgent(agent: EmployeeRef | null | undefined, { rows }: Facts, ...path: string[]): Refusal {
  if (agent === null || agent === undefined) return undefined;
  return rows.get('employees', agent.id)?.commercial === true
    ? undefined
    : wrongEmployee('unknown', 'ValidationFailed', ...path);
}

/** Refuses a VAT rate that is neither the services' own nor an allowed exception. */
function unlessException(
  exception: MutationArgs<'order.create'>['vatException'],
  { content }: Facts,
  ...path: string[]
): Refusal {
  if (exception === undefined || exception === null || isException(exception.rate, content.vatRates)) return undefined;
  return wrongArgument([...path, 'vatException', 'rate'], 'unknown');
}

function createRefusal(args: MutationArgs<'order.create'>, facts: Facts): Refusal {
  const existing = facts.rows.get('orders', args.orderId);
  if (existing !== undefined) return existing.createdBy?.id === facts.viewer.id ? undefined : 'Conflict';
  return (
    addressRefusal(args.address, args.addressIncomplete, args.client, facts) ??
    priceRefusal(args) ??
    unlessReachable(
      [[['client'], args.client], ...peopleOf('contacts', args.contacts)],
      [facts.rows.get('clients', args.client.id)],
    ) ??
    unlessException(args.vatException, facts) ??
    unlessAgent(args.commercial, facts, 'commercial')
  );
}

/** Sets the region that the company's content has for the order's address. */
export function regionEffect(orderId: string, { content }: Facts): RowEffect {
  return changeOn('orders', orderId, (order) => {
    const region = regionOf(order.address.zipcode, content.regionZipcodes) ?? order.region;
    return region === order.region ? order : { ...order, region };
  });
}

/** Sets the order's number, its agent, who is the client's, and the client's count of orders. Tells the agent of an order by somebody else. */
function createEffects(args: MutationArgs<'order.create'>, facts: Facts): RowEffect[] {
  const { number, rows } = facts;
  const isNew = rows.get('orders', args.orderId) === undefined;
  const staying = stayingClient(args.client.id, rows);
  const known = rows.get('clients', staying);
  const agent = known?.commercial ?? null;
  const commercial = agent ?? args.commercial;
  const orders = ordering(known ?? unknownClient, countedOn(args, facts.now));
  return [
    ...(isNew ? [regionEffect(args.orderId, facts), statusEffect(args.orderId, orders, facts.madeAt)] : []),
    changeOn('orders', args.orderId, (order) =>
      number === undefined || order.number !== null ? order : { ...order, number, commercial },
    ),
    ...ofStaying(args.orderId, args.client.id, rows),
    ...(isNew ? notify('clientOrder', [agent], { orderId: args.orderId }, facts) : []),
    changeOn('clients', staying, (client) => {
      if (known === undefined) return { ...client, commercial, orders: orders.orders };
      return { ...client, orders: isNew ? orders.orders : known.orders };
    }),
  ];
}

/** Refuses new texts of the client and the contacts that are no telephone numbers or no e-mail addresses. */
function reachRefusal(changes: MutationArgs<'order.update'>['changes'], order: Order | undefined): Refusal {
  const { client, contacts } = changes;
  const given = [[['client'], client] as const, ...peopleOf('contacts', contacts)];
  return unlessReachable(
    given.map(([path, person]) => [['changes', ...path], person]),
    [order?.client, ...(order?.contacts ?? [])],
  );
}

function updateRefusal({ orderId, changes }: MutationArgs<'order.update'>, facts: Facts): Refusal {
  const order = facts.rows.get('orders', orderId);
  const people = peopleFields.filter((field) => changes[field] !== undefined);
  if (people.length > 0 && !facts.viewer.supervisor) return 'Forbidden';
  // Of a former holder's text what they added counts, and taking lines out adds nothing (rule PL3s).
  if (facts.contributes && Object.keys(changes).length === 0) return 'NotFound';
  const isIncomplete = changes.addressIncomplete ?? order?.addressIncomplete ?? false;
  return (
    unlessStart(changes.plannedVisitAt, order?.plannedVisitAt, facts, 'changes', 'plannedVisitAt') ??
    addressRefusal(changes.address, isIncomplete, changes.client ?? {}, facts, 'changes') ??
    reachRefusal(changes, order) ??
    priceRefusal(changes, 'changes') ??
    unlessException(changes.vatException, facts, 'changes') ??
    people.map((field) => unlessAssignable(changes[field], facts, 'changes', field)).find((one) => one !== undefined) ??
    unlessAgent(changes.commercial, facts, 'changes', 'commercial')
  );
}

/** Returns false for a text that the one of the order has no room for (rule PL3s). */
function hasRoom(order: Order | undefined, field: string, value: unknown): boolean {
  const text = siteTextFields.find((one) => one === field);
  if (order === undefined || text === undefined || typeof value !== 'string') return true;
  return withContributed(order[text], value) !== undefined;
}

/** Returns the fields of a change that only its claimed time makes acceptable: the office decides on them (rule CF3). */
function updateProposals(
  { orderId, changes }: MutationArgs<'order.update'>,
  facts: Facts,
): Proposals<MutationArgs<'order.update'>> | undefined {
  const order = facts.rows.get('orders', orderId);
  const isProposed = ([field, value]: [string, unknown]): boolean =>
    isForOffice(orderId, field, facts) || (facts.contributes && !hasRoom(order, field, value));
  const entries = Object.entries(changes);
  if (!entries.some(isProposed)) return undefined;
  const rest = Object.fromEntries(entries.filter((entry) => !isProposed(entry)));
  return { orderId, values: Object.fromEntries(entries.filter(isProposed)), rest: { orderId, changes: rest } };
}

function updateEffects({ orderId, changes }: MutationArgs<'order.update'>, facts: Facts, after: RowSet): RowEffect[] {
  const { address, client, commercial, plannedVisitAt } = changes;
  return [
    ...(address === undefined ? [] : [regionEffect(orderId, facts)]),
    ...(client === undefined ? [] : clientEffects(orderId, facts, after)),
    ...(client === undefined || commercial !== undefined ? [] : toAgentOf(orderId, facts, after)),
    ...(plannedVisitAt === undefined ? [] : notifyOfVisits(after, facts)),
  ];
}

function messageRefusal(args: MutationArgs<'order.sendMessage'>, { rows, viewer }: Facts): Refusal {
  const existing = rows.get('messages', args.messageId);
  const same = existing?.orderId === args.orderId && existing.author.id === viewer.id && existing.body === args.body;
  return existing === undefined || same ? undefined : 'Conflict';
}

/** Returns true when the thread's messages are in the employee's own list of messages. */
function receivesThread({ assignee, handler, visitedBy, commercial, createdBy }: Order, author: ThreadAuthor): boolean {
  const sold = author.commercial && !author.supervisor ? [commercial, createdBy] : [];
  return [assignee, handler, visitedBy, ...sold].some((one) => one?.id === author.id);
}

/** Marks a message of who has lost the order, and notifies those who wrote in the thread before and whom the order has left, or who only supervise it. */
function replyEffects(args: MutationArgs<'order.sendMessage'>, facts: Facts): RowEffect[] {
  const { rows, thread } = facts;
  const order = rows.get('orders', args.orderId);
  // A message sent again has notified already.
  if (order === undefined || rows.get('messages', args.messageId) !== undefined) return [];
  const former = thread.filter((author) => !receivesThread(order, author));
  const about = { orderId: args.orderId, order: notifiedOrder(order), excerpt: excerptOf(args.body) };
  const byFormer = changeOn('messages', args.messageId, (message) => ({ ...message, byFormer: true }));
  return [...(facts.contributes ? [byFormer] : []), ...notify('messageReply', former, about, facts)];
}

/** Notifies who gets and who loses an order. */
export function noticesOfAssignment(orderId: string, to: EmployeeRef | null, facts: Facts): RowEffect[] {
  return notifyOfGiving('orderAssigned', orderId, { from: facts.rows.get('orders', orderId)?.assignee, to }, facts);
}

export const orderRules = {
  'order.create': {
    reads: ({ commercial, client }) => [...employeeKeys(commercial), { kind: 'stayingClient', of: client.id }],
    numbers: (args) => ({ series: 'orders', row: rowKey('orders', args.orderId) }),
    refusal: createRefusal,
    effects: createEffects,
  },
  'order.update': {
    reads: ({ orderId, changes }, rows) => [
      ...employeeKeys(...peopleFields.map((field) => changes[field])),
      ...readsOfClient(orderId, changes.client, rows),
      ...(changes.plannedVisitAt === undefined ? [] : timesOfVisitors(orderId, rows)),
    ],
    refusal: updateRefusal,
    proposals: updateProposals,
    effects: updateEffects,
  },
  'order.cancel': {
    effects: ({ orderId }, facts) => notifyPeople('orderCancelled', orderId, facts),
  },
  'order.assign': {
    reads: ({ assignee }) => timesAway(assignee),
    refusal: ({ assignee }, facts) => unlessAssignable(assignee, facts, 'assignee'),
    effects: ({ orderId, assignee }, facts, after) => [
      ...noticesOfAssignment(orderId, assignee, facts),
      ...notifyOfVisits(after, facts),
    ],
  },
  'order.sendMessage': {
    reads: ({ orderId }) => [{ kind: 'threadAuthors', of: orderId }],
    refusal: messageRefusal,
    effects: replyEffects,
  },
  'order.markMessagesRead': {
    refusal: (args, { rows }) =>
      args.messageIds.every((id) => rows.get('messages', id)?.orderId === args.orderId) ? undefined : 'NotFound',
  },
} satisfies Rules;
