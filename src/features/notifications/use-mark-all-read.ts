import { useLingui } from '@lingui/react/macro';
import { markMessagesReadMax } from '#contract/mutations/order-mark-messages-read.ts';
import { notificationReadMax } from '#contract/mutations/personal.ts';
import type { Change } from '#data/outbox/change.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import type { Unread } from '#hooks/use-unread.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useToast } from '#ui/toast.tsx';

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

/** Marks messages and notifications as read, all or none, and reports the outcome in a toast. */
export function useMarkAllRead(): { isSubmitting: boolean; markAllRead: (unread: UnreadIds) => void } {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();

  async function mark(unread: UnreadIds): Promise<string | null> {
    const [first, ...rest] = changesOf(unread);
    if (first === undefined) return null;
    const outcome = await mutate([first, ...rest]);
    return outcome.ok ? null : errorText(outcome.code);
  }

  const { submit, isSubmitting } = useSubmit(async (unread: UnreadIds) => {
    const problem = await mark(unread);
    showToast({ text: problem ?? t`Tout est lu.` });
    return problem;
  });

  return { isSubmitting, markAllRead: (unread) => void submit(unread) };
}
