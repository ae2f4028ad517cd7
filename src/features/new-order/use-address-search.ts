import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { FoundAddresses } from '#contract/protocol/addresses.ts';
import { bestOf } from '#contract/rules/address-search.ts';
import type { OrderMemory } from '#data/queries/order-memory.ts';
import type { Locality } from '#data/search/localities.ts';
import { findLocalities } from '#data/search/localities.ts';

/** Asks the server; null when it does not answer. */
export type SearchAddresses = (typed: string) => Promise<FoundAddresses | null>;

export interface AddressFinds {
  /** What these finds are for: what is typed meanwhile has others. */
  typed: string;
  known: Order['address'][];
  localities: Locality[];
}

const most = 6;
/** Quiet before the server is asked, milliseconds. */
const pause = 350;

const keyOf = (address: Order['address']): string => Object.values(address).join('|').toLowerCase();

/** Finds of the device at once, those of the server added when they come. */
export function useAddressSearch(
  typed: string,
  memory: OrderMemory | null,
  searchOnline: SearchAddresses,
): AddressFinds {
  const { i18n } = useLingui();
  const [finds, setFinds] = useState<AddressFinds>({ typed: '', known: [], localities: [] });
  useEffect(() => {
    let current = true;
    const known = bestOf(typed, memory?.addresses ?? [], ({ words }) => words, most).map(({ address }) => address);

    async function find(): Promise<void> {
      const localities = await findLocalities(typed, most).catch(() => []);
      if (current) setFinds({ typed, known, localities });
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (!current || typed.trim().length < 3) return;
      const online = await searchOnline(typed);
      if (!current || online === null) return;
      const all = [...known, ...online.addresses];
      const distinct = all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index);
      setFinds({ typed, known: distinct.slice(0, most), localities });
    }
    void find();
    return () => {
      current = false;
    };
  }, [typed, memory, searchOnline, i18n]);
  return finds;
}
