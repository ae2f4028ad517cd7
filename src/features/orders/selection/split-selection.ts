import type { Order } from '#contract/entities/order.ts';

/** Why an action leaves an order as it is. */
export interface Against {
  /** A sentence: orders of the same one stand together. */
  reason: string;
  /** True when the order is already as the action would make it. */
  isSo?: boolean;
}

/** The orders that an action leaves as they are, for one reason. */
export interface LeftOrders {
  reason: string;
  isSo: boolean;
  orders: Order[];
}

/** Splits chosen orders into those that an action changes, and the others by the reason against it, the most frequent first. */
export function splitSelection(
  orders: readonly Order[],
  against: (order: Order) => Against | null,
): { able: Order[]; left: LeftOrders[] } {
  const able: Order[] = [];
  const byReason = new Map<string, LeftOrders>();
  for (const order of orders) {
    const why = against(order);
    if (why === null) {
      able.push(order);
      continue;
    }
    const { reason, isSo = false } = why;
    const left = byReason.get(reason) ?? { reason, isSo, orders: [] };
    left.orders.push(order);
    byReason.set(reason, left);
  }
  return { able, left: [...byReason.values()].toSorted((a, b) => b.orders.length - a.orders.length) };
}
