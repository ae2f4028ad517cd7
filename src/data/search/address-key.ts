import type { Order } from '#contract/entities/order.ts';
import { folded } from '../text/folded-text.ts';

/** Returns a sort key: street first, with house numbers padded so that 9 sorts before 14. */
export function addressKeyOf({ address }: Pick<Order, 'address'>): string {
  const number = address.number.replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'));
  return folded(`${address.street} ${number} ${address.zipcode} ${address.boxnumber ?? ''}`);
}
