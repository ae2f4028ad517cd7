import { searchTerms } from './address-search.ts';
import { regionOf } from './regions.ts';

/** Returns a name as names of towns are compared: without accents, case, hyphens and apostrophes. */
const compared = (name: string): string => searchTerms(name).join(' ');

/**
 * Returns whether a town is one of those under its postal code. A part of a name fits, `Haren (Bruxelles)`, and the capital's
 * own name fits all of its region.
 * @param names the names of the towns under the postal code
 */
export function townFits(zipcode: string, city: string, names: readonly string[]): boolean {
  const name = compared(city);
  if (name === '') return false;
  const isCapital = regionOf(zipcode.trim()) === 'brussels' && /brussel|bruxelles/.test(name);
  return isCapital || names.map(compared).some((one) => one.includes(name) || name.includes(one));
}
