import { useLingui } from '@lingui/react/macro';
import { Cloud } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FoundOrder } from '#contract/protocol/search/orders.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import type { PaletteItem } from './palette-item.ts';
import { addressOf } from './palette-item.ts';

/** Debounce, milliseconds: letters follow one another. */
const debounceMs = 400;
const foundMax = 5;

interface Answer {
  text: string;
  orders: readonly FoundOrder[];
}

interface ServerMatches {
  items: PaletteItem[];
  /** The server has answered for this text. */
  isAnswered: boolean;
}

/** Returns the orders with a text that only the server has, once it answers. */
export function useServerMatches(text: string, search: SearchServerOrders): ServerMatches {
  const { t, i18n } = useLingui();
  const { online, firstSync } = useSyncStatus();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isAsked = online && !firstSync && text.length > 1;
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const query = [
      ['q', text],
      ['beyond', '1'],
      ['limit', String(foundMax)],
    ] as const;
    const timer = setTimeout(() => {
      search(query).then(
        (found) => {
          if (isCurrent && found !== null) setAnswer({ text, orders: found.orders });
        },
        () => undefined,
      );
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isAsked, text, search]);
  const known = isAsked && answer?.text === text ? answer.orders : null;
  const items = (known ?? []).map((order): PaletteItem => ({
    key: order.id,
    icon: Cloud,
    title: addressOf(i18n, order),
    detail: [order.number, t`sur le serveur`].filter((part) => part !== null).join(' · '),
    target: `/orders/${order.number ?? order.id}`,
  }));
  return { items, isAnswered: known !== null };
}
