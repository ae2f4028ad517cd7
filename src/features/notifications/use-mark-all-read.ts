import { useLingui } from '@lingui/react/macro';
import { markMessagesReadMax, notificationReadMax } from '#contract/values/limits.ts';
import type { Change } from '#data/outbox/change.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { Unread } from '#hooks/orders/use-unread.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';

/** Splits a list into chunks of at most `size`. */
function chunks(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

type UnreadIds = Pick<Unread, 'byOrder' | 'notifications'>;

/** Returns the changes that mark everything as read; each holds at most as many identifiers as its mutation accepts. */
function changesOf({ byOrder, notifications }: UnreadIds): Change[] {
  return [
    ...chunks(notifications, notificationReadMax).map((notificationIds): Change => ({
      name: 'notification.read',
      args: { notificationIds },
    })),
    ...[...byOrder].flatMap(([orderId, ids]) =>
      chunks(ids, markMessagesReadMax).map((messageIds): Change => ({
        name: 'order.markMessagesRead',
        args: { orderId, messageIds },
      })),
    ),
  ];
}

/** Marks messages and notifications as read, all or none, until it is undone. */
export function useMarkAllRead(): { isSubmitting: boolean; markAllRead: (unread: UnreadIds) => void } {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const store = useUndoableChanges();
  const { submit, isSubmitting } = useSubmit(async (unread: UnreadIds) => {
    const [first, ...rest] = changesOf(unread);
    if (first === undefined) return null;
    return showOutcome(await store([first, ...rest], { done: t`Tout est lu.`, undone: t`De nouveau non lu.` }));
  });

  return { isSubmitting, markAllRead: (unread) => void submit(unread) };
}
