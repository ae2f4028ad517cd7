import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { newestOrders } from '../orders/orders.ts';
import { rowsById } from '../../rows/stored-rows.ts';
import { visitsOfDay } from '../visits/visits.ts';

/** Maximum number of remembered orders. */
const openedMax = 12;

async function openedIds(db: UserDatabase): Promise<string[]> {
  const fact = await db.facts.get('opened');
  return fact === undefined || fact.value === '' ? [] : fact.value.split(' ');
}

/** Records that an order was viewed. */
export async function recordOrderOpened(db: UserDatabase, orderId: string): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    const others = (await openedIds(db)).filter((id) => id !== orderId);
    await db.facts.put({ key: 'opened', value: [orderId, ...others].slice(0, openedMax).join(' ') });
  });
}

/** An order that the user likely needs, and why. */
export interface LikelyOrder {
  order: Order;
  why: { is: 'visit'; at: string } | { is: 'opened' } | { is: 'new' };
}

/**
 * Returns the orders that the user likely needs now: those the employee visits today, the last opened ones, then the
 * newest.
 * @param day a Belgian day, `2026-11-20`
 */
export async function likelyOrders(
  db: UserDatabase,
  employeeId: string,
  day: string,
  most: number,
): Promise<LikelyOrder[]> {
  const visits = (await visitsOfDay(db, employeeId, day)).filter(({ state }) => state !== 'cancelled');
  const opened = await openedIds(db);
  const byId = await rowsById(db.orders, [...visits.map(({ orderId }) => orderId), ...opened]);
  const likely = new Map<string, LikelyOrder>();
  const add = (order: Order | undefined, why: LikelyOrder['why']): void => {
    if (order !== undefined && !likely.has(order.id) && likely.size < most) likely.set(order.id, { order, why });
  };
  for (const visit of visits) add(byId.get(visit.orderId), { is: 'visit', at: visit.plannedStart });
  for (const id of opened) add(byId.get(id), { is: 'opened' });
  if (likely.size < most) for (const order of await newestOrders(db, most)) add(order, { is: 'new' });
  return [...likely.values()];
}
