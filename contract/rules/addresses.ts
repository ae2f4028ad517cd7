import type { Address } from '../entities/common.ts';
import { regionOf } from './regions.ts';

/** True when a letter would arrive: street and number, a Belgian postal code, a municipality. */
export function isValidAddress(address: Pick<Address, 'street' | 'number' | 'zipcode' | 'city'>): boolean {
  const { street, number, zipcode, city } = address;
  return [street, number, city].every((part) => part.trim() !== '') && regionOf(zipcode) !== undefined;
}
