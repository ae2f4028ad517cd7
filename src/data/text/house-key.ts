import type { Address } from '#contract/entities/common.ts';
import { folded } from './folded-text.ts';

/** What names a house. */
export type Place = Pick<Address, 'street' | 'number' | 'zipcode'>;

/** Returns a text that is the same for the same house, whatever the accents and the case. It leaves out the box number. */
export function houseKey({ zipcode, street, number }: Place): string {
  return `${zipcode.trim()} ${folded(`${street} ${number}`)}`;
}
