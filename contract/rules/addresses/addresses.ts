import type { Address } from '../../entities/common.ts';
import { isAbroad } from './countries.ts';
import { isBlank } from '../text/lines.ts';
import { regionOf } from './regions.ts';

type Place = Pick<Address, 'street' | 'number' | 'zipcode' | 'city'>;
export type AddressPart = keyof Place;

/**
 * Returns the parts that are missing; a text that is no Belgian postal code is a missing one. Abroad, a street and a town are
 * enough: numbers and codes are written in many ways.
 */
export function missingAddressParts(address: Place): AddressPart[] {
  const parts = isAbroad(address.zipcode)
    ? (['street', 'city'] as const)
    : (['street', 'number', 'zipcode', 'city'] as const);
  return parts.filter((part) =>
    part === 'zipcode' ? regionOf(address.zipcode) === undefined : isBlank(address[part]),
  );
}

/** Capitalises the first letter of a line: `rue Haute` becomes `Rue Haute`. */
function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr-BE') + text.slice(1);
}

type House = Pick<Address, 'street' | 'number' | 'boxnumber' | 'apartmentnumber'>;

/** Returns the first line of an address as Belgians write it: `Rue du Marais 14, bte 3, app. 2B`. */
export function streetLine({ street, number, boxnumber, apartmentnumber }: House, language: 'fr' | 'nl'): string {
  const house = capitalised(`${street} ${number}`.trim());
  const box = boxnumber ? `${language === 'nl' ? 'bus' : 'bte'} ${boxnumber}` : '';
  // A floor has its own word.
  const apartment = apartmentnumber ? `${/\p{L}{3}/u.test(apartmentnumber) ? '' : 'app. '}${apartmentnumber}` : '';
  return [house, box, apartment].filter(Boolean).join(', ');
}

/** Returns what the first line of an address is searched by: as it is written in each language. */
export function streetSearchText(house: House): string {
  return `${streetLine(house, 'fr')} ${streetLine(house, 'nl')}`;
}

/** True for an address with a street, a number, a Belgian postal code and a municipality, and for one abroad. */
export function isValidAddress(address: Place): boolean {
  return missingAddressParts(address).length === 0;
}
