import { useEffect, useState } from 'react';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import { bestOf } from '#contract/rules/addresses/address-search.ts';
import type { KnownCustomer, OrderMemory } from '#data/queries/clients/order-memory.ts';
import { customerOfClient } from '#data/queries/clients/order-memory.ts';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import { useOnline } from '#hooks/app/use-online.ts';

/** Asks the server for customers, by a text or by what identifies them; null when it does not answer. */
export interface ServerCustomers {
  search: (q: string) => Promise<readonly FoundClient[] | null>;
  known: FindKnownClients;
}

export interface FoundCustomers {
  customers: KnownCustomer[];
  /** What the server contributes. `none`: it is not asked. */
  server: 'none' | 'asking' | 'answered' | 'failed' | 'offline';
}

const maxResults = 8;
const minTyped = 2;
/** Debounce of requests, milliseconds. */
const debounceMs = 350;

interface Answer {
  q: string;
  found: readonly FoundClient[] | null;
}

/** Searches the customers of this device at once and those of the server when it answers. Each appears once. */
export function useCustomerSearch(
  typed: string,
  memory: OrderMemory | null,
  searchServer: ServerCustomers | null,
): FoundCustomers {
  const online = useOnline();
  const q = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asks = searchServer !== null && online && q.length >= minTyped;
  useEffect(() => {
    if (!asks || searchServer === null) return;
    let current = true;
    const timer = setTimeout(() => {
      const set = (found: readonly FoundClient[] | null): void => {
        if (current) setAnswer({ q, found });
      };
      searchServer.search(q).then(set, () => set(null));
    }, debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, searchServer, q]);

  const here = q === '' ? [] : bestOf(q, memory?.customers ?? [], ({ words }) => words, maxResults);
  const isAnswered = asks && answer?.q === q;
  const there = (isAnswered ? (answer.found ?? []) : []).map((client) => customerOfClient(client));
  const known = new Set(here.map(({ client }) => client.id));
  const customers = [...here, ...there.filter(({ client }) => !known.has(client.id))].slice(0, maxResults);
  const state = (): FoundCustomers['server'] => {
    if (searchServer === null || q.length < minTyped) return 'none';
    if (!online) return 'offline';
    if (!isAnswered) return 'asking';
    return answer.found === null ? 'failed' : 'answered';
  };
  return { customers, server: state() };
}
