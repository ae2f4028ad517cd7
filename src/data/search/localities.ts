import { asValue } from '#contract/rules/text/lines.ts';
import type { GeoPoint } from '#contract/rules/visits/travel.ts';
import { folded, searchText } from '../text/folded-text.ts';
import { townFits } from '#contract/rules/addresses/town-fits.ts';
import { bestLocalities, searchTerms } from '#contract/rules/addresses/address-search.ts';

/** A Belgian locality with its postal code and its name in both languages (the same where only one is in use). */
export interface Locality {
  zipcode: string;
  fr: string;
  nl: string;
}

interface Searchable extends Locality {
  words: string[];
  isInstitution: boolean;
  place: GeoPoint;
}

let loading: Promise<Searchable[]> | undefined;

async function load(): Promise<Searchable[]> {
  const { default: text } = await import('#contract/data/localities.csv?raw');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [zipcode = '', fr = '', nl = '', , latitude, longitude, kind] = line.split(',');
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    const isInstitution = kind === 'institution';
    return { zipcode, fr, nl, place, isInstitution, words: searchTerms(`${zipcode} ${fr} ${nl}`) };
  });
}

/** Loads the table at first use: it is a separate chunk. */
async function localities(): Promise<Searchable[]> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Returns the localities that match the typed text, best first. Ignores accents and tolerates typos. */
export async function findLocalities(typed: string, most: number): Promise<Locality[]> {
  return bestLocalities(typed, await localities(), most);
}

/** Returns every Belgian postal code. */
export async function zipcodes(): Promise<ReadonlySet<string>> {
  return new Set((await localities()).map(({ zipcode }) => zipcode));
}

const brussels = new Set(['bruxelles', 'brussel']);

/** Returns the names of the towns under a postal code when this town is none of them; nothing when it fits. */
export type OtherTowns = (zipcode: string, city: string) => readonly string[];

/** Returns the check of towns. An unknown postal code has another message. */
export async function otherTowns(): Promise<OtherTowns> {
  const all = await localities();
  return (zipcode, city) => {
    const under = all.filter((one) => one.zipcode === asValue(zipcode));
    const names = [...new Set(under.flatMap(({ fr, nl }) => [fr, nl]))];
    return city.trim() === '' || townFits(zipcode, city, names) ? [] : names;
  };
}

/** Returns the names of a town in both languages, as search text; empty when they are unknown. */
export type TownNames = (zipcode: string, city: string) => string;

/** Returns the table of town names. A postal code with one town needs no name; the city's own names fit all of Brussels. */
export async function townNames(): Promise<TownNames> {
  const byZipcode = new Map<string, { words: string; names: readonly string[] }[]>();
  for (const { zipcode, fr, nl } of await localities()) {
    const names = [fr, nl].map(folded);
    byZipcode.set(zipcode, [...(byZipcode.get(zipcode) ?? []), { words: searchText(names, []), names }]);
  }
  return (zipcode, city) => {
    const name = folded(city);
    const under = byZipcode.get(zipcode) ?? [];
    const named = under.filter(({ names }) => names.includes(name));
    const towns = named.length === 0 && under.length === 1 ? under : named;
    return [...towns.map(({ words }) => words), brussels.has(name) ? ' bruxelles brussel ' : ''].join('');
  };
}

/** Returns the position of a locality by postal code and name. An unknown name gives the first locality of the code. */
export type LocalityMap = (zipcode: string, city: string) => GeoPoint | null;

/** Returns the map of localities. It has no positions of single addresses. */
export async function localityMap(): Promise<LocalityMap> {
  const byZipcode = new Map<string, Searchable[]>();
  for (const one of await localities()) byZipcode.set(one.zipcode, [...(byZipcode.get(one.zipcode) ?? []), one]);
  return (zipcode, city) => {
    const under = byZipcode.get(zipcode) ?? [];
    const name = searchTerms(city).join(' ');
    const named = under.find(({ fr, nl }) => [fr, nl].some((one) => searchTerms(one).join(' ') === name));
    return (named ?? under[0])?.place ?? null;
  };
}
