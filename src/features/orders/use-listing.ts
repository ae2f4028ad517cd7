import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderFilter, OrderSort } from '#data/search/order-filter.ts';
import { noFilter } from '#data/search/order-filter.ts';
import { noteListQuery } from '#parts/order-list/back-to-list.ts';
import type { Listing } from './filter-address.ts';
import { listingQuery, parseListing } from './filter-address.ts';

/** Debounce of the text before it enters the address, in milliseconds. */
const debounceTime = 300;

/** The listing of the address with the text as typed, and its actions. */
export interface ListingControl extends Listing {
  setText: (text: string) => void;
  /** Changes parts of the filter, as one history entry. */
  change: (part: Partial<OrderFilter>) => void;
  sortBy: (sort: OrderSort) => void;
  /** Clears the filter and keeps the sort. */
  clear: () => void;
  /** How often it was cleared. Fields then lose what could not be read, too. */
  clears: number;
}

/**
 * Stores the filter and the sort in the address. The text applies at once and enters the address after a debounce. The first
 * text adds a history entry; later edits replace it.
 */
export function useListing(): ListingControl {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  useEffect(() => noteListQuery(query), [query]);
  const address = useMemo(() => parseListing(new URLSearchParams(query)), [query]);
  const [text, setText] = useState(address.filter.text);
  const [clears, setClears] = useState(0);
  /** The text in the address, or about to be. */
  const written = useRef(address.filter.text);
  const listing = useMemo<Listing>(() => ({ ...address, filter: { ...address.filter, text } }), [address, text]);

  function write(next: Listing): void {
    written.current = next.filter.text.trim();
    setParams(listingQuery(next), { preventScrollReset: true });
  }

  // Navigation changed the address: back, forward or a link.
  useEffect(() => {
    if (address.filter.text === written.current) return;
    written.current = address.filter.text;
    setText(address.filter.text);
  }, [address.filter.text]);

  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(() => {
      // Another change may have written the text already.
      if (text.trim() === written.current) return;
      const replace = written.current !== '';
      written.current = text.trim();
      const withText = (current: URLSearchParams): URLSearchParams => {
        const shown = parseListing(current);
        return listingQuery({ ...shown, filter: { ...shown.filter, text } });
      };
      setParams(withText, { replace, preventScrollReset: true });
    }, debounceTime);
    return () => clearTimeout(timer);
  }, [text, setParams]);

  return {
    ...listing,
    setText,
    change: (part) => write({ ...listing, filter: { ...listing.filter, ...part } }),
    sortBy: (sort) => write({ ...listing, sort }),
    clears,
    clear: () => {
      setClears((former) => former + 1);
      setText('');
      write({ ...listing, filter: noFilter });
    },
  };
}
