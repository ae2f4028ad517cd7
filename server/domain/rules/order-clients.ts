import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import { newCustomer } from '#contract/mutations/order-create.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { shownStatus } from '#contract/rules/client-status.ts';
import type { RowSet } from '../row-set.ts';
import { refOf } from '../viewer.ts';
import type { Read } from './reads.ts';
import type { Facts } from './rule.ts';
import { notify } from './rule.ts';

/** What a client's status follows from. */
type Ordering = Pick<Client, 'orders' | 'lastVisitAt'>;
export const unknownClient: Ordering = { orders: { count: 0, lastOn: null }, lastVisitAt: null };

/** Sets the commercial status that an order of this client shows. It changes with the calendar too: see `commercial-status.ts`. */
export function statusEffect(orderId: string, client: Ordering, madeAt: number): RowEffect {
  const commercialStatus = shownStatus(client, new Date(madeAt));
  return changeOn('orders', orderId, (order) =>
    order.commercialStatus === commercialStatus ? order : { ...order, commercialStatus },
  );
}

/** Returns the client with one more order. A new client has the order that creates it. */
export function ordering({ orders, lastVisitAt }: Ordering, on: string): Ordering {
  const lastOn = orders.lastOn !== null && orders.lastOn > on ? orders.lastOn : on;
  return { lastVisitAt, orders: { count: orders.count + 1, lastOn } };
}

/** Returns the day on which an order counts. Whatever day it names, nobody orders in the future: the client would be active until then. */
export function countedOn({ orderDate }: Pick<Order, 'orderDate'>, now: Date): string {
  const today = brusselsDay(now);
  return orderDate < today ? orderDate : today;
}

/** Returns the client that an order leaves for this one; undefined when it stays with its client. */
function leftClient(orderId: string, client: { id: string } | undefined, rows: RowSet): string | undefined {
  const before = rows.get('orders', orderId)?.client.id;
  return client === undefined || client.id === before ? undefined : before;
}

/** Returns what is read when an order goes to a client: who that is now, and the latest orders of the client that it leaves. */
export function readsOfClient(orderId: string, client: { id: string } | undefined, rows: RowSet): Read[] {
  if (client === undefined) return [];
  const left = leftClient(orderId, client, rows);
  const leaves: Read[] =
    left === undefined
      ? []
      : [
          { kind: 'mergedClients', of: left },
          { kind: 'latestOrders', of: left },
        ];
  return [{ kind: 'stayingClient', of: client.id }, ...leaves];
}

/**
 * Counts an order for the client that it went to, and no longer for the one that it left. A customer who was in no list is a client
 * from now on, as with a new order. The rule must read the latest orders of the client that is left.
 */
export function recountClients(orderId: string, after: RowSet, { rows, viewer, at, now, madeAt }: Facts): RowEffect[] {
  const order = after.get('orders', orderId);
  const left = leftClient(orderId, order?.client, rows);
  if (order === undefined || left === undefined) return [];
  const on = countedOn(order, now);
  const others = rows.all('orders').filter(({ id, client }) => id !== orderId && client.id === left);
  const former = rows.get('clients', left)?.orders ?? unknownClient.orders;
  const lastOn =
    former.lastOn === on
      ? (others
          .map((one) => countedOn(one, now))
          .toSorted()
          .at(-1) ?? null)
      : former.lastOn;
  const known = rows.get('clients', order.client.id);
  const next = ordering(known ?? unknownClient, on);
  const fresh = newCustomer(order, { actor: refOf(viewer), at });
  return [
    changeOn('clients', left, (client) => ({ ...client, orders: { count: Math.max(0, former.count - 1), lastOn } })),
    effectOn('clients', order.client.id, (client) => ({ ...(client ?? fresh), orders: next.orders })),
    statusEffect(orderId, next, madeAt),
  ];
}

/** Gives an order that went to another client to that client's agent, as a new one, and tells them. */
export function toAgentOf(orderId: string, after: RowSet, facts: Facts): RowEffect[] {
  const order = after.get('orders', orderId);
  if (order === undefined || leftClient(orderId, order.client, facts.rows) === undefined) return [];
  const agent = facts.rows.get('clients', order.client.id)?.commercial ?? null;
  if (agent === null || agent.id === order.commercial?.id) return [];
  return [
    changeOn('orders', orderId, (row) => ({ ...row, commercial: agent })),
    ...notify('clientOrder', [agent], { orderId }, facts),
  ];
}
