import { bilingualTowns } from '../../data/bilingual-towns.ts';
import { belgium, countryOf } from './countries.ts';
import { searchTerms } from './address-search.ts';

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

/**
 * Returns the key of a town. The first digit tells towns of one name apart (Forest 1190, Forest 7910), and holds for the postal
 * codes of institutions: 1049 is Bruxelles too.
 */
const keyOf = (zipcode: string, name: string): string => `${zipcode.trim().slice(0, 1)} ${compared(name)}`;

const namesByKey = new Map<string, Names>();
for (const line of bilingualTowns.split('\n')) {
  const [zipcode = '', fr = '', nl = ''] = line.split(',');
  for (const name of [fr, nl]) namesByKey.set(keyOf(zipcode, name), { fr, nl });
}

/** Returns a town's name in a language; as it was written when it is known by one name only. */
export function townName({ zipcode, city }: Town, language: keyof Names): string {
  return namesByKey.get(keyOf(zipcode, city))?.[language] ?? city;
}

/** Returns postal code and town as they are written, abroad with the country: `1190 Vorst`, `59000 Lille, France`. */
export function townLine(town: Town, language: keyof Names): string {
  const { country, code } = countryOf(town.zipcode);
  const line = `${code} ${townName(town, language)}`.trim();
  if (country === belgium) return line;
  return `${line}, ${new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country}`;
}

/** Returns everything that a town is searched by: its postal code, its written name and the name in each language. */
export function townSearchText(town: Town): string {
  return [...new Set([town.zipcode, town.city, townName(town, 'fr'), townName(town, 'nl')])].join(' ');
}
