import type { Order } from '#contract/entities/order.ts';
import { dialledNumber } from '#contract/rules/text/phone-number.ts';
import { addressForMaps } from './address-lines.ts';

/** Returns the address of a route to the property, for the device's navigation app. */
export function directionsUrl({ address }: Pick<Order, 'address'>): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressForMaps(address))}`;
}

/** Returns the link that dials a number as it was typed. */
export function telLink(phone: string): string {
  return `tel:${dialledNumber(phone)}`;
}

type Person = Pick<Order['contacts'][number], 'name' | 'phone' | 'email'>;

/** Whom to reach: the client, and the contacts on site. */
export interface Reachable {
  client: Person;
  contacts: readonly Person[];
}

/** Returns whom to call about a visit: the first contact on site with a number, else the client, who may be an agency. */
export function phoneLink({ client, contacts }: Reachable): { name: string; href: string } | null {
  for (const { name, phone } of [...contacts, client]) {
    if (phone !== null && phone !== '') return { name, href: telLink(phone) };
  }
  return null;
}

/** Returns the client's e-mail address, else that of a contact; null without one. */
export function emailOf({ client, contacts }: Reachable): string | null {
  return client.email ?? contacts.find(({ email }) => email !== null)?.email ?? null;
}

/** Returns the link that writes to an e-mail address. Encoded, since an address may hold `?` and `&`, which add fields. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
