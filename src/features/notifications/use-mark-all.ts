import { useState } from 'react';
import { markMessagesReadMax } from '#contract/mutations/order-mark-messages-read.ts';
import { notificationReadMax } from '#contract/mutations/personal.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { Unread } from '#hooks/use-unread.ts';

/** Parts of a list, none longer than `size`. */
function parts(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

/**
 * Marks messages as read, order by order, and notifications; `busy` while it goes on. Returns the code of the first failure, or
 * null.
 */
export function useMarkAll(): {
  busy: boolean;
  markAll: (unread: Pick<Unread, 'byOrder' | 'notifications'>) => Promise<string | null>;
} {
  const mutate = useMutate();
  const [busy, setBusy] = useState(false);

  async function markEach({ byOrder, notifications }: Pick<Unread, 'byOrder' | 'notifications'>) {
    for (const notificationIds of parts(notifications, notificationReadMax)) {
      const outcome = await mutate('notification.read', { notificationIds });
      if (!outcome.ok) return outcome.code;
    }
    for (const [orderId, ids] of byOrder) {
      for (const messageIds of parts(ids, markMessagesReadMax)) {
        const outcome = await mutate('order.markMessagesRead', { orderId, messageIds });
        if (!outcome.ok) return outcome.code;
      }
    }
    return null;
  }

  async function markAll(unread: Pick<Unread, 'byOrder' | 'notifications'>): Promise<string | null> {
    setBusy(true);
    try {
      return await markEach(unread);
    } finally {
      setBusy(false);
    }
  }

  return { busy, markAll };
}
