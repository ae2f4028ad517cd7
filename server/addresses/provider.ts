import type { FoundAddresses } from '#contract/protocol/search/addresses.ts';
import { searchTerms } from '#contract/rules/addresses/address-search.ts';
import type { Viewer } from '../domain/rows/viewer.ts';

/** Finds addresses for typed words, best first. `isAbandoned` returns true once nobody waits for them. */
export interface AddressProvider {
  find: (words: readonly string[], viewer: Viewer, isAbandoned: () => boolean) => Promise<FoundAddresses>;
}

/** Words that a search considers. Each costs a comparison with every candidate. */
const wordsMax = 8;

/** Returns the results of several providers, those of the first one first. */
export async function findWithAll(
  providers: readonly AddressProvider[],
  typed: string,
  viewer: Viewer,
  isAbandoned: () => boolean,
): Promise<FoundAddresses> {
  const words = [...new Set(searchTerms(typed))].slice(0, wordsMax);
  if (words.length === 0) return { addresses: [], localities: [] };
  const found = await Promise.all(providers.map((provider) => provider.find(words, viewer, isAbandoned)));
  return {
    addresses: found.flatMap(({ addresses }) => addresses),
    localities: found.flatMap(({ localities }) => localities),
  };
}
