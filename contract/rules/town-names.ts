import { bilingualTowns } from '../data/bilingual-towns.ts';
import { searchTerms } from './address-search.ts';
import { regionOf } from './regions.ts';

interface Names {
  fr: string;
  nl: string;
}

interface Town {
  zipcode: string;
  city: string;
}

/** Returns a name as names of towns are compared: without accents, case, hyphens and apostrophes. */
const compared = (name: string): string => searchTerms(name).join(' ');

const capital: Names = { fr: 'Bruxelles', nl: 'Brussel' };

const byZipcodeAndName = new Map<string, Names>();
for (const line of bilingualTowns.split('\n')) {
  const [zipcode = '', fr = '', nl = ''] = line.split(',');
  for (const name of [fr, nl]) byZipcodeAndName.set(`${zipcode} ${compared(name)}`, { fr, nl });
}

/** Returns a town's name in a language; as it was written when it is known by one name only. */
export function townName({ zipcode, city }: Town, language: keyof Names): string {
  const name = compared(city);
  const names = byZipcodeAndName.get(`${zipcode.trim()} ${name}`);
  if (names !== undefined) return names[language];
  // The capital's own name is written under every postal code of its region.
  const isCapital = [capital.fr, capital.nl].some((one) => compared(one) === name);
  return isCapital && regionOf(zipcode.trim()) === 'brussels' ? capital[language] : city;
}

/** Returns everything that a town is searched by: its postal code, its written name and the name in each language. */
export function townSearchText(town: Town): string {
  return [...new Set([town.zipcode, town.city, townName(town, 'fr'), townName(town, 'nl')])].join(' ');
}
