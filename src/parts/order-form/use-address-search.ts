import { useEffect, useState } from 'react';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider, FoundAddress } from '#contract/protocol/search/addresses.ts';
import { bestOf } from '#contract/rules/addresses/address-search.ts';
import type { OrderMemory } from '#data/queries/clients/order-memory.ts';
import type { Locality } from '#data/search/localities.ts';
import { findLocalities } from '#data/search/localities.ts';

/** A provider's result whose address is fetched when it is chosen, with the provider's name to show. */
export type SuggestedAddress = Extract<FoundAddress, { address: null }> & { credit: string | null };

export interface AddressResults {
  /** The search text of these results; the field may hold a newer one. */
  typed: string;
  known: Address[];
  localities: Locality[];
  suggested: SuggestedAddress[];
  /** Every provider answered or failed. */
  complete: boolean;
}

const noResults: AddressResults = { typed: '', known: [], localities: [], suggested: [], complete: false };
const maxResults = 6;
/** Debounce of requests to the providers, milliseconds, and the minimum number of typed characters for a request. */
const debounceMs = 350;
const minTyped = 3;

const keyOf = (address: Address): string => Object.values(address).join('|').toLowerCase();

/** Returns the results with those of one more provider appended; duplicate addresses are dropped. */
function withFound(
  results: AddressResults,
  found: readonly FoundAddress[],
  credit: AddressProvider['credit'],
): AddressResults {
  const all = [...results.known, ...found.flatMap(({ address }) => address ?? [])];
  const distinct = all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index);
  const suggested = found.flatMap((one) => (one.address === null ? [{ ...one, credit }] : []));
  return { ...results, known: distinct.slice(0, maxResults), suggested: [...results.suggested, ...suggested] };
}

/** Searches addresses: the device's results come at once, those of the providers are added as they arrive. */
export function useAddressSearch(
  typed: string,
  memory: OrderMemory | null,
  providers: readonly AddressProvider[],
): AddressResults {
  const [results, setResults] = useState(noResults);
  useEffect(() => {
    let current = true;
    const update = (change: (before: AddressResults) => AddressResults): void => {
      if (current) setResults(change);
    };
    const known = bestOf(typed, memory?.addresses ?? [], ({ words }) => words, maxResults).map(
      ({ address }) => address,
    );

    async function ask(provider: AddressProvider): Promise<void> {
      const found = await provider.find(typed).catch(() => null);
      if (found !== null) update((before) => withFound(before, found, provider.credit));
    }
    async function find(): Promise<void> {
      const localities = await findLocalities(typed, maxResults).catch(() => []);
      update(() => ({ ...noResults, typed, known, localities }));
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      if (current && typed.trim().length >= minTyped) await Promise.all(providers.map(ask));
      update((before) => ({ ...before, complete: true }));
    }
    void find();
    return () => {
      current = false;
    };
  }, [typed, memory, providers]);
  return results;
}
