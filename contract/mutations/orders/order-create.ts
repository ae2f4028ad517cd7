import type { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { employeeRef } from '../../entities/common.ts';
import { newOrder } from '../../entities/order.ts';
import { regionOf } from '../../rules/addresses/regions.ts';
import type { Client } from '../../entities/client.ts';
import type { Order } from '../../entities/order.ts';
import type { MutationContext } from '../definition.ts';
import { defineMutation, effectOn } from '../definition.ts';

const args = newOrder.extend({ commercial: employeeRef.nullable() });
type Args = z.infer<typeof args>;

/** Returns the new order: to be planned, handled by its creator, without a number until the server assigns one. */
function created({ orderId, ...given }: Args, { actor, at }: MutationContext): Order {
  return {
    ...given,
    id: orderId,
    number: null,
    createdAt: at,
    createdBy: actor,
    state: 'toPlan',
    region: regionOf(given.address.zipcode) ?? 'brussels',
    owner: null,
    affiliates: [],
    commercialStatus: null,
    invoice: null,
    paymentNotice: null,
    paid: false,
    incompleteFollowUp: false,
    lastVisitAt: null,
    plannedVisitAt: null,
    smsCode: null,
    smsLateAt: null,
    assignee: null,
    handler: actor,
    visitedBy: null,
    encodedBy: null,
    invoiceFeedbackMessage: '',
    proofRequest: '',
    videoUrl: null,
    visit360Url: null,
    draft: null,
    clientDocuments: [],
  };
}

/** Returns the client row for an order of a new client. */
export function newCustomer(
  { client, contacts, commercial, orderDate }: Pick<Order, 'client' | 'contacts' | 'commercial' | 'orderDate'>,
  { actor, at }: Pick<MutationContext, 'actor' | 'at'>,
): Client {
  return {
    ...client,
    contacts,
    vatNumber: client.vatNumber ?? null,
    address: client.address ?? null,
    affiliates: [],
    note: '',
    commercial,
    claims: [],
    createdAt: at,
    createdBy: actor,
    orders: { count: 1, lastOn: orderDate },
    lastVisitAt: null,
  };
}

function orderedOn(client: Client, day: string): Client {
  const { lastOn } = client.orders;
  return lastOn !== null && lastOn >= day ? client : { ...client, orders: { ...client.orders, lastOn: day } };
}

/** Creates an order. Every employee may. The creator handles the order and keeps access to it. */
export const orderCreate = defineMutation({
  name: 'order.create',
  version: 3,
  // Version 1 had no VAT number and no address of the customer, version 2 no VAT exception.
  remote: 'main',
  args,
  right: 'everybody',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Args) => `order:${a.orderId}`,
  requires: () => [],
  creates: (a) => rowKey('orders', a.orderId),
  effects: (a, context) => [
    effectOn('orders', a.orderId, (row) => row ?? created(a, context)),
    effectOn('clients', a.client.id, (row) =>
      row === undefined ? newCustomer(a, context) : orderedOn(row, a.orderDate),
    ),
  ],
});
