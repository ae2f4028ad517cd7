import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useState } from 'react';
import type { ClientRequest, ClientsResponse, FoundClient } from '#contract/protocol/search/clients.ts';
import type { ClientSearch, StoredSearch } from '#data/queries/clients/found-clients.ts';
import { isSameSearch, lastFoundClients, storeFoundClients } from '#data/queries/clients/found-clients.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { ClientListing } from '#parts/clients/listing/client-listing.ts';
import { sortText } from '#parts/clients/listing/client-listing.ts';
import type { ClientListingControl } from '#parts/clients/listing/use-client-listing.ts';
import { useClientListing } from '#parts/clients/listing/use-client-listing.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { searchOf } from './search-of.ts';
import type { StoredMatches } from './stored-matches.ts';
import { storedMatches } from './stored-matches.ts';

/** Why the server gave no page: no network, no answer, or the user is no longer a commercial agent. */
export type SearchFailure = 'offline' | 'noAnswer' | 'forbidden';

/** Requests a page of clients from the server. */
export type SearchAllClients = (
  request: ClientRequest,
) => Promise<{ page: ClientsResponse } | { failure: SearchFailure }>;

export interface ClientResults {
  search: ClientSearch;
  rows: FoundClient[];
  total: number;
  next: string | null;
}

export interface AllClientsQuery extends ClientListingControl {
  /** The server's results of the search on screen; null until they arrive. */
  results: ClientResults | null;
  /** What this device has in their place; null while the server answers. */
  stored: StoredMatches | null;
  /** The last searches of this device. */
  searches: readonly StoredSearch[];
  /** Why the last request failed; null when it did not. */
  failure: SearchFailure | null;
  busy: boolean;
  retry: () => void;
  loadMore: () => void;
}

interface PageRequest {
  listing: ClientListing;
  /** The cursor of the page; null for the first page. */
  after: string | null;
  /** Increments at each retry. */
  attempt: number;
}

/** Returns the results with a further page, or with only this page when the search changed. */
function withPage(before: ClientResults | null, { listing, after }: PageRequest, page: ClientsResponse): ClientResults {
  const search = searchOf(listing);
  const { clients, next } = page;
  if (after === null || before === null || !isSameSearch(before.search, search))
    return { search, rows: clients, total: page.total ?? clients.length, next };
  // A page received twice is added once.
  return before.next === after ? { ...before, rows: [...before.rows, ...clients], next } : before;
}

function requestOf({ listing, after }: PageRequest): ClientRequest {
  const { q, type, status } = searchOf(listing);
  const sort = sortText(listing.sort);
  return {
    q,
    ...(type === null ? {} : { type }),
    ...(status === null ? {} : { status }),
    ...(sort === 'name' ? {} : { sort }),
    ...(after === null ? {} : { after }),
  };
}

/** Stores the results on this device, and returns the last searches when a request failed. */
function useStoredSearches(results: ClientResults | null, failed: boolean): readonly StoredSearch[] | null {
  const { db } = useAppData();
  const [searches, setSearches] = useState<readonly StoredSearch[] | null>(null);
  useEffect(() => {
    if (!failed) return;
    let current = true;
    lastFoundClients(db, Date.now()).then(
      (found) => {
        if (current) setSearches(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [db, failed]);
  useEffect(() => {
    // Best effort: a full disk must not hide the results.
    if (results !== null) storeFoundClients(db, results, Date.now()).catch(() => undefined);
  }, [db, results]);
  return searches;
}

/** Searches all clients on the server, page by page. A failed request is repeated when the network returns. */
export function useAllClients(search: SearchAllClients): AllClientsQuery {
  const { i18n } = useLingui();
  const control = useClientListing();
  const { listing, address } = control;
  const [request, setRequest] = useState<PageRequest>({ listing: address, after: null, attempt: 0 });
  const [results, setResults] = useState<ClientResults | null>(null);
  const [settled, setSettled] = useState<{ request: PageRequest; failure: SearchFailure | null } | null>(null);
  if (!isSameSearch(searchOf(request.listing), searchOf(address)))
    setRequest({ listing: address, after: null, attempt: 0 });

  useEffect(() => {
    let current = true;
    async function load(): Promise<void> {
      const answer = await search(requestOf(request));
      if (!current) return;
      if ('page' in answer) setResults((before) => withPage(before, request, answer.page));
      setSettled({ request, failure: 'failure' in answer ? answer.failure : null });
    }
    void load();
    return () => {
      current = false;
    };
  }, [search, request]);

  const now = useNow();
  const busy = settled?.request !== request;
  // Until the server answers again: while one types offline, each text is a request that fails.
  const failure = settled?.failure ?? null;
  const searches = useStoredSearches(results, failure !== null);
  const isAnswered = results !== null && isSameSearch(results.search, searchOf(listing));
  const stored = useMemo(
    () =>
      failure === null || failure === 'forbidden' || isAnswered || searches === null
        ? null
        : storedMatches(i18n, searches, listing, now),
    [i18n, failure, isAnswered, searches, listing, now],
  );
  useEffect(() => {
    if (failure === null) return;
    const repeat = (): void => setRequest((before) => ({ ...before, attempt: before.attempt + 1 }));
    addEventListener('online', repeat);
    return () => removeEventListener('online', repeat);
  }, [failure]);

  return {
    ...control,
    results: isAnswered ? results : null,
    stored,
    searches: searches ?? [],
    failure,
    busy,
    retry: () => setRequest((before) => ({ ...before, attempt: before.attempt + 1 })),
    loadMore: () => setRequest((before) => (results === null ? before : { ...before, after: results.next })),
  };
}
