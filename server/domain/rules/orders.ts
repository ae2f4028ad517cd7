import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { peopleFields } from '#contract/mutations/order-update.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { canMoveOrder } from '#contract/rules/order-states.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { isException } from '#contract/rules/vat.ts';
import { isServed } from '#contract/rules/served-areas.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { isKnownPlace } from '../../db/localities.ts';
import type { Facts, MutationRule, Refusal } from './rule.ts';
import { employeeKeys, named, tell, unlessAssignable, unlessFree, wrongArgument } from './rule.ts';

type Place = MutationArgs<'order.create'>['address'];
type Customer = Partial<Pick<MutationArgs<'order.create'>['client'], 'address'>>;

/** The address of the property when it claims to be whole, the customer's when it is given; where the company works. */
function placeRefusal(
  address: Place | undefined,
  isIncomplete: boolean,
  client: Customer,
  { content }: Facts,
): Refusal {
  if (address !== undefined && !isIncomplete && !isKnownPlace(address.zipcode, address.city)) return 'InvalidAddress';
  const invoiced = client.address ?? null;
  if (invoiced !== null && !isValidAddress(invoiced)) return 'InvalidAddress';
  return address !== undefined && !isServed(address.zipcode, content.servedAreas) ? 'AreaNotServed' : undefined;
}

/** The commercial agent of an order is one. */
function unlessAgent(agent: EmployeeRef | null | undefined, { rows }: Facts, ...path: string[]): Refusal {
  if (agent === null || agent === undefined) return undefined;
  return rows.get('employees', agent.id)?.commercial === true
    ? undefined
    : wrongArgument('unknown', 'ValidationFailed', ...path);
}

/** VAT at another rate than the services' own is one of the exceptions that the company allows. */
function unlessException(exception: MutationArgs<'order.create'>['vatException'], { content }: Facts): Refusal {
  if (exception === undefined || exception === null || isException(exception.rate, content.vatRates)) return undefined;
  return { code: 'ValidationFailed', paths: [{ path: ['args', 'vatException', 'rate'], issue: 'unknown' }] };
}

function createRefusal(args: MutationArgs<'order.create'>, facts: Facts): Refusal {
  const there = facts.rows.get('orders', args.orderId);
  if (there !== undefined) return there.createdBy?.id === facts.viewer.id ? undefined : 'Conflict';
  return (
    placeRefusal(args.address, args.addressIncomplete, args.client, facts) ??
    unlessException(args.vatException, facts) ??
    unlessAgent(args.commercial, facts, 'commercial')
  );
}

/** The order in the region that the company's content names for the address that stands. */
export function placeEffect(orderId: string, { content }: Facts): RowEffect {
  return changeOn('orders', orderId, (order) => {
    const region = regionOf(order.address.zipcode, content.regionZipcodes) ?? order.region;
    return region === order.region ? order : { ...order, region };
  });
}

/** The order's number and its agent as the company names them; the client's orders counted. */
function createEffects(args: MutationArgs<'order.create'>, facts: Facts): RowEffect[] {
  const { number, rows } = facts;
  const isNew = rows.get('orders', args.orderId) === undefined;
  const isKnownClient = rows.get('clients', args.client.id) !== undefined;
  const commercial = args.commercial === null ? null : named(args.commercial, rows);
  return [
    ...(isNew ? [placeEffect(args.orderId, facts)] : []),
    changeOn('orders', args.orderId, (order) =>
      number === undefined || order.number !== null ? order : { ...order, number, commercial },
    ),
    changeOn('clients', args.client.id, (client) => {
      if (!isKnownClient) return { ...client, commercial };
      return isNew ? { ...client, orders: { ...client.orders, count: client.orders.count + 1 } } : client;
    }),
  ];
}

function updateRefusal({ orderId, changes }: MutationArgs<'order.update'>, facts: Facts): Refusal {
  const order = facts.rows.get('orders', orderId);
  const people = peopleFields.filter((field) => changes[field] !== undefined);
  if (people.length > 0 && !facts.viewer.supervisor) return 'Forbidden';
  const isIncomplete = changes.addressIncomplete ?? order?.addressIncomplete ?? false;
  return (
    unlessFree(orderId, Object.keys(changes), facts) ??
    placeRefusal(changes.address, isIncomplete, changes.client ?? {}, facts) ??
    people.map((field) => unlessAssignable(changes[field], facts, 'changes', field)).find((one) => one !== undefined) ??
    unlessAgent(changes.commercial, facts, 'changes', 'commercial')
  );
}

/** Who does what, by the names that the company knows them under. */
function namesEffect({ orderId, changes }: MutationArgs<'order.update'>, { rows }: Facts): RowEffect[] {
  const given = peopleFields.flatMap((field) => changes[field] ?? []);
  if (given.length === 0) return [];
  return [
    changeOn('orders', orderId, (order) => {
      const stands = peopleFields.filter((field) => given.some(({ id }) => id === order[field]?.id));
      return {
        ...order,
        ...Object.fromEntries(stands.map((field) => [field, order[field] === null ? null : named(order[field], rows)])),
      };
    }),
  ];
}

function updateEffects(args: MutationArgs<'order.update'>, facts: Facts): RowEffect[] {
  return [
    ...namesEffect(args, facts),
    ...(args.changes.address === undefined ? [] : [placeEffect(args.orderId, facts)]),
  ];
}

/** Visits that nobody has set out for go with the order from the one who had it to the one who gets it. */
export function assignEffects(orderId: string, assignee: EmployeeRef | null, facts: Facts): RowEffect[] {
  const { rows } = facts;
  if (assignee === null) return [];
  const given = named(assignee, rows);
  const before = rows.get('orders', orderId)?.assignee;
  const visits = rows
    .all('visits')
    .filter((visit) => visit.orderId === orderId && visit.employee.id === before?.id)
    .filter(({ state }) => state === 'planned' || state === 'confirmed');
  return [
    changeOn('orders', orderId, (order) => ({ ...order, assignee: given })),
    ...visits.map(({ id }) => changeOn('visits', id, (visit) => ({ ...visit, employee: given }))),
    ...(before?.id === given.id ? [] : tell('orderAssigned', [given], { orderId }, facts)),
  ];
}

function messageRefusal(args: MutationArgs<'order.sendMessage'>, { rows, viewer }: Facts): Refusal {
  const there = rows.get('messages', args.messageId);
  const same = there?.orderId === args.orderId && there.author.id === viewer.id && there.body === args.body;
  return there === undefined || same ? undefined : 'Conflict';
}

/** A cancelled order has no visits to come. */
function cancelEffects(args: MutationArgs<'order.cancel'>, facts: Facts): RowEffect[] {
  const { rows, viewer, at } = facts;
  const order = rows.get('orders', args.orderId);
  const by = { id: viewer.id, name: viewer.name };
  const ahead = rows.all('visits').filter((visit) => isAhead(visit) && visit.state !== 'started');
  return [
    ...ahead.map(({ id }) =>
      changeOn('visits', id, (visit) => ({
        ...visit,
        state: 'cancelled',
        cancelReason: args.reason,
        history: [...visit.history, { state: 'cancelled', at, by }],
      })),
    ),
    ...tell('orderCancelled', [order?.assignee, order?.handler], { orderId: args.orderId }, facts),
  ];
}

export const orderRules = {
  'order.create': {
    reads: (args) => [...employeeKeys(args.commercial), rowKey('clients', args.client.id)],
    numbers: (args) => ({ series: 'orders', row: rowKey('orders', args.orderId) }),
    refusal: createRefusal,
    effects: createEffects,
  } satisfies MutationRule<MutationArgs<'order.create'>>,
  'order.update': {
    reads: ({ changes }) => employeeKeys(...peopleFields.map((field) => changes[field])),
    refusal: updateRefusal,
    effects: updateEffects,
  } satisfies MutationRule<MutationArgs<'order.update'>>,
  'order.move': {
    refusal: ({ orderId, to }, { rows }) => {
      const order = rows.get('orders', orderId);
      return order !== undefined && canMoveOrder(order.state, to) ? undefined : 'StateNotAllowed';
    },
  } satisfies MutationRule<MutationArgs<'order.move'>>,
  'order.cancel': {
    children: () => ['visits'],
    refusal: ({ orderId }, { rows }) => {
      const order = rows.get('orders', orderId);
      return order !== undefined && canMoveOrder(order.state, 'cancelled') ? undefined : 'StateNotAllowed';
    },
    effects: cancelEffects,
  } satisfies MutationRule<MutationArgs<'order.cancel'>>,
  'order.assign': {
    reads: (args) => employeeKeys(args.assignee),
    children: () => ['visits'],
    refusal: (args, facts) => unlessAssignable(args.assignee, facts, 'assignee'),
    effects: (args, facts) => assignEffects(args.orderId, args.assignee, facts),
  } satisfies MutationRule<MutationArgs<'order.assign'>>,
  'order.setLinks': {},
  'order.smsLate': {},
  'order.sendMessage': { refusal: messageRefusal } satisfies MutationRule<MutationArgs<'order.sendMessage'>>,
  'order.markMessagesRead': {
    refusal: (args, { rows }) =>
      args.messageIds.every((id) => rows.get('messages', id)?.orderId === args.orderId) ? undefined : 'NotFound',
  } satisfies MutationRule<MutationArgs<'order.markMessagesRead'>>,
};
