import type { Place } from '#contract/rules/travel.ts';
import { bestOf, searchWords } from '#contract/rules/address-search.ts';

/** A Belgian locality under its postal code, with its name in both languages (the same where only one is in use). */
export interface Locality {
  zipcode: string;
  fr: string;
  nl: string;
}

interface Searchable extends Locality {
  words: string[];
  place: Place;
}

let loading: Promise<Searchable[]> | undefined;

async function load(): Promise<Searchable[]> {
  const { default: text } = await import('#contract/data/localities.csv?raw');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [zipcode = '', fr = '', nl = '', , latitude, longitude] = line.split(',');
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    return { zipcode, fr, nl, place, words: searchWords(`${zipcode} ${fr} ${nl}`) };
  });
}

/** The table, loaded at its first use: it is a file of its own. */
async function localities(): Promise<Searchable[]> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** The localities that fit what was typed, best first; accents and typos are forgiven. */
export async function findLocalities(typed: string, most: number): Promise<Locality[]> {
  return bestOf(typed, await localities(), ({ words }) => words, most);
}

/** The localities of a postal code. */
export async function localitiesOf(zipcode: string): Promise<Locality[]> {
  return (await localities()).filter((one) => one.zipcode === zipcode);
}

/** Says where a locality lies, by its postal code and name; by the code's first where the name is not known under it. */
export type LocalityMap = (zipcode: string, city: string) => Place | null;

/** The map of the localities: of addresses themselves, no place is known. */
export async function localityMap(): Promise<LocalityMap> {
  const byZipcode = new Map<string, Searchable[]>();
  for (const one of await localities()) byZipcode.set(one.zipcode, [...(byZipcode.get(one.zipcode) ?? []), one]);
  return (zipcode, city) => {
    const under = byZipcode.get(zipcode) ?? [];
    const name = searchWords(city).join(' ');
    const named = under.find(({ fr, nl }) => [fr, nl].some((one) => searchWords(one).join(' ') === name));
    return (named ?? under[0])?.place ?? null;
  };
}
