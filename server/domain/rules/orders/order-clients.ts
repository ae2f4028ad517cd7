import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import { newCustomer } from '#contract/mutations/orders/order-create.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { shownStatus } from '#contract/rules/clients/client-status.ts';
import type { RowSet } from '../../rows/row-set.ts';
import { refOf } from '../../rows/viewer.ts';
import type { Read } from '../reads.ts';
import type { Facts } from '../rule.ts';
import { notify, stayingClient } from '../rule.ts';

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

/** Gives an order of a client who was merged since to the client that stays. */
export function ofStaying(orderId: string, clientId: string, rows: RowSet): RowEffect[] {
  const staying = stayingClient(clientId, rows);
  if (staying === clientId) return [];
  return [changeOn('orders', orderId, (order) => ({ ...order, client: { ...order.client, id: staying } }))];
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
function leftClient(orderId: string, clientId: string, rows: RowSet): string | undefined {
  const before = rows.get('orders', orderId)?.client.id;
  return clientId === before ? undefined : before;
}

/** Returns what is read when an order goes to a client: who that is now, and the latest orders of the client that it leaves. */
export function readsOfClient(orderId: string, client: { id: string } | undefined, rows: RowSet): Read[] {
  if (client === undefined) return [];
  const left = leftClient(orderId, client.id, rows);
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
 * Gives an order that got a client to the one that stays of those who were merged, and sets the status that it shows for them. An
 * order that left another client counts for this one, and no longer for the former. A customer who was in no list is a client from
 * now on, as with a new order. The rule must read what `readsOfClient` returns.
 */
export function clientEffects(orderId: string, { rows, viewer, at, now, madeAt }: Facts, after: RowSet): RowEffect[] {
  const order = after.get('orders', orderId);
  if (order === undefined) return [];
  const clientId = stayingClient(order.client.id, rows);
  const left = leftClient(orderId, clientId, rows);
  const known = rows.get('clients', clientId);
  const on = countedOn(order, now);
  const counted = ordering(known ?? unknownClient, on);
  const staying = ofStaying(orderId, order.client.id, rows);
  // A client who is in no list has this order.
  if (left === undefined) return [...staying, statusEffect(orderId, known ?? counted, madeAt)];
  const others = rows.all('orders').filter(({ id, client }) => id !== orderId && client.id === left);
  const former = rows.get('clients', left)?.orders ?? unknownClient.orders;
  const before = others.map((one) => countedOn(one, now)).toSorted();
  const lastOn = former.lastOn === on ? (before.at(-1) ?? null) : former.lastOn;
  const fresh = newCustomer(order, { actor: refOf(viewer), at });
  return [
    ...staying,
    changeOn('clients', left, (client) => ({ ...client, orders: { count: Math.max(0, former.count - 1), lastOn } })),
    effectOn('clients', clientId, (client) => ({ ...(client ?? fresh), orders: counted.orders })),
    statusEffect(orderId, counted, madeAt),
  ];
}

/** Gives an order that went to another client to that client's agent, as a new one, and tells them. */
export function toAgentOf(orderId: string, facts: Facts, after: RowSet): RowEffect[] {
  const order = after.get('orders', orderId);
  const clientId = order && stayingClient(order.client.id, facts.rows);
  if (clientId === undefined || leftClient(orderId, clientId, facts.rows) === undefined) return [];
  const agent = facts.rows.get('clients', clientId)?.commercial ?? null;
  if (agent === null || agent.id === order?.commercial?.id) return [];
  return [
    changeOn('orders', orderId, (row) => ({ ...row, commercial: agent })),
    ...notify('clientOrder', [agent], { orderId }, facts),
  ];
}
