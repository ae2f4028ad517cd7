import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FoundClient, KnownClientsRequest } from '#contract/protocol/search/clients.ts';
import type { SameField } from '#data/queries/clients/duplicate-clients.ts';
import { useOnline } from '#hooks/app/use-online.ts';

/** Asks the server for the clients with one of these marks; null when it does not answer. */
export type FindKnownClients = (marks: KnownClientsRequest) => Promise<readonly FoundClient[] | null>;

/** Debounce of requests, milliseconds. */
const debounceMs = 350;

/** Returns what the server is asked about marks; it compares no names. */
function requestOfMarks(marks: readonly (readonly [SameField, string])[]): KnownClientsRequest {
  const of = (field: SameField): string[] => [
    ...new Set(marks.flatMap(([name, value]) => (name === field ? [value] : []))),
  ];
  return { vatNumbers: of('vatNumber'), emails: of('email'), phones: of('phone') };
}

export interface ServerKnown {
  clients: readonly FoundClient[];
  /** `none`: there is nothing to ask, or nobody who may. */
  server: 'none' | 'asking' | 'answered' | 'failed' | 'offline';
  /** Asks once more; the former answer stays when there is no other. */
  askAgain: () => Promise<readonly FoundClient[]>;
}

/** Asks the server for the clients that have one of these marks: a device has those of its user only. */
export function useServerKnown(
  marks: readonly (readonly [SameField, string])[],
  find: FindKnownClients | null,
): ServerKnown {
  const online = useOnline();
  const request = requestOfMarks(marks);
  const key = JSON.stringify(request);
  const ask = (): Promise<readonly FoundClient[] | null> => find?.(request) ?? Promise.resolve(null);
  const askNow = useEffectEvent(ask);
  const [answer, setAnswer] = useState<{ key: string; found: readonly FoundClient[] | null } | null>(null);
  const hasMarks = Object.values(request).flat().length > 0;
  const asks = find !== null && hasMarks;
  useEffect(() => {
    if (!asks || !online) return;
    let current = true;
    const timer = setTimeout(() => {
      const set = (found: readonly FoundClient[] | null): void => {
        if (current) setAnswer({ key, found });
      };
      askNow().then(set, () => set(null));
    }, debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, online, key]);
  const isAnswered = asks && answer?.key === key;
  const clients = useMemo(() => (isAnswered ? (answer?.found ?? []) : []), [isAnswered, answer]);
  const state = (): ServerKnown['server'] => {
    if (!asks) return 'none';
    if (isAnswered && answer?.found !== null) return 'answered';
    if (!online) return 'offline';
    return isAnswered ? 'failed' : 'asking';
  };
  async function askAgain(): Promise<readonly FoundClient[]> {
    const found = asks && online ? await ask().catch(() => null) : null;
    if (found !== null) setAnswer({ key, found });
    return found ?? clients;
  }
  return { clients, server: state(), askAgain };
}
