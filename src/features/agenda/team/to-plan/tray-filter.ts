import type { Order } from '#contract/entities/order.ts';
import { streetSearchText } from '#contract/rules/addresses/addresses.ts';
import { neededQualifications } from '#contract/rules/people/qualified.ts';
import { folded } from '#data/text/folded-text.ts';
import { townSearchText } from '#labels/orders/town-names.ts';

export type Skill = ReturnType<typeof neededQualifications>[number];

/** Which orders to plan are shown. */
export interface TrayFilter {
  /** Words of the address, the client or the number; empty for all. */
  text: string;
  /** What the visit requires; null for all. */
  skill: Skill | null;
  /** Days that the order waits at least. */
  age: number;
}

export const noFilter: TrayFilter = { text: '', skill: null, age: 0 };

/** Returns the days since an order was made. */
export function ageOf({ orderDate }: Pick<Order, 'orderDate'>, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(orderDate)) / 86_400_000));
}

/** Returns the orders with these words in their address, client or number. */
export function ordersMatching(orders: readonly Order[], typed: string): readonly Order[] {
  const words = folded(typed).split(' ').filter(Boolean);
  if (words.length === 0) return orders;
  return orders.filter((order) => {
    const { number, client, address } = order;
    const text = folded([number, client.name, streetSearchText(address), townSearchText(address)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Returns what the visits of these orders require, each once. */
export function skillsOf(orders: readonly Order[]): Skill[] {
  return [...new Set(orders.flatMap(neededQualifications))].toSorted();
}

/** Returns the orders that a filter leaves. */
export function filteredOrders(orders: readonly Order[], { text, skill, age }: TrayFilter, today: string) {
  return ordersMatching(orders, text).filter(
    (order) => ageOf(order, today) >= age && (skill === null || neededQualifications(order).includes(skill)),
  );
}
