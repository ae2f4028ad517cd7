import type { Order } from '#contract/entities/order.ts';
import { realEstate } from '#contract/entities/order.ts';

type Property = Order['realEstate'];

/** The kind of property as a draft keeps it: `house existing`. */
export function propertyText({ type, category }: Property): string {
  return `${type} ${category}`;
}

/** Reads a draft; what it does not know is as stored. */
export function propertyOf(text: string, stored: Property): Property {
  const [type, category] = text.split(' ');
  return realEstate.safeParse({ type, category }).data ?? stored;
}
