import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Address } from '#contract/entities/common.ts';
import type { AddressPart } from '#contract/rules/addresses/addresses.ts';
import { missingAddressParts, streetLine } from '#contract/rules/addresses/addresses.ts';
import { isAbroad } from '#contract/rules/addresses/countries.ts';
import { languageOf, townLine } from './town-names.ts';

/** Returns the address as Belgians write it, in two lines: `Rue du Marais 14, bte 3` and `1000 Bruxelles`, the town in the
 * reader's language. */
export function addressLines(i18n: I18n, address: Address): { street: string; town: string } {
  return { street: streetLine(address, languageOf(i18n)), town: townLine(i18n, address) };
}

/** Returns the text that sorts an address by its town, then by its street. */
export function townAndStreet(i18n: I18n, address: Address): string {
  const { street, town } = addressLines(i18n, address);
  return `${town} ${street}`;
}

const partLabels: Readonly<Record<AddressPart, MessageDescriptor>> = {
  street: msg`rue`,
  number: msg`numéro`,
  zipcode: msg`code postal`,
  city: msg`commune`,
};

/** Returns what an address flagged as incomplete lacks: its missing parts, or the check by the office. */
export function incompleteAddressText(i18n: I18n, address: Address): string {
  const missing = missingAddressParts(address).map((part) => i18n._(partLabels[part]));
  if (missing.length === 0) return i18n._(msg`Adresse à vérifier`);
  const parts = missing.join(', ');
  return i18n._(msg`Adresse incomplète, il manque : ${parts}`);
}

/** Returns the address for a route planner, in neither language. */
export function addressForMaps(address: Address): string {
  const country = isAbroad(address.zipcode) ? '' : ', Belgium';
  return `${address.street} ${address.number}, ${address.zipcode} ${address.city}${country}`;
}
