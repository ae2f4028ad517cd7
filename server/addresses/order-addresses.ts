import type { Address } from '#contract/entities/common.ts';
import { bestOf, searchTerms } from '#contract/rules/addresses/address-search.ts';
import { townSearchText } from '#contract/rules/addresses/town-names.ts';
import { addressCandidates } from '../db/search/address-search.ts';
import { scopesOfViewer } from '../domain/rows/scopes.ts';
import type { SearchGate } from '../operations/search-gate.ts';
import type { AddressProvider } from './provider.ts';

/** Addresses that are returned. */
const most = 8;

/** Searches the addresses of orders that the viewer may see. */
export function orderAddressProvider(search: SearchGate): AddressProvider {
  return {
    find: async (words, viewer, isAbandoned) => {
      const all = await search(viewer.id, isAbandoned, (db) => addressCandidates(db, words, scopesOfViewer(viewer)));
      const wordsOf = (address: Address): string[] =>
        searchTerms(`${address.street} ${address.number} ${townSearchText(address)}`);
      return { addresses: bestOf(words.join(' '), all, wordsOf, most), localities: [] };
    },
  };
}
