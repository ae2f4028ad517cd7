import { bestOf, searchWords } from '#contract/rules/address-search.ts';
import { readLocalities } from '../db/localities.ts';
import type { AddressProvider } from './provider.ts';

const most = 8;

/** The localities of Belgium, by postal code and by their names in both languages. */
export function localityProvider(): AddressProvider {
  const all = readLocalities().map(({ postalCode, nameFr, nameNl }) => ({
    locality: { zipcode: postalCode, fr: nameFr, nl: nameNl },
    words: searchWords(`${postalCode} ${nameFr} ${nameNl}`),
  }));
  return {
    find: (typed) => {
      const found = bestOf(typed, all, ({ words }) => words, most);
      return Promise.resolve({ addresses: [], localities: found.map(({ locality }) => locality) });
    },
  };
}
