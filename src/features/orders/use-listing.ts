import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderFilter, OrderSort } from '#data/search/order-filter.ts';
import { noFilter } from '#data/search/order-filter.ts';
import type { Listing } from './filter-address.ts';
import { listingQuery, parseListing } from './filter-address.ts';

/** How long typing must pause before the text is put into the address, milliseconds. */
const settleTime = 300;

/** The listing as the address says it, with the text as it is being typed, and the ways to change it. */
export interface ListingControl extends Listing {
  setText: (text: string) => void;
  /** Changes parts of the filter: a step that the back button takes back. */
  change: (part: Partial<OrderFilter>) => void;
  sortBy: (sort: OrderSort) => void;
  /** Drops every filter; the sort stays. */
  clear: () => void;
}

/**
 * Keeps filters and sort in the address. Text is shown and searched at once, and written when typing pauses: its first letter
 * is a step back, the others are not.
 */
export function useListing(): ListingControl {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const address = useMemo(() => parseListing(new URLSearchParams(query)), [query]);
  const [text, setText] = useState(address.filter.text);
  /** The text that the address holds, or is about to. */
  const written = useRef(address.filter.text);
  const listing = useMemo<Listing>(() => ({ ...address, filter: { ...address.filter, text } }), [address, text]);

  function write(next: Listing): void {
    written.current = next.filter.text.trim();
    setParams(listingQuery(next), { preventScrollReset: true });
  }

  // The address changed by itself: back, forward, a link.
  useEffect(() => {
    if (address.filter.text === written.current) return;
    written.current = address.filter.text;
    setText(address.filter.text);
  }, [address.filter.text]);

  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(() => {
      // Another change may have written the text along.
      if (text.trim() === written.current) return;
      const replace = written.current !== '';
      written.current = text.trim();
      const withText = (current: URLSearchParams): URLSearchParams => {
        const shown = parseListing(current);
        return listingQuery({ ...shown, filter: { ...shown.filter, text } });
      };
      setParams(withText, { replace, preventScrollReset: true });
    }, settleTime);
    return () => clearTimeout(timer);
  }, [text, setParams]);

  return {
    ...listing,
    setText,
    change: (part) => write({ ...listing, filter: { ...listing.filter, ...part } }),
    sortBy: (sort) => write({ ...listing, sort }),
    clear: () => {
      setText('');
      write({ ...listing, filter: noFilter });
    },
  };
}
