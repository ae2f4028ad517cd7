import { useEffect, useState } from 'react';
import type { DriveFilters, DriveOrder, DriveResponse } from '#contract/protocol/search/drive.ts';

/** Requests a page of the drive from the server; null when the request fails. */
export type SearchDrive = (filters: DriveFilters, after: string | null) => Promise<DriveResponse | null>;

export interface ServerResults {
  orders: readonly DriveOrder[];
  total: number;
  next: string | null;
}

export interface ServerDrive {
  /** Null before the search; the results are those of the present filters. */
  results: ServerResults | null;
  state: 'idle' | 'busy' | 'failed';
  search: () => void;
  loadMore: () => void;
}

interface Asked {
  filters: DriveFilters;
  after: string | null;
  attempt: number;
}

/** Searches the server's drive on request. Changed filters clear the results: they answered another question. */
export function useServerDrive(search: SearchDrive, filters: DriveFilters): ServerDrive {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [settled, setSettled] = useState<{ asked: Asked; results: ServerResults | null } | null>(null);
  const current = asked?.filters === filters ? asked : null;

  useEffect(() => {
    if (current === null) return;
    let isCurrent = true;
    void search(current.filters, current.after).then((page) => {
      if (!isCurrent) return;
      setSettled((before) => {
        const former = before?.asked.filters === current.filters ? before.results : null;
        if (page === null) return { asked: current, results: former };
        const orders = current.after === null ? page.orders : [...(former?.orders ?? []), ...page.orders];
        return {
          asked: current,
          results: { orders, total: page.total ?? former?.total ?? orders.length, next: page.next },
        };
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [search, current]);

  const results = settled?.asked.filters === filters ? settled.results : null;
  const isSettled = settled?.asked === current;
  const isAnswered = isSettled && results !== null && (current?.after === null || results.next !== current?.after);
  const ask = (after: string | null): void =>
    setAsked((before) => ({ filters, after, attempt: (before?.attempt ?? 0) + 1 }));
  const whenAsked = isSettled ? 'failed' : 'busy';
  return {
    results,
    state: current === null || isAnswered ? 'idle' : whenAsked,
    search: () => ask(null),
    loadMore: () => ask(results?.next ?? null),
  };
}
