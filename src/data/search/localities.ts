import { bestOf, searchWords } from '#contract/rules/address-search.ts';

/** A Belgian locality under its postal code, with its name in both languages (the same where only one is in use). */
export interface Locality {
  zipcode: string;
  fr: string;
  nl: string;
}

interface Searchable extends Locality {
  words: string[];
}

let loading: Promise<Searchable[]> | undefined;

async function load(): Promise<Searchable[]> {
  const { default: text } = await import('#contract/data/localities.csv?raw');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [zipcode = '', fr = '', nl = ''] = line.split(',');
    return { zipcode, fr, nl, words: searchWords(`${zipcode} ${fr} ${nl}`) };
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
