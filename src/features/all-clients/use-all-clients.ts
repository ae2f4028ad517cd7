import { useEffect, useState } from 'react';
import type { ClientsResponse, FoundClient } from '#contract/protocol/clients.ts';
import { lastFoundClients, storeFoundClients } from '#data/queries/found-clients.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useTypedFilters } from '#hooks/use-typed-filters.ts';

/** Requests a page of clients from the server; null when the request fails. */
export type SearchAllClients = (q: string, after: string | null) => Promise<ClientsResponse | null>;

export interface ClientResults {
  /** The search text of these rows. */
  q: string;
  rows: FoundClient[];
  total: number;
  next: string | null;
}

export interface AllClientsQuery {
  /** The text in the search field. */
  text: string;
  setText: (text: string) => void;
  /** The last results, shown until newer ones arrive; null before the first. */
  results: ClientResults | null;
  /** When the server gave the results, milliseconds; null when it gave them to this page. */
  storedAt: number | null;
  /** The current request failed: no network, or no answer. */
  failed: boolean;
  busy: boolean;
  retry: () => void;
  loadMore: () => void;
}

/** Parses the search text of an address. */
const parseText = (params: URLSearchParams): { q: string } => ({ q: params.get('q') ?? '' });

interface PageRequest {
  q: string;
  /** The cursor of the page; null for the first page. */
  after: string | null;
  /** Increments at each retry. */
  attempt: number;
}

/** Returns the results with a further page, or with only this page when the search text changed. */
function withPage(before: ClientResults | null, { q, after }: PageRequest, page: ClientsResponse): ClientResults {
  const { clients, next } = page;
  if (after === null || before === null || before.q !== q)
    return { q, rows: clients, total: page.total ?? clients.length, next };
  // A page received twice is added once.
  return before.next === after ? { ...before, rows: [...before.rows, ...clients], next } : before;
}

/**
 * Stores the results on this device, and returns the last ones when the server does not answer the first request.
 * @param isUnanswered the first request failed
 */
function useLastResults(results: ClientResults | null, isUnanswered: boolean): (ClientResults & { at: number }) | null {
  const { db } = useAppData();
  const [last, setLast] = useState<(ClientResults & { at: number }) | null>(null);
  useEffect(() => {
    if (!isUnanswered) return;
    let current = true;
    lastFoundClients(db, Date.now()).then(
      (found) => {
        if (current && found !== null) setLast({ ...found, next: null });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [db, isUnanswered]);
  useEffect(() => {
    // Best effort: a full disk must not hide the results.
    if (results !== null) storeFoundClients(db, results, Date.now()).catch(() => undefined);
  }, [db, results]);
  return last;
}

/** Searches all clients on the server, page by page. A failed request is repeated when the network returns. */
export function useAllClients(search: SearchAllClients): AllClientsQuery {
  const { params, typed, setTyped } = useTypedFilters(parseText);
  const { q } = parseText(params);
  const [request, setRequest] = useState<PageRequest>({ q, after: null, attempt: 0 });
  const [results, setResults] = useState<ClientResults | null>(null);
  const [settled, setSettled] = useState<{ request: PageRequest; failed: boolean } | null>(null);
  if (request.q !== q) setRequest({ q, after: null, attempt: 0 });

  useEffect(() => {
    let current = true;
    async function load(): Promise<void> {
      const page = await search(request.q, request.after);
      if (!current) return;
      if (page !== null) setResults((before) => withPage(before, request, page));
      setSettled({ request, failed: page === null });
    }
    void load();
    return () => {
      current = false;
    };
  }, [search, request]);

  const last = useLastResults(results, results === null && settled?.failed === true);
  const busy = settled?.request !== request;
  const failed = settled?.failed === true && !busy;
  useEffect(() => {
    if (!failed) return;
    const repeat = (): void => setRequest((before) => ({ ...before, attempt: before.attempt + 1 }));
    addEventListener('online', repeat);
    return () => removeEventListener('online', repeat);
  }, [failed]);

  return {
    text: typed.q,
    setText: (text) => setTyped({ q: text }),
    results: results ?? last,
    storedAt: results === null ? (last?.at ?? null) : null,
    failed,
    busy,
    retry: () => setRequest((before) => ({ ...before, attempt: before.attempt + 1 })),
    loadMore: () => setRequest((before) => (results === null ? before : { ...before, after: results.next })),
  };
}
