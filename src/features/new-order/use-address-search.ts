import { useEffect, useState } from 'react';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider, FoundAddress } from '#contract/protocol/addresses.ts';
import { bestOf } from '#contract/rules/address-search.ts';
import type { OrderMemory } from '#data/queries/order-memory.ts';
import type { Locality } from '#data/search/localities.ts';
import { findLocalities } from '#data/search/localities.ts';

/** A find whose parts come when it is chosen, and whom the screen names for it. */
export type SuggestedAddress = Extract<FoundAddress, { address: null }> & { credit: string | null };

export interface AddressFinds {
  /** What these finds are for: what is typed meanwhile has others. */
  typed: string;
  known: Address[];
  localities: Locality[];
  suggested: SuggestedAddress[];
  /** Everybody who was asked has answered, or will not. */
  complete: boolean;
}

const nothing: AddressFinds = { typed: '', known: [], localities: [], suggested: [], complete: false };
const most = 6;
/** Quiet before anybody outside of the device is asked, milliseconds, and the least that is asked for. */
const pause = 350;
const leastTyped = 3;

const keyOf = (address: Address): string => Object.values(address).join('|').toLowerCase();

/** With what one more provider found: addresses that are there already once, those that were there first first. */
function withFound(
  finds: AddressFinds,
  found: readonly FoundAddress[],
  credit: AddressProvider['credit'],
): AddressFinds {
  const all = [...finds.known, ...found.flatMap(({ address }) => address ?? [])];
  const distinct = all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index);
  const suggested = found.flatMap((one) => (one.address === null ? [{ ...one, credit }] : []));
  return { ...finds, known: distinct.slice(0, most), suggested: [...finds.suggested, ...suggested] };
}

/** Finds of the device at once, those of the providers added as they come. */
export function useAddressSearch(
  typed: string,
  memory: OrderMemory | null,
  providers: readonly AddressProvider[],
): AddressFinds {
  const [finds, setFinds] = useState(nothing);
  useEffect(() => {
    let current = true;
    const update = (change: (before: AddressFinds) => AddressFinds): void => {
      if (current) setFinds(change);
    };
    const known = bestOf(typed, memory?.addresses ?? [], ({ words }) => words, most).map(({ address }) => address);

    async function ask(provider: AddressProvider): Promise<void> {
      const found = await provider.find(typed).catch(() => null);
      if (found !== null) update((before) => withFound(before, found, provider.credit));
    }
    async function find(): Promise<void> {
      const localities = await findLocalities(typed, most).catch(() => []);
      update(() => ({ ...nothing, typed, known, localities }));
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (current && typed.trim().length >= leastTyped) await Promise.all(providers.map(ask));
      update((before) => ({ ...before, complete: true }));
    }
    void find();
    return () => {
      current = false;
    };
  }, [typed, memory, providers]);
  return finds;
}
