import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedFilters } from '#hooks/orders/use-typed-filters.ts';
import type { ClientListing } from './client-listing.ts';
import { listingQuery, parseListing } from './client-listing.ts';

/** Parses the search text of an address. */
const parseText = (params: URLSearchParams): { q: string } => ({ q: parseListing(params).text });

/** The listing of the address with the text as typed, and its actions. */
export interface ClientListingControl {
  listing: ClientListing;
  /** The listing of the rendered address, without what is being typed. */
  address: ClientListing;
  setText: (text: string) => void;
  /** Changes parts, as one history entry; the sort alone is none. */
  change: (part: Partial<ClientListing>) => void;
}

/** Stores filter and sort in the address. */
export function useClientListing(): ClientListingControl {
  const [, setParams] = useSearchParams();
  const { params, typed, setTyped, noteWritten } = useTypedFilters(parseText);
  const text = typed.q;
  const address = useMemo(() => parseListing(params), [params]);
  const listing = useMemo(() => ({ ...address, text }), [address, text]);
  return {
    listing,
    address,
    setText: (q) => setTyped({ q }),
    change: (part) => {
      const next = { ...listing, ...part };
      noteWritten({ q: next.text });
      if (next.text !== text) setTyped({ q: next.text });
      setParams(listingQuery(next), { replace: Object.keys(part).every((name) => name === 'sort') });
    },
  };
}
