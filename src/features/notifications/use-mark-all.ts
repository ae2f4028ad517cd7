import { useState } from 'react';
import { markMessagesReadMax } from '#contract/mutations/order-mark-messages-read.ts';
import { useMutate } from '#hooks/use-mutate.ts';

/** Marks messages as read, order by order; `busy` while it goes on. Returns the code of the first failure, or null. */
export function useMarkAll(): {
  busy: boolean;
  markAll: (byOrder: ReadonlyMap<string, string[]>) => Promise<string | null>;
} {
  const mutate = useMutate();
  const [busy, setBusy] = useState(false);

  async function markAll(byOrder: ReadonlyMap<string, string[]>): Promise<string | null> {
    setBusy(true);
    try {
      for (const [orderId, ids] of byOrder) {
        for (let from = 0; from < ids.length; from += markMessagesReadMax) {
          const messageIds = ids.slice(from, from + markMessagesReadMax);
          const outcome = await mutate('order.markMessagesRead', { orderId, messageIds });
          if (!outcome.ok) return outcome.code;
        }
      }
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { busy, markAll };
}
