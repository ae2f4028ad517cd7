import type { Address } from '../entities/common.ts';
import { isAbroad } from './countries.ts';
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
    part === 'zipcode' ? regionOf(address.zipcode) === undefined : address[part].trim() === '',
  );
}

/** True for an address with a street, a number, a Belgian postal code and a municipality, and for one abroad. */
export function isValidAddress(address: Place): boolean {
  return missingAddressParts(address).length === 0;
}
