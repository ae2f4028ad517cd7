import { useEffect, useEffectEvent, useState } from 'react';
import type { FoundOrder, SearchResponse } from '#contract/protocol/search/orders.ts';
import type { Place } from '#data/text/house-key.ts';
import { houseKey } from '#data/text/house-key.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';

/** Debounce of requests, milliseconds. */
const debounceMs = 600;
const none: readonly FoundOrder[] = [];

/** Returns the server's orders at an address since a day. Nothing while it is not asked, and when it does not answer. */
export function useServerDuplicates(
  place: Place | null,
  since: string,
  search: SearchServerOrders,
): readonly FoundOrder[] {
  const online = useOnline();
  const key = place === null ? '' : JSON.stringify([place.street, place.number, place.zipcode, since]);
  const [answer, setAnswer] = useState<{ key: string; found: readonly FoundOrder[] } | null>(null);
  const ask = useEffectEvent((isCurrent: () => boolean): void => {
    if (place === null) return;
    const q = `${place.street} ${place.number} ${place.zipcode}`.slice(0, 200);
    const show = (page: SearchResponse | null): void => {
      if (!isCurrent() || page === null) return;
      setAnswer({ key, found: page.orders.filter(({ address }) => houseKey(address) === houseKey(place)) });
    };
    search([
      ['q', q],
      ['from', since],
    ]).then(show, () => undefined);
  });
  useEffect(() => {
    if (key === '' || !online) return;
    let current = true;
    const timer = setTimeout(() => ask(() => current), debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, online, search]);
  return answer?.key === key ? answer.found : none;
}
