import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientsResponse, FoundClient } from '#contract/protocol/clients.ts';

/** Asks the server for a page; null when it does not give it. */
export type SearchAllClients = (q: string, after: string | null) => Promise<ClientsResponse | null>;

export interface AllClients {
  /** What the rows are for. */
  q: string;
  rows: FoundClient[];
  total: number;
  next: string | null;
}

export interface AllClientsSearch {
  typed: string;
  type: (typed: string) => void;
  /** The last answer, shown until there is another one; null before the first. */
  found: AllClients | null;
  /** What is asked for now has not come: no network, or no answer. */
  failed: boolean;
  busy: boolean;
  retry: () => void;
  readMore: () => void;
}

/** How long typing must pause before the server is asked, milliseconds. */
const pause = 300;

/** The search's text: as it is typed, and as it stands in the address once typing pauses. */
function useText(): { typed: string; q: string; type: (typed: string) => void } {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, type] = useState(q);
  const written = useRef(q);
  // The address changed by itself: back, forward, a link.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    type(q);
  }, [q]);
  useEffect(() => {
    if (typed.trim() === written.current) return;
    const timer = setTimeout(() => {
      const replace = written.current !== '';
      written.current = typed.trim();
      setParams(written.current === '' ? {} : { q: written.current }, { replace, preventScrollReset: true });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, setParams]);
  return { typed, q, type };
}

interface Asked {
  q: string;
  /** The page after this one; null for the first. */
  after: string | null;
  /** Asks the same once more. */
  attempt: number;
}

/** With a page more, or the first one of other words. */
function withPage(before: AllClients | null, { q, after }: Asked, page: ClientsResponse): AllClients {
  const { clients, next } = page;
  if (after === null || before === null || before.q !== q)
    return { q, rows: clients, total: page.total ?? clients.length, next };
  // The same page twice is one page.
  return before.next === after ? { ...before, rows: [...before.rows, ...clients], next } : before;
}

/** All clients as the server finds them, page after page. It is asked again when the network comes back. */
export function useAllClients(search: SearchAllClients): AllClientsSearch {
  const { typed, q, type } = useText();
  const [asked, setAsked] = useState<Asked>({ q, after: null, attempt: 0 });
  const [found, setFound] = useState<AllClients | null>(null);
  const [settled, setSettled] = useState<{ asked: Asked; failed: boolean } | null>(null);
  if (asked.q !== q) setAsked({ q, after: null, attempt: 0 });

  useEffect(() => {
    let current = true;
    async function ask(): Promise<void> {
      const page = await search(asked.q, asked.after);
      if (!current) return;
      if (page !== null) setFound((before) => withPage(before, asked, page));
      setSettled({ asked, failed: page === null });
    }
    void ask();
    return () => {
      current = false;
    };
  }, [search, asked]);

  const busy = settled?.asked !== asked;
  const failed = settled?.failed === true && !busy;
  useEffect(() => {
    if (!failed) return;
    const again = (): void => setAsked((before) => ({ ...before, attempt: before.attempt + 1 }));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failed]);

  return {
    typed,
    type,
    found,
    failed,
    busy,
    retry: () => setAsked((before) => ({ ...before, attempt: before.attempt + 1 })),
    readMore: () => setAsked((before) => (found === null ? before : { ...before, after: found.next })),
  };
}
