import { useState } from 'react';
import { markMessagesReadMax } from '#contract/mutations/order-mark-messages-read.ts';
import { notificationReadMax } from '#contract/mutations/personal.ts';
import type { Change } from '#data/append-entry.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { Unread } from '#hooks/use-unread.ts';

/** Parts of a list, none longer than `size`. */
function parts(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

type ToMark = Pick<Unread, 'byOrder' | 'notifications'>;

/** What marks all of it: each part as many as one mutation takes. */
function changesOf({ byOrder, notifications }: ToMark): Change[] {
  return [
    ...parts(notifications, notificationReadMax).map((notificationIds): Change => ({
      name: 'notification.read',
      args: { notificationIds },
    })),
    ...[...byOrder].flatMap(([orderId, ids]) =>
      parts(ids, markMessagesReadMax).map((messageIds): Change => ({
        name: 'order.markMessagesRead',
        args: { orderId, messageIds },
      })),
    ),
  ];
}

/** Marks messages and notifications as read, all or none; `busy` while it goes on. Returns the code of a failure, or null. */
export function useMarkAll(): { busy: boolean; markAll: (unread: ToMark) => Promise<string | null> } {
  const mutate = useMutate();
  const [busy, setBusy] = useState(false);

  async function markAll(unread: ToMark): Promise<string | null> {
    const [first, ...followedBy] = changesOf(unread);
    if (first === undefined) return null;
    setBusy(true);
    try {
      const outcome = await mutate(first.name, first.args, { followedBy });
      return outcome.ok ? null : outcome.code;
    } finally {
      setBusy(false);
    }
  }

  return { busy, markAll };
}
