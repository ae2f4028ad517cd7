import { bestLocalities, searchTerms } from '#contract/rules/addresses/address-search.ts';
import { readLocalities } from '../db/search/localities.ts';
import type { AddressProvider } from './provider.ts';

const most = 8;

function readSearchable() {
  return readLocalities().map(({ postalCode, nameFr, nameNl, kind }) => ({
    locality: { zipcode: postalCode, fr: nameFr, nl: nameNl },
    zipcode: postalCode,
    isInstitution: kind === 'institution',
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
      const found = bestLocalities(words.join(' '), all, most);
      return Promise.resolve({ addresses: [], localities: found.map(({ locality }) => locality) });
    },
  };
}
