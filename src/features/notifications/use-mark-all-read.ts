import { useLingui } from '@lingui/react/macro';
import { markMessagesReadMax, notificationReadMax } from '#contract/rules/limits.ts';
import type { Change } from '#data/outbox/change.ts';
import { takeBackTime } from '#data/outbox/take-back-time.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useMutate } from '#hooks/use-mutate.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import type { Unread } from '#hooks/use-unread.ts';
import { useToast } from '#ui/toast.tsx';
import { useShowOutcome } from '#parts/use-show-outcome.ts';

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

/**
 * Marks messages and notifications as read, all or none. The toast reports the outcome and offers to take it back. Until then
 * nothing is sent; whatever ends the app meanwhile, the changes are stored.
 */
export function useMarkAllRead(): { isSubmitting: boolean; markAllRead: (unread: UnreadIds) => void } {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const showOutcome = useShowOutcome();
  const mutate = useMutate();
  const showToast = useToast();

  async function undo(id: string, count: number): Promise<void> {
    const isBack = await import('#data/outbox/discard.ts')
      .then(({ takeBack }) => takeBack(db, id, count, Date.now()))
      .catch(() => false);
    showToast({ text: isBack ? t`De nouveau non lu.` : t`Trop tard : l’envoi a commencé.` });
  }

  const { submit, isSubmitting } = useSubmit(async (unread: UnreadIds) => {
    const changes = changesOf(unread);
    const [first, ...rest] = changes;
    if (first === undefined) return null;
    const outcome = showOutcome(await mutate([first, ...rest], { holdFor: takeBackTime }));
    if (!outcome.ok) return outcome;
    const run = (): void => void undo(outcome.id, changes.length);
    showToast({ text: t`Tout est lu.`, undo: run });
    requestSync();
    return null;
  });

  return { isSubmitting, markAllRead: (unread) => void submit(unread) };
}
