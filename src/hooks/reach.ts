import type { Order } from '#contract/entities/order.ts';
import { addressForMaps } from './address-lines.ts';

/** The address of a route to the property, for whatever navigates on the device. */
export function routeTo({ address }: Pick<Order, 'address'>): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressForMaps(address))}`;
}

/** Whom to call about the order: the client, else the first contact with a number. */
export function callOf({
  client,
  contacts,
}: Pick<Order, 'client' | 'contacts'>): { name: string; href: string } | null {
  for (const { name, phone } of [client, ...contacts]) {
    if (phone !== null && phone !== '') return { name, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` };
  }
  return null;
}
