import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientsResponse, FoundClient } from '#contract/protocol/clients.ts';

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
  /** The current request failed: no network, or no answer. */
  failed: boolean;
  busy: boolean;
  retry: () => void;
  loadMore: () => void;
}

/** Debounce of the search text, milliseconds. */
const debounceMs = 300;

/** The search text as typed, and debounced as `?q=` in the URL. */
function useSearchText(): { text: string; q: string; setText: (text: string) => void } {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [text, setText] = useState(q);
  const written = useRef(q);
  // The URL changed by navigation: back, forward or a link.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);
  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(() => {
      const replace = written.current !== '';
      written.current = text.trim();
      setParams(written.current === '' ? {} : { q: written.current }, { replace, preventScrollReset: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, setParams]);
  return { text, q, setText };
}

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

/** Searches all clients on the server, page by page. A failed request is repeated when the network returns. */
export function useAllClients(search: SearchAllClients): AllClientsQuery {
  const { text, q, setText } = useSearchText();
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

  const busy = settled?.request !== request;
  const failed = settled?.failed === true && !busy;
  useEffect(() => {
    if (!failed) return;
    const repeat = (): void => setRequest((before) => ({ ...before, attempt: before.attempt + 1 }));
    addEventListener('online', repeat);
    return () => removeEventListener('online', repeat);
  }, [failed]);

  return {
    text,
    setText,
    results,
    failed,
    busy,
    retry: () => setRequest((before) => ({ ...before, attempt: before.attempt + 1 })),
    loadMore: () => setRequest((before) => (results === null ? before : { ...before, after: results.next })),
  };
}
