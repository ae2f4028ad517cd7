import { bestOf, searchTerms } from '#contract/rules/address-search.ts';
import { readLocalities } from '../db/localities.ts';
import type { AddressProvider } from './provider.ts';

const most = 8;

function readSearchable() {
  return readLocalities().map(({ postalCode, nameFr, nameNl }) => ({
    locality: { zipcode: postalCode, fr: nameFr, nl: nameNl },
    words: searchTerms(`${postalCode} ${nameFr} ${nameNl}`),
  }));
}

/** Read once: the localities are part of the product. */
let searchable: ReturnType<typeof readSearchable> | undefined;

/** Searches the localities of Belgium, by postal code and by their names in both languages. */
export function localityProvider(): AddressProvider {
  const all = (searchable ??= readSearchable());
  return {
    find: (words) => {
      const found = bestOf(words.join(' '), all, (one) => one.words, most);
      return Promise.resolve({ addresses: [], localities: found.map(({ locality }) => locality) });
    },
  };
}
