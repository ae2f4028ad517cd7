import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Address } from '#contract/entities/common.ts';

/** `rue Haute` at the head of a line is `Rue Haute`. */
function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr-BE') + text.slice(1);
}

/** The address as Belgians write it, in two lines: `Rue du Marais 14, bte 3` and `1000 Bruxelles`. */
export function addressLines(i18n: I18n, address: Address): { street: string; town: string } {
  const street = [capitalised(`${address.street} ${address.number}`.trim())];
  const { apartmentnumber, boxnumber } = address;
  if (boxnumber !== null && boxnumber !== '') street.push(i18n._(msg`bte ${boxnumber}`));
  if (apartmentnumber !== null && apartmentnumber !== '') street.push(i18n._(msg`app. ${apartmentnumber}`));
  return { street: street.join(', '), town: `${address.zipcode} ${address.city}`.trim() };
}

/** The address for a route planner, in neither language. */
export function addressForMaps(address: Address): string {
  return `${address.street} ${address.number}, ${address.zipcode} ${address.city}, Belgium`;
}
