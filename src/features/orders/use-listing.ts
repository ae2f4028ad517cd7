import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderFilter, OrderSort } from '#data/search/orders/order-filter.ts';
import { noFilter } from '#data/search/orders/order-filter.ts';
import { useTypedFilters } from '#hooks/orders/use-typed-filters.ts';
import { noteListQuery } from '#parts/order-list/back-to-list.ts';
import type { Listing } from './filters/filter-address.ts';
import { listingQuery, parseListing } from './filters/filter-address.ts';

/** Parses the search text of an address. */
const parseText = (params: URLSearchParams): { q: string } => ({ q: parseListing(params).filter.text });

/** The listing of the address with the text as typed, and its actions. */
export interface ListingControl extends Listing {
  setText: (text: string) => void;
  /** Changes parts of the filter, as one history entry. */
  change: (part: Partial<OrderFilter>) => void;
  /** Sorts the list, without a history entry. */
  sortBy: (sort: OrderSort) => void;
  /** Clears the filter and keeps the sort. */
  clear: () => void;
  /** How often it was cleared. Fields then lose what could not be read, too. */
  clears: number;
}

/** Stores the filter and the sort in the address. */
export function useListing(): ListingControl {
  const [, setParams] = useSearchParams();
  const { params, typed, setTyped, noteWritten } = useTypedFilters(parseText);
  const text = typed.q;
  useEffect(() => noteListQuery(params.toString()), [params]);
  const address = useMemo(() => parseListing(params), [params]);
  const [clears, setClears] = useState(0);
  const listing = useMemo<Listing>(() => ({ ...address, filter: { ...address.filter, text } }), [address, text]);

  function write(next: Listing, replace = false): void {
    noteWritten({ q: next.filter.text });
    setParams(listingQuery(next), { replace });
  }

  return {
    ...listing,
    setText: (q) => setTyped({ q }),
    change: (part) => write({ ...listing, filter: { ...listing.filter, ...part } }),
    sortBy: (sort) => write({ ...listing, sort }, true),
    clears,
    clear: () => {
      setClears((former) => former + 1);
      setTyped({ q: '' });
      write({ ...listing, filter: noFilter });
    },
  };
}
