import type { Order } from '#contract/entities/order.ts';
import { propertyKind } from '#contract/values/property-kinds.ts';

type Property = Order['realEstate'];

/** Serialises the kind of property to the text of a draft: `house existing`. */
export function propertyText({ type, category }: Property): string {
  return `${type} ${category}`;
}

/** Parses the text of a draft. Falls back to the stored property when the text is invalid. */
export function propertyOf(text: string, stored: Property): Property {
  const [type, category] = text.split(' ');
  return propertyKind({ type, category }) ?? stored;
}
